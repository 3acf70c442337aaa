import { expect, type Page, test } from '@playwright/test';
import { documentPath } from '#shared/citations/document-path.ts';
import type { Language } from '#shared/contracts/users.ts';
import type { PaperFile } from '../support/board-papers.ts';
import { testPassword } from '../support/http-client.ts';
import { createAccount, expectAccessible, uploadFiles, useLanguage, words } from '../support/journey.ts';
import { wordParagraph, wordTable, writeDocx } from '../support/office-writer.ts';
import { textLines } from '../support/pdf-writer.ts';
import { jpegOf, scanPage, writeScannedPdf } from '../support/scan-writer.ts';
import {
  writeBrokenSentence,
  writeBudgetXlsx,
  writeMergedPack,
  writeRareCodecs,
  writeReportDocx,
  writeTitledXlsx,
  writeTurnedPages,
} from '../support/viewer-papers.ts';

const { documents: text } = words.de;

interface Stored {
  documentId: string;
  uploadId: string;
}

async function store(page: Page, file: PaperFile, language: Language = 'de'): Promise<Stored> {
  await uploadFiles(page, [file], language);
  return findStored(page, file);
}

async function findStored(page: Page, file: PaperFile): Promise<Stored> {
  const list = (await (await page.request.get('/api/uploads')).json()) as {
    uploads: { id: string; documentId: string; fileName: string }[];
  };
  const upload = list.uploads.find(({ fileName }) => fileName === file.name);
  if (!upload) throw new Error(`${file.name} is not listed`);
  return { documentId: upload.documentId, uploadId: upload.id };
}

/** The URL of a quotation that starts with `from` on `firstPage` and ends with `to` on `lastPage`. */
async function addressOf(
  page: Page,
  { documentId }: Stored,
  { firstPage, from, lastPage = firstPage, to }: { firstPage: number; from: string; lastPage?: number; to: string },
): Promise<string> {
  const read = async (number: number) =>
    ((await (await page.request.get(`/api/documents/${documentId}/pages/${number}`)).json()) as { text: string }).text;
  const start = (await read(firstPage)).indexOf(from);
  const end = (await read(lastPage)).indexOf(to) + to.length;
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThanOrEqual(to.length);
  return documentPath(documentId, { firstPage, start, lastPage, end });
}

const field = (page: Page) => page.getByRole('combobox', { name: text.toolbar.pageNumber });

test.beforeEach(async ({ page }) => {
  await createAccount(page);
});

test('CHAT-06 a Word file is a page with headings, lists and tables; a quotation over its page break is marked on both pages', async ({
  page,
}) => {
  const stored = await store(page, writeReportDocx());
  await page.goto(
    await addressOf(page, stored, {
      firstPage: 1,
      from: 'Die Erneuerung der Werkstatt',
      lastPage: 2,
      to: 'abgeschlossen.',
    }),
  );
  const paper = page.getByRole('article');
  await expect(paper.getByRole('heading', { name: 'Massnahmen' })).toBeVisible();
  await expect(paper.getByRole('listitem').filter({ hasText: 'zweite Einspeisung' })).toBeAttached();
  await expect(paper.getByRole('columnheader', { name: 'Aufwand 2025' })).toBeAttached();
  await expect(paper.getByRole('row', { name: 'Standardbus 61 2,7 Millionen Euro' })).toBeAttached();
  await expect(paper.locator('mark')).toHaveText(/^Die Erneuerung der Werkstatt in Arbon kostet insgesamt/);
  await expectAccessible(page);
  await page.getByRole('button', { name: text.continuesOn('S. 2 von 2') }).click();
  await expect(paper.locator('mark')).toHaveText(/^vier Millionen Euro .* abgeschlossen\.$/);
  await expect(page.getByRole('button', { name: text.beginsOn('S. 1 von 2') })).toBeVisible();
});

test('CHAT-06 on a phone a wide table scrolls by itself, and the text around it stays in view @thorough', async ({
  page,
}) => {
  const cells = (word: string) => Array.from({ length: 8 }, (_, index) => `${word} Nummer ${index + 1}`);
  const body = `${wordParagraph('Die Linien werden ausgebaut.')}${wordTable([cells('Linie'), cells('Betrag')])}`;
  const file = { name: 'Linien.docx', mimeType: 'application/msword', buffer: Buffer.from(writeDocx(body)) };
  const { documentId } = await store(page, file);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(documentPath(documentId, { firstPage: 1, start: 0, lastPage: 1, end: 10 }));
  const paper = page.getByRole('article');
  await expect(paper.getByRole('columnheader', { name: 'Linie Nummer 8' })).toBeAttached();
  await expect.poll(async () => (await paper.boundingBox())?.width).toBeLessThanOrEqual(390);
});

test('CHAT-06 in a sheet of thousands of rows the cited one is in view, numbered as in the sheet, its header above @thorough', async ({
  page,
}) => {
  const stored = await store(page, writeBudgetXlsx(6_000));
  await page.goto(await addressOf(page, stored, { firstPage: 2, from: 'B-4321\t', to: 'Haltestelle 4321' }));
  const table = page.getByRole('table');
  const cited = table.locator('[data-cited]');
  await expect(cited).toBeInViewport();
  await expect(cited.getByRole('rowheader')).toHaveText(/^4321/);
  await expect(cited.locator('mark')).toHaveText(['B-4321', 'Haltestelle 4321']);
  await expect(table.getByRole('columnheader', { name: 'Bemerkung' })).toBeInViewport();
  expect(await table.getByRole('row').count()).toBeLessThan(120);
  await expectAccessible(page);
});

test('CHAT-06 column names below a title are shown once, in place, and stay in view @thorough', async ({ page }) => {
  const stored = await store(page, writeTitledXlsx(400));
  await page.goto(await addressOf(page, stored, { firstPage: 1, from: 'Vergaben des', to: 'Jahres 2026' }));
  const table = page.getByRole('table');
  const numbers = table.getByRole('rowheader');
  await expect(table.locator('mark')).toHaveText('Vergaben des Jahres 2026');
  await expect(numbers.nth(0)).toHaveText(/^1/);
  await expect(numbers.nth(1)).toHaveText('3');
  await expect(numbers.nth(2)).toHaveText('4');
  await expect(table.getByText('Lieferant')).toHaveCount(1);
  await expectAccessible(page);

  await page.goto(await addressOf(page, stored, { firstPage: 1, from: 'Auftrag', to: 'Betrag' }));
  await expect(table.locator('[data-cited]').getByRole('rowheader')).toHaveText(/^3/);
  await expect(table.locator('mark')).toHaveText(['Auftrag', 'Betrag']);
  await expectAccessible(page);

  await page.goto(await addressOf(page, stored, { firstPage: 1, from: 'A-300\t', to: 'Werk 300' }));
  const cited = table.locator('[data-cited]');
  await expect(cited).toBeInViewport();
  await expect(cited.getByRole('rowheader')).toHaveText(/^300/);
  const name = table.getByRole('columnheader', { name: 'Lieferant' });
  await expect(name).toBeInViewport();
  await expect(table.getByRole('columnheader', { name: 'C', exact: true })).toBeInViewport();
  await expect(table.getByText('Vergaben des Jahres 2026')).not.toBeInViewport();
  // The last row is readable below the sticky header.
  await page.getByRole('region', { name: text.content }).focus();
  await page.keyboard.press('End');
  await expect(table.getByText('Werk 400')).toBeInViewport();
  await expect(name).toBeInViewport();
});

test('CHAT-06 pages are addressed by printed number, and an ambiguous one offers a choice @thorough', async ({
  page,
}) => {
  const stored = await store(page, writeMergedPack());
  const address = await addressOf(page, stored, { firstPage: 5, from: 'Der Takt der Linie 5', to: 'verdichtet.' });
  await page.goto(address);
  await expect(page.locator('[data-page="5"] [data-highlight]')).toBeVisible();
  await expect(field(page)).toHaveValue('2');
  await expect(page.getByText('(5 von 8)', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await field(page).fill('ii');
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('ii');
  await expect(page.locator('[data-page="3"] canvas')).toBeVisible();
  await field(page).fill('1');
  await expect(page.getByRole('option')).toHaveText(['S. 1 (4 von 8)', 'S. 1 (6 von 8)', 'S. Deckblatt (1 von 8)']);
  await field(page).press('ArrowDown');
  await field(page).press('Enter');
  await expect(page.getByText('(6 von 8)', { exact: true })).toBeVisible();
  await page.getByRole('region', { name: text.content }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('(7 von 8)', { exact: true })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(field(page)).toHaveValue('Deckblatt');

  await page.reload();
  await expect(page.locator('[data-page="5"] [data-highlight]')).toBeInViewport();
});

test('CHAT-06 a quotation over a page break is highlighted on both pages of a PDF', async ({ page }) => {
  await useLanguage(page, 'en');
  const stored = await store(page, writeBrokenSentence(), 'en');
  const picture = Promise.withResolvers<void>();
  await page.route('**/api/uploads/*/content', (route) => picture.promise.then(() => route.continue()));
  await page.goto(
    await addressOf(page, stored, {
      firstPage: 1,
      from: 'Der Verwaltungsrat beschliesst',
      lastPage: 2,
      to: 'zu erneuern.',
    }),
  );
  // On a slow line the text is there before the picture, with the quotation.
  const waiting = page.locator('[data-waiting-text]');
  await expect(waiting.locator('mark')).toContainText('Der Verwaltungsrat beschliesst');
  picture.resolve();
  await expect(page.locator('[data-page="1"] [data-highlight]')).toBeInViewport();
  await expect(waiting).toHaveCount(0);
  // The file's own headings are no part of the page's outline.
  await expect(page.locator('[data-page="1"] canvas')).toHaveAttribute('aria-hidden', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: words.en.documents.continuesOn('p.2 of 2') }).click();
  const second = page.locator('[data-page="2"] [data-highlight]').first();
  await expect(second).toBeInViewport();
  // A phone that is turned keeps the place.
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect(second).toBeInViewport();
  }
});

test('CHAT-06 on rotated, cropped and scaled pages the highlight covers the words', async ({ page }) => {
  const stored = await store(page, writeTurnedPages());
  for (const [index, form] of ['180 Grad gedreht', 'beschnitten und gedreht', 'in doppelten Einheiten'].entries()) {
    const number = [3, 7, 8][index] ?? 1;
    const quoted = `Diese Seite ist ${form.startsWith('180') ? 'um ' : ''}${form}.`;
    await page.goto(await addressOf(page, stored, { firstPage: number, from: quoted, to: quoted }));
    const slot = page.locator(`[data-page="${number}"]`);
    const [highlight, drawn] = [
      slot.locator('[data-highlight]').first(),
      slot.locator('.textLayer span', { hasText: form }).first(),
    ];
    // Their centres coincide, however the page is rotated; a page is redrawn while it finds its size.
    const apart = async () => {
      const [over, under] = [await highlight.boundingBox(), await drawn.boundingBox()];
      if (!over || !under) return Number.POSITIVE_INFINITY;
      const distances = [
        over.x + over.width / 2 - under.x - under.width / 2,
        over.y + over.height / 2 - under.y - under.height / 2,
      ];
      return Math.max(...distances.map(Math.abs));
    };
    await expect.poll(apart, form).toBeLessThan(8);
  }
});

test('CHAT-06 a rotated photo and scan are shown upright with their quotation, and rotated by hand @thorough', async ({
  page,
}) => {
  const sentence = 'Der Rat genehmigt den Neubau des Lagers in Arbon.';
  const texts = textLines([sentence, 'Die Kosten betragen 4,2 Millionen Euro.'], { size: 15 });
  const photo = jpegOf(await scanPage({ texts }, { resolution: 110, turn: 1 }));
  const scan = await writeScannedPdf([{ texts, scan: { resolution: 110, turn: 3 } }]);
  const files = [
    { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(scan) },
  ];
  await uploadFiles(page, files);
  for (const file of files) {
    const stored = await findStored(page, file);
    await page.goto(await addressOf(page, stored, { firstPage: 1, from: 'Der Rat', to: 'Arbon.' }));
    const mark = page.locator('[data-highlight]').first();
    const lies = async () => {
      const [box, paper] = [await mark.boundingBox(), await page.locator('canvas, img').last().boundingBox()];
      if (!box || !paper) return null;
      const isHigh = paper.height > paper.width;
      return { isAcross: box.width > box.height, isHigh, isAbove: box.y < paper.y + paper.height / 3 };
    };
    await expect.poll(lies, file.name).toEqual({ isAcross: true, isHigh: true, isAbove: true });
    await page.getByRole('button', { name: text.toolbar.turn }).click();
    await expect.poll(lies, file.name).toMatchObject({ isAcross: false, isHigh: false });
    for (let quarter = 0; quarter < 3; quarter += 1)
      await page.getByRole('button', { name: text.toolbar.turn }).click();
    await expect.poll(lies, file.name).toEqual({ isAcross: true, isHigh: true, isAbove: true });
    await expectAccessible(page);
  }
});

test('CHAT-06 scans in JPEG 2000 and JBIG2 are shown, and a bold font that is not embedded @thorough', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  // Displayed even before text recognition.
  const scans = writeRareCodecs();
  await page.goto('/upload');
  await page.getByLabel(words.de.uploads.chooseFiles).setInputFiles(scans);
  await page.getByRole('button', { name: words.de.uploads.send(1) }).click();
  await expect(page.getByRole('region', { name: words.de.uploads.listTitle }).getByText(scans.name)).toBeVisible();
  const { documentId } = await findStored(page, scans);
  const bold = page.waitForResponse(/\/standard_fonts\/LiberationSans-Bold\.ttf$/);
  await page.goto(`/documents/${documentId}`);
  for (const number of [1, 2]) {
    const place = `[data-page="${number}"] canvas`;
    await page.locator(`[data-page="${number}"]`).scrollIntoViewIfNeeded();
    // Shades at a quarter and three quarters of the width, from 0 (black).
    const shades = () =>
      page.evaluate<string[]>(`(() => {
        const drawn = document.querySelector('${place}');
        const shadeAt = (part) => drawn.getContext('2d').getImageData(drawn.width * part, drawn.height / 2, 1, 1).data[0];
        return drawn ? [0.25, 0.75].map((part) => (shadeAt(part) < 60 ? 'black' : shadeAt(part) > 200 ? 'white' : 'grey')) : [];
      })()`);
    await expect.poll(shades).toEqual(['black', 'white']);
  }
  // The viewer provides the bold font, so that it is as wide as the lines were set, whatever this machine has.
  expect((await bold).status()).toBe(200);
  expect(complaints).toEqual([]);
});

test('CHAT-06 the URL of a passage survives signing in, and says so if the document is gone', async ({
  page,
  context,
}) => {
  const email = await createAccount(page);
  const stored = await store(page, writeMergedPack());
  const address = await addressOf(page, stored, { firstPage: 5, from: 'Der Takt der Linie 5', to: 'verdichtet.' });
  await context.clearCookies();
  await page.goto(address);
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.locator('[data-page="5"] [data-highlight]')).toBeVisible();

  // Deleted elsewhere while open here.
  expect((await page.request.delete(`/api/uploads/${stored.uploadId}`)).ok()).toBe(true);
  await expect(page.getByText(text.notFound).last()).toBeVisible();
});
