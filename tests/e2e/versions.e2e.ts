import { expect, type Page, test } from '@playwright/test';
import {
  ask,
  createAccount,
  expectAccessible,
  expectReady,
  uploadFiles,
  useLanguage,
  words,
} from '../support/journey.ts';

const { uploads, chats, documents } = words.de;

const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const guideline = (version: number, share: number) =>
  textFile(
    `Anlagerichtlinie_v${version}.txt`,
    `Anlagerichtlinie der Nordwind AG\n\nVersion ${version}\n\nDer Anteil der Aktien beträgt höchstens ${share} Prozent.`,
  );
const question = 'Wie hoch ist der Anteil der Aktien höchstens?';

async function addFile(page: Page, file: ReturnType<typeof textFile>, ready: number): Promise<void> {
  await page.goto('/upload');
  await page.getByLabel(uploads.chooseFiles).setInputFiles([file]);
  await page.getByRole('button', { name: uploads.send(1) }).click();
  await expectReady(page, ready);
}

test('UPL-04 a duplicate file is reported in the queue and stored once, under both names @thorough', async ({
  page,
}) => {
  await createAccount(page);
  await uploadFiles(page, [guideline(1, 30)]);
  await page.getByLabel(uploads.chooseFiles).setInputFiles([{ ...guideline(1, 30), name: 'Kopie.txt' }]);
  await page.getByRole('button', { name: uploads.send(1) }).click();
  await expect(page.getByText(/Bereits vorhanden, als „Anlagerichtlinie_v1.txt“ am/)).toBeVisible();
  await expect(page.getByText(uploads.alsoUploadedAs('Kopie.txt'))).toBeVisible();
  await expectReady(page, 1);
});

test('UPL-08 a new version answers; the earlier answer is flagged and can be repeated; the user may object', async ({
  page,
}) => {
  await createAccount(page);
  await uploadFiles(page, [guideline(1, 30)]);
  await page.goto('/chat');
  await expect(await ask(page, question)).toContainText('30 Prozent');
  await expect(page).toHaveURL(/\/chat\/./);
  const chat = page.url();
  await addFile(page, guideline(2, 45), 2);
  await expect(page.getByText(uploads.replacedBy)).toBeVisible();
  await expect(page.getByText(uploads.newVersionOf('Anlagerichtlinie_v1.txt'))).toBeVisible();
  await expectAccessible(page);

  await page.goto(chat);
  await expect(page.getByText(chats.answer.replacedSince)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: chats.answer.askAgain }).click();
  await expect(page.getByRole('article', { name: chats.answer.assistant }).last()).toContainText('45 Prozent');
  await expect(page.getByText(chats.answer.replacedSince)).toHaveCount(0);

  await page.goto('/upload');
  await page.getByRole('link', { name: 'Anlagerichtlinie_v1.txt' }).first().click();
  await expect(page.getByText(documents.replaced)).toBeVisible();
  await page.goto('/upload');
  await page.getByRole('button', { name: uploads.moreFor('Anlagerichtlinie_v2.txt') }).click();
  await page.getByRole('menuitem', { name: uploads.isNoNewVersion }).click();
  await expect(page.getByText(uploads.replacedBy)).toHaveCount(0);
  await page.getByRole('button', { name: uploads.undo }).click();
  await expect(page.getByText(uploads.replacedBy)).toBeVisible();
});

test('UPL-08 a file is replaced by a chosen one, and another is marked as its earlier version', async ({ page }) => {
  await createAccount(page);
  await uploadFiles(page, [
    textFile('Leitplanken.txt', 'Leitplanken\n\nHöchstens 30 Prozent Aktien.'),
    textFile('Hausordnung.txt', 'Hausordnung\n\nUm 22 Uhr ist Ruhe.'),
  ]);
  await page.getByRole('button', { name: uploads.moreFor('Leitplanken.txt') }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: uploads.replaceFile }).click();
  await (await choosing).setFiles([textFile('Regeln.txt', 'Regeln\n\nHöchstens 45 Prozent Aktien.')]);
  await expect(page.getByText(uploads.replacesFile('Leitplanken.txt'))).toBeVisible();
  await page.getByRole('button', { name: uploads.send(1) }).click();
  await expect(page.getByText(uploads.newVersionOf('Leitplanken.txt'), { exact: true })).toBeVisible();

  await page.getByRole('button', { name: uploads.moreFor('Hausordnung.txt') }).click();
  // By keyboard, because a toast may cover the menu.
  await page.getByRole('menuitem', { name: uploads.isNewVersionOf }).press('Enter');
  await page.getByLabel(uploads.searchFiles).fill('Regeln');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Regeln\.txt/ })
    .click();
  await expect(page.getByText(uploads.newVersionOf('Regeln.txt'), { exact: true })).toBeVisible();
});

test('UPL-08 CHAT-11 file suggestions are requested once typing pauses, with at most the server’s limit @thorough', async ({
  page,
}) => {
  await createAccount(page);
  await uploadFiles(page, [textFile('Leitplanken.txt', 'Leitplanken'), textFile('Regeln.txt', 'Regeln')]);
  const searches: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/uploads' && searchParams.has('search')) searches.push(searchParams.get('search'));
  });
  const expectOneSearch = async (label: string) => {
    searches.length = 0;
    const field = page.getByRole('dialog').getByLabel(label);
    await expect(page.getByRole('dialog').getByRole('listitem').getByText('Regeln.txt')).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await field.pressSequentially('Regeln');
    await page.clock.runFor(1_000);
    await page.clock.resume();
    await expect.poll(() => searches).toEqual(['Regeln']);
    await field.fill('x'.repeat(300));
    await expect.poll(() => searches.slice(1)).toEqual(['x'.repeat(200)]);
  };
  await page.getByRole('button', { name: uploads.moreFor('Leitplanken.txt') }).click();
  await page.getByRole('menuitem', { name: uploads.isNewVersionOf }).press('Enter');
  await expectOneSearch(uploads.searchFiles);
  await expect(page.getByText(uploads.noOtherFiles)).toBeVisible();

  await page.goto('/chat');
  await page.getByRole('button', { name: chats.composer.files, exact: true }).click();
  await expectOneSearch(chats.filters.searchFiles);
  await expect(page.getByText(chats.filters.noMatch)).toBeVisible();
});

test('UPL-04 many files are selected by keyboard and with Shift and deleted after one confirmation', async ({
  page,
}) => {
  await createAccount(page);
  const names = ['Blatt A.txt', 'Blatt B.txt', 'Blatt C.txt', 'Blatt D.txt'];
  await uploadFiles(
    page,
    names.map((name, index) => textFile(name, `Blatt ${index} mit seinem eigenen Inhalt.`)),
  );
  const boxes = page.getByRole('table').getByRole('checkbox');
  // All rows are in place, whatever the queue says, and whatever order the files came in.
  await page.reload();
  await expect(boxes).toHaveCount(names.length);
  await boxes.nth(0).focus();
  await page.keyboard.press('Space');
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect(page.getByText(uploads.selected('3', 3))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: uploads.deleteSelected }).click();
  await expect(page.getByRole('heading', { name: uploads.deleteManyTitle(3, 0) })).toBeVisible();
  await page.getByRole('button', { name: uploads.deleteManyConfirm(3, 0) }).click();
  await expectReady(page, 1);
});

test('UPL-04 UPL-07 on a phone and in English, files are selected, and plan usage is shown before it runs out @thorough', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createAccount(page);
  await useLanguage(page, 'en');
  const json = { plan: 'basic', pages: { used: 3_950, limit: 5_000 }, queries: { used: 45, limit: 50 } };
  await page.route('**/api/customers/usage', (route) => route.fulfill({ json }));
  await uploadFiles(page, [guideline(1, 30)], 'en');
  await expect(page.getByText(words.en.uploads.pagesUsed('3,950', '5,000'))).toBeVisible();
  await page.getByRole('checkbox', { name: words.en.uploads.select('Anlagerichtlinie_v1.txt') }).check();
  await expect(page.getByText(words.en.uploads.selected('1', 1))).toBeVisible();
  await expectAccessible(page);
  await page.goto('/chat');
  await expect(page.getByText(words.en.chats.question.left(5))).toBeVisible();
  json.pages.used = 5_000;
  await page.goto('/upload');
  await expect(page.getByText(words.en.uploads.pagesUsedUp('5,000'))).toBeVisible();
  await expectAccessible(page);
});
