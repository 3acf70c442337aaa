import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { writeMemorandum, writeMinutes } from '../support/board-papers.ts';
import { testPassword } from '../support/http-client.ts';
import {
  ask,
  createAccount,
  expectAccessible,
  expectReady,
  findSample,
  uploadFiles,
  useLanguage,
  words,
} from '../support/journey.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const sampleName = 'de-grosser-rat-thurgau-2023-08-16-protokoll.pdf';

test('AUTH-02 UPL-01 CHAT-01 CHAT-05 from sign-up to a verified answer in German', async ({ page }) => {
  const { chats, documents, uploads } = words.de;
  await page.goto('/signup');
  await page.getByLabel('Unternehmen').fill('Verkehrsbetriebe Musterstadt AG');
  await page.getByLabel('Vor- und Nachname').fill('Erika Muster');
  await page.getByLabel('E-Mail-Adresse').fill(`erika-${Date.now()}@verkehr.example`);
  await page.getByLabel('Passwort', { exact: true }).fill(testPassword);
  await page.getByLabel('Passwort wiederholen').fill(testPassword);
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page).toHaveURL(/\/upload$/);
  await expect(page.getByText(uploads.empty)).toBeVisible();

  await uploadFiles(page, [writeMinutes()]);
  const row = page.getByRole('row', { name: /protokoll-verwaltungsrat/ });
  await expect(row).toContainText('12.03.2025');
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'KI fragen' }).click();
  const answer = await ask(page, 'Wer stimmte gegen die Beschaffung der Elektrobusse?');
  // Phase 1: literal quotations with page and date.
  await expect(answer.getByRole('heading', { name: chats.answer.phases.snippets })).toBeVisible();
  const quotation = answer.getByRole('button', { name: /^Quelle 1 öffnen: S\. 2/ });
  await expect(quotation).toContainText('Gegen den Antrag stimmen Frau Vogel und Herr Brandt');
  // Phase 2: every sentence has a mark.
  await expect(answer.getByRole('heading', { name: chats.answer.phases.summary })).toBeVisible();
  const marks = answer.getByRole('button', { name: /^Quelle \d+: / });
  await expect(marks.first()).toBeVisible();
  // Phase 3 on request.
  await answer.getByRole('button', { name: chats.answer.askRecommendations }).click();
  await expect(answer.getByRole('heading', { name: chats.answer.phases.recommendations })).toBeVisible();

  // A mark opens the page with the quotation highlighted.
  await marks.first().click();
  const evidence = page.getByRole('region', { name: /Protokoll der 14. Sitzung/ });
  await expect(evidence.getByRole('blockquote')).toBeVisible();
  await expect(evidence.locator('canvas').first()).toBeVisible();
  await expect(evidence.locator('[data-highlight]').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: documents.closeEvidence })).toHaveCount(0);
});

test('CHAT-10 a chat is exported as text, one line per message @thorough', async ({ page }) => {
  const { chats } = words.de;
  await createAccount(page);
  await uploadFiles(page, [writeMinutes()]);
  await page.goto('/chat');
  const answer = await ask(page, 'Wie viele Elektrobusse werden beschafft?');
  await expect(answer.getByRole('heading', { name: chats.answer.phases.summary })).toBeVisible();
  await expect(answer.getByRole('button', { name: chats.answer.copy })).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: chats.exportChat }).click();
  await page.getByRole('menuitem', { name: 'Text (.txt)' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^board-search-chat-\d{4}-\d{2}-\d{2}\.txt$/);
  for (const [label, ending, begin] of [
    ['Word (.docx)', 'docx', 'PK'],
    ['PDF (.pdf)', 'pdf', '%PDF'],
  ] as const) {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: chats.exportChat }).press('Enter');
    await page.getByRole('menuitem', { name: label }).press('Enter');
    expect((await file).suggestedFilename()).toMatch(new RegExp(`^board-search-chat-.*\\.${ending}$`));
    expect(readFileSync(await (await file).path(), 'latin1').startsWith(begin)).toBe(true);
  }
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines[0]).toMatch(/^USER \[\d{4}-\d{2}-\d{2} \d{2}:\d{2}\]: Wie viele Elektrobusse werden beschafft\?$/);
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines) expect(line).toMatch(/^[A-Z]+ \[\d{4}-\d{2}-\d{2} \d{2}:\d{2}\]: \S/);
});

test('PUB-13 CHAT-05 the same job in English', async ({ page }) => {
  const { chats } = words.en;
  await createAccount(page);
  await useLanguage(page, 'en');
  await uploadFiles(page, [writeMemorandum()], 'en');
  await page.goto('/chat');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const answer = await ask(page, 'How much does the extension of the northern depot cost?', 'en');
  await expect(answer.getByRole('heading', { name: chats.answer.phases.summary })).toBeVisible();
  await expect(answer.getByRole('paragraph').first()).toContainText('3.2 million euros');
  await answer
    .getByRole('button', { name: /^Source \d+: / })
    .first()
    .click();
  await expect(page.locator('mark, [data-highlight]').first()).toContainText(/3\.2 million euros/);
});

test.describe('the 48-page sample', () => {
  const sample = findSample(sampleName);
  test.skip(!sample, `${sampleName} is not next to this working copy (../shared/samples)`);

  test('UPL-05 CHAT-02 a question about 48 pages is answered from the right page', async ({ page }) => {
    await createAccount(page);
    await uploadFiles(page, [sample ?? '']);
    await expect(page.getByRole('row', { name: /grosser-rat/ })).toContainText('48');
    await page.goto('/chat');
    const answer = await ask(page, 'Wie wurde der Rechenschaftsbericht des Obergerichts genehmigt?');
    await expect(answer.getByRole('heading', { name: words.de.chats.answer.phases.summary })).toBeVisible();
    await answer
      .getByRole('button', { name: /^Quelle \d+: / })
      .first()
      .click();
    await expect(page.locator('[data-highlight]').first()).toBeVisible();
  });
});

test.describe('a restart', () => {
  let dataDirectory: string;
  let server: ServerProcess | undefined;

  test.beforeAll(() => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-restart-'));
  });
  test.afterAll(async () => {
    await server?.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  test('DATA-01 AUTH-10 CHAT-09 everything survives a restart, and nobody has to sign in again @thorough', async ({
    browser,
  }) => {
    const { chats } = words.de;
    server = await startServerProcess({ dataDirectory });
    const port = Number(new URL(server.url).port);
    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    await createAccount(page);
    await uploadFiles(page, [writeMinutes()]);
    await page.goto('/chat');
    const question = 'Bis wann liegt der Bericht zur Barrierefreiheit vor?';
    const answer = await ask(page, question);
    await expect(answer.getByRole('heading', { name: chats.answer.phases.summary })).toBeVisible();
    await expect(answer.getByRole('button', { name: chats.answer.copy })).toBeVisible();
    const before = await answer.getByRole('listitem').allInnerTexts();

    await server.end();
    server = await startServerProcess({ dataDirectory, port });
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: question })).toBeVisible();
    const again = page.getByRole('article', { name: chats.answer.assistant }).last();
    await expect(again.getByRole('listitem').first()).toBeVisible();
    expect(await again.getByRole('listitem').allInnerTexts()).toEqual(before);
    await page.goto('/upload');
    await expectReady(page, 1);
    await page.context().close();
  });
});
