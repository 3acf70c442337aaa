import { expect, test } from '@playwright/test';
import { errors } from '#shared/messages/de/errors.ts';
import { fileNotes } from '#shared/messages/de/file-notes.ts';
import { writeMemorandum, writeMinutes } from '../support/board-papers.ts';
import { createAccount, expectAccessible, expectReady, findSample, uploadFiles, words } from '../support/journey.ts';
import { wordParagraph, writeDocx } from '../support/office-writer.ts';
import { writePdf } from '../support/pdf-writer.ts';

const { uploads, documents } = words.de;
const writeBlank = () => Buffer.from(writeDocx(wordParagraph('')));

test('UPL-03 unreadable files are rejected with a reason, and the rest continues', async ({ page }) => {
  await createAccount(page);
  await page.goto('/upload');
  const encrypted = Buffer.from(writePdf([{ texts: [] }], { isEncrypted: true }));
  await page
    .getByLabel(uploads.chooseFiles)
    .setInputFiles([
      writeMinutes(),
      { name: 'geheim.pdf', mimeType: 'application/pdf', buffer: encrypted },
      { name: 'abgeschnitten.pdf', mimeType: 'application/pdf', buffer: writeMinutes().buffer.subarray(0, 300) },
    ]);
  await page.getByRole('button', { name: uploads.send(3) }).click();
  await expectReady(page, 1);
  await expect(page.getByRole('listitem').filter({ hasText: 'geheim.pdf' })).toContainText(/Passwort|verschlüsselt/i);
  await expect(page.getByRole('listitem').filter({ hasText: 'abgeschnitten.pdf' })).toContainText(/beschädigt/i);
});

test('UPL-06 active content in a file is reported in the list and next to the document @thorough', async ({ page }) => {
  await createAccount(page);
  const macros = writeDocx(wordParagraph('Der Antrag zum Haushalt.'), { 'word/vbaProject.bin': 'x' });
  const antrag = { name: 'antrag.docx', mimeType: 'application/octet-stream', buffer: Buffer.from(macros) };
  await uploadFiles(page, [antrag]);
  await expect(page.getByRole('list', { name: uploads.notesOf('antrag.docx') })).toHaveText(fileNotes.macros);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'antrag.docx' }).click();
  await expect(page.getByRole('list', { name: documents.notes })).toHaveText(fileNotes.macros);
  await expectAccessible(page);
});

test('UPL-03 a wrong type and an empty file are rejected before they are sent', async ({ page }) => {
  await createAccount(page);
  await page.goto('/upload');
  await page.getByLabel(uploads.chooseFiles).setInputFiles([
    { name: 'programm.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: 'leer.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
  ]);
  await expect(page.getByText(/BoardSearch kann diesen Dateityp nicht lesen/)).toBeVisible();
  await expect(page.getByText('Die Datei ist leer.')).toBeVisible();
  await expect(page.getByRole('heading', { name: uploads.remainingTitle(2, 0) })).toBeVisible();
  await expect(page.getByRole('button', { name: /hochladen$/ })).toHaveCount(0);
  await page.getByLabel(uploads.chooseFiles).setInputFiles([writeMemorandum()]);
  await expect(page.getByRole('heading', { name: uploads.queueTitle(1) })).toBeVisible();
  await expect(page.getByRole('button', { name: uploads.send(1) })).toBeVisible();
  await page.getByRole('button', { name: uploads.remove('memorandum-depot.txt') }).click();
  await expect(page.getByRole('heading', { name: uploads.remainingTitle(2, 0) })).toBeVisible();
  await expect(page.getByRole('button', { name: uploads.retryFile('leer.pdf') })).toHaveCount(0);
  await expect(page.getByText(uploads.empty)).toBeVisible();
});

test('UPL-04 while files are read, every page says how many and which; then when documents changed', async ({
  page,
}) => {
  await createAccount(page);
  await uploadFiles(page, [writeMinutes()]);
  const head = page.getByRole('banner');
  await expect(head).toContainText('eändert');
  const batch = { total: 178, ready: 47, failed: 2, fileName: 'Protokoll der Gesellschafterversammlung 2024.pdf' };
  await page.route('**/api/documents/reading', (route) => route.fulfill({ json: { batch } }));
  await page.goto('/settings');
  await expect(
    head.getByRole('link', { name: /47 von 178 gelesen, 2 Fehler.*Gesellschafterversammlung/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(head.getByRole('link', { name: /47 von 178 gelesen, 2 Fehler/ })).toBeInViewport();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.unroute('**/api/documents/reading');
  // The event stream says that something has changed, here or in another tab.
  const other = await page.context().newPage();
  await uploadFiles(other, [{ name: 'Zweite.txt', mimeType: 'text/plain', buffer: Buffer.from('Zweite Datei.') }]);
  await expect(head.getByText(/47 von 178/)).toHaveCount(0);
});

test('UPL-03 with many chosen files the send button stays in view, and never covers the focus @thorough', async ({
  page,
}) => {
  await createAccount(page);
  await page.goto('/upload');
  const files = Array.from({ length: 15 }, (_, index) => ({
    name: `vorlage-${index}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`Vorlage ${index}`),
  }));
  await page.getByLabel(uploads.chooseFiles).setInputFiles(files);
  const send = page.getByRole('button', { name: uploads.send(15) });
  await expect(send).toBeInViewport({ ratio: 1 });
  // The description is visible without scrolling past all files, too.
  const description = page.getByLabel(uploads.description);
  await expect(description).toBeInViewport({ ratio: 1 });
  const above = await description.boundingBox();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((await send.boundingBox())?.y ?? 0);
  const remove = page.getByRole('button', { name: uploads.remove('vorlage-9.txt') });
  await remove.focus();
  await expect(remove).toBeInViewport({ ratio: 1 });
  const [bar, focused] = [await send.boundingBox(), await remove.boundingBox()];
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('UPL-04 a file that arrives while the list is being fetched is listed and counted once @thorough', async ({
  page,
}) => {
  await createAccount(page);
  await page.goto('/upload');
  await expect(page.getByText(uploads.empty)).toBeVisible();
  const [read, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/uploads?limit=50', async (route) => {
    const answer = await route.fetch();
    read.resolve();
    await held.promise;
    await route.fulfill({ response: answer });
  });
  await page.evaluate("window.dispatchEvent(new Event('offline')); window.dispatchEvent(new Event('online'))");
  await read.promise;
  // Reported while a list without it is still being fetched.
  const other = await page.context().newPage();
  await uploadFiles(other, [writeMinutes()]);
  held.resolve();
  await expectReady(page, 1);
  await expect(page.getByText(uploads.listCount('1', 1), { exact: true })).toBeVisible();
});

test('UPL-04 a file deleted elsewhere is no longer counted, even if it was not loaded yet @thorough', async ({
  page,
}) => {
  await createAccount(page);
  const names = [writeMinutes(), writeMemorandum()].map(({ name }) => name);
  await uploadFiles(page, [writeMinutes(), writeMemorandum()]);
  await page.route('**/api/uploads?limit=50*', async (route) => {
    const address = new URL(route.request().url());
    if (address.searchParams.has('cursor')) {
      const problem = {
        type: 'about:blank#validation_failed',
        title: 'held back',
        status: 400,
        code: 'validation_failed',
      };
      return route.fulfill({ status: 400, contentType: 'application/problem+json', json: problem });
    }
    address.searchParams.set('limit', '1');
    return route.continue({ url: address.href });
  });
  await page.reload();
  await expectReady(page, 1);
  await expect(page.getByText(uploads.listCount('2', 2), { exact: true })).toBeVisible();
  const [listed] = await page.getByRole('row').getByRole('link').allTextContents();
  const other = await page.context().newPage();
  await other.goto('/upload');
  await other
    .getByRole('button', { name: uploads.delete(names.find((name) => !listed?.includes(name)) ?? '') })
    .click();
  await other.getByRole('button', { name: uploads.deleteConfirm }).click();
  await expect(page.getByText(uploads.listCount('1', 1), { exact: true })).toBeVisible();
  await expectReady(page, 1);
});

test('UPL-04 files are listed live, downloaded, opened and deleted; a reload keeps them', async ({ page }) => {
  await createAccount(page);
  await uploadFiles(page, [writeMinutes(), writeMemorandum()]);
  await page.reload();
  await expectReady(page, 2);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: uploads.download('memorandum-depot.txt') }).click();
  expect((await waiting).suggestedFilename()).toBe('memorandum-depot.txt');
  await page.getByRole('link', { name: 'protokoll-verwaltungsrat.pdf' }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: uploads.delete('memorandum-depot.txt') }).click();
  await page.getByRole('button', { name: uploads.deleteConfirm }).click();
  await expect(page.getByRole('row', { name: /memorandum-depot/ })).toHaveCount(0);
  await expectReady(page, 1);
});

test('UPL-01 a dropped file joins the queue with its description', async ({ page }) => {
  await createAccount(page);
  await page.goto('/upload');
  await expect(page.getByRole('heading', { level: 1, name: uploads.title })).toBeVisible();
  const paper = writeMemorandum();
  const content = JSON.stringify(paper.buffer.toString('utf8'));
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([${content}], '${paper.name}', { type: 'text/plain' }));
    return data;
  })()`);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await page.getByLabel(uploads.description).fill('Aufsichtsrat, Depot Nord');
  await page.getByRole('button', { name: uploads.send(1) }).click();
  await expectReady(page, 1);
  // The queue has this field, too, while it is there.
  const list = page.getByRole('region', { name: uploads.listTitle });
  await expect(list.getByText('Aufsichtsrat, Depot Nord')).toBeVisible();
});

test('UPL-05 every sample next to this working copy is read @thorough', async ({ page }) => {
  const names = [
    'de-grosser-rat-thurgau-abstimmung-tabelle.pdf',
    'de-grosser-rat-thurgau-mitglieder-gedreht.pdf',
    'en-fomc-minutes-2022-01-26.txt',
    'en-fomc-minutes-2022-03-16.txt',
    'en-fomc-press-conference-2022-03-16.pdf',
  ];
  const files = names.map(findSample).filter((path) => path !== undefined);
  test.skip(files.length === 0, 'the samples are not next to this working copy (../shared/samples)');
  await createAccount(page);
  await uploadFiles(page, files);
  await expect(page.getByRole('row')).toHaveCount(files.length + 1);
});

test('UPL-03 UPL-04 a file without text can be replaced, but not reread, in the list and next to it @thorough', async ({
  page,
}) => {
  await createAccount(page);
  await page.goto('/upload');
  const blank = { name: 'leere-seite.docx', mimeType: 'application/octet-stream', buffer: writeBlank() };
  await page.getByLabel(uploads.chooseFiles).setInputFiles([blank]);
  await page.getByRole('button', { name: uploads.send(1) }).click();
  const row = page.getByRole('row').filter({ hasText: 'leere-seite.docx' });
  await expect(row).toContainText(errors.file_no_text);
  await expect(page.getByRole('button', { name: uploads.retryReading('leere-seite.docx') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: uploads.retryAllFailed })).toHaveCount(0);
  await expectAccessible(page);
  const { uploads: list } = (await (await page.request.get('/api/uploads')).json()) as {
    uploads: { documentId: string }[];
  };
  await page.goto(`/documents/${list[0]?.documentId}`);
  await expect(page.getByText(errors.file_no_text)).toBeVisible();
  await page.getByRole('link', { name: documents.replaceInUploads }).click();
  await expect(page).toHaveURL(/\/upload\?search=leere-seite\.docx$/);
  const choosing = page.waitForEvent('filechooser');
  await row.getByRole('button', { name: uploads.replaceFaulty('leere-seite.docx') }).click();
  await (await choosing).setFiles([writeMemorandum()]);
  await page.getByRole('button', { name: uploads.send(1) }).click();
  await expect(row).toContainText(uploads.replacedBy);
  await expect(row.getByRole('link', { name: 'memorandum-depot.txt' })).toBeVisible();
  await expect(page.getByRole('button', { name: uploads.replaceFaulty('leere-seite.docx') })).toHaveCount(0);
});

test('UPL-04 the list is searched by name and description; the URL keeps the search, Escape clears it', async ({
  page,
}) => {
  await createAccount(page);
  await uploadFiles(page, [writeMinutes(), writeMemorandum()]);
  const field = page.getByRole('textbox', { name: uploads.searchUploads });
  const rows = page.getByRole('row').getByRole('link');
  await page.getByRole('checkbox', { name: uploads.select('protokoll-verwaltungsrat.pdf') }).check();
  await page.locator('body').click();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await field.fill('MEMO depot');
  await expect(page).toHaveURL(/search=MEMO\+depot$/);
  await expect(page.getByText(uploads.foundCount('1', 1))).toBeVisible();
  await expect(rows).toHaveText([/memorandum-depot\.txt$/]);
  // Nothing invisible stays selected.
  await expect(page.getByText(uploads.selected('1', 1))).toHaveCount(0);
  await page.reload();
  await expect(field).toHaveValue('MEMO depot');
  await expect(rows).toHaveText([/memorandum-depot\.txt$/]);
  await field.fill('Rechenzentrum 100%');
  await expect(page.getByText(uploads.nothingFound('Rechenzentrum 100%'))).toBeVisible();
  await expectAccessible(page);
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL(/\/upload$/);
  await expect(rows).toHaveCount(2);
});
