import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { AnswerSegment, AnswerState, ChatMessage, EvidenceLevel } from '#shared/contracts/chats.ts';
import { writeMemorandum, writeMinutes } from '../support/board-papers.ts';
import { chatId, createAnswer, createCitation, createMessage, createQuestion } from '../support/chat-messages.ts';
import { ask, createAccount, expectAccessible, uploadFiles, useLanguage, words } from '../support/journey.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

const question = 'Welche Beschlüsse hat der Verwaltungsrat gefasst?';
const noNames = { isUnanimous: false, namesFor: [], namesAgainst: [], namesAbstaining: [] };
const mark = /^(Quelle|Source) \d+: /;

interface StoredAnswer {
  evidence: EvidenceLevel;
  summary: AnswerSegment[];
  recommendations?: AnswerSegment[];
  state?: AnswerState;
  scope?: ChatMessage['scope'];
  documents?: number;
}

/** Opens a chat with this stored answer, with five quotations if any is cited. */
async function openStored(page: Page, stored: StoredAnswer, title = 'Beschlüsse 2025'): Promise<void> {
  const { evidence, summary, recommendations = [], state = 'done', scope = null, documents = 7 } = stored;
  const isFound = evidence === 'answered' || evidence === 'related';
  const citations = isFound
    ? [1, 2, 3, 4, 5].map((number) =>
        createCitation(number, {
          snippet: `Der Antrag ${number} wird mit 59 gegen 55 Stimmen angenommen.`,
          page: number,
          lastPage: number,
        }),
      )
    : [];
  const phase = (name: 'snippets' | 'summary' | 'recommendations', segments: AnswerSegment[]) =>
    createMessage({ id: crypto.randomUUID(), phase: name, evidence, segments, citations });
  const quotations = citations.map(({ snippet, number }) => ({
    text: snippet,
    marks: [number],
    kind: 'quotation' as const,
  }));
  const messages = [
    createQuestion({ content: question, scope }),
    // A phase that would otherwise be empty repeats the whole answer's message.
    phase('snippets', evidence === 'unsearched' ? summary : quotations),
    ...(summary.length > 0 ? [phase('summary', summary)] : []),
    ...(recommendations.length > 0 ? [phase('recommendations', recommendations)] : []),
  ];
  const searched = { passages: documents * 20, documents };
  await page.route(`**/api/chats/${chatId}/messages`, (route) =>
    route.fulfill({ json: { title, messages, answers: [createAnswer({ searched, state })] } }),
  );
  await page.goto(`/chat/${chatId}`);
}

/** A sentence with its vote, and a second sentence. */
const voted: AnswerSegment[] = [
  {
    text: 'Der Antrag auf Erheblicherklärung der Motion wird mit 59:55 Stimmen bei 3 Enthaltungen angenommen.',
    marks: [1],
    kind: 'sentence',
    vote: { ...noNames, yes: 59, no: 55, abstentions: 3, namesAgainst: ['Frau Vogel', 'Herr Brandt'] },
  },
  { text: 'Die Umsetzung beginnt im Mai 2026.', marks: [4], kind: 'sentence' },
];

const decisions: AnswerSegment[] = [
  ['2025-03-12', '4.1', '=1+1 Beschaffung von 24 Elektrobussen', 'adopted', 7, 2],
  ['2024-11-05', '2', 'Neubau des Depots Nord', 'rejected', 3, 6],
  ['2025-06-18', '10', 'Bericht zur Barrierefreiheit', 'postponed', null, null],
  ['2025-01-20', '3', 'Wahl der Revisionsstelle', 'elected', 9, 0],
  ['2023-08-16', '7', 'Jahresrechnung 2022', 'adopted', 8, 1],
].map(([date, item, text, outcome, yes, no], index) => ({
  text,
  marks: [index + 1],
  kind: 'sentence',
  record: { kind: 'decision', date, body: 'Verwaltungsrat', item, outcome, who: null, due: null },
  ...(yes !== null && { vote: { ...noNames, yes, no, abstentions: null } }),
})) as AnswerSegment[];

const acts: AnswerSegment[] = [
  {
    text: 'Herr Lindner erstellt eine Liste der Haltestellen ohne Rampe.',
    marks: [2],
    kind: 'task',
    responsible: 'Herr Lindner',
    dueDate: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
  },
  { text: 'Ein Bericht zur Barrierefreiheit ist vorzulegen.', marks: [3], kind: 'deadline', dueDate: '2099-09-30' },
];

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const size of sizes) {
  test(`CHAT-13 the answering sentence is visible first, without scrolling: ${size.width} px${thoroughOnly(size !== sizes[1])}`, async ({
    page,
  }) => {
    const { chats, documents } = words.de;
    await createAccount(page);
    await uploadFiles(page, [writeMinutes()]);
    await page.setViewportSize(size);
    await page.goto('/chat');
    const asked = 'Wer stimmte gegen die Beschaffung der Elektrobusse?';
    const answer = await ask(page, asked);
    await expect(answer.getByRole('button', { name: chats.answer.copy })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(asked.slice(0, 40));
    const lead = answer.getByRole('paragraph').filter({ hasText: 'Frau Vogel' }).first();
    const evidence = page.getByRole('button', { name: documents.closeEvidence });
    if (size.width > 1000) {
      // The evidence opens beside it, without interrupting whoever is typing.
      await expect(page.locator('[data-highlight]').first()).toBeVisible();
      await expect(page.getByLabel(chats.composer.label)).toBeFocused();
      await expectAccessible(page);
    } else {
      await expect(evidence).toHaveCount(0);
    }
    await expect(async () => {
      const [sentence, chips, composer] = await Promise.all(
        [lead, answer.getByRole('list').last(), page.locator('[data-composer]')].map((each) => each.boundingBox()),
      );
      expect(sentence?.y).toBeGreaterThan(0);
      expect((sentence?.y ?? 0) + (sentence?.height ?? 0)).toBeLessThan(composer?.y ?? 0);
      expect(sentence?.y).toBeLessThan(chips?.y ?? 0);
    }).toPass();
    // Quotations appear once: on one line each, and in full on request.
    await expect(answer.getByRole('blockquote')).toHaveCount(0);
    await answer.getByRole('button', { name: /Wortlaut zeigen$/ }).click();
    await expect(answer.getByRole('blockquote').first()).toContainText('Gegen den Antrag stimmen Frau Vogel');
    await answer.getByRole('button', { name: chats.answer.fold }).click();
    await expect(answer.getByRole('blockquote')).toHaveCount(0);
    if (size.width < 1000) return;
    // Opening the evidence moves the focus there, and closing it back.
    await answer.getByRole('button', { name: mark }).first().click();
    await expect(page.getByRole('heading', { name: /Protokoll der 14. Sitzung/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(evidence).toHaveCount(0);
    await expect(answer.getByRole('button', { name: mark }).first()).toBeFocused();
    await page.reload();
    await expect(answer.getByRole('button', { name: chats.answer.copy })).toBeVisible();
    await expect(evidence).toHaveCount(0);
  });
}

test('CHAT-13 while the answer is written, three one-line quotations wait below its place @thorough', async ({
  page,
}) => {
  const { chats } = words.de;
  await createAccount(page);
  await page.route('**/api/chats/answers/*/events', () => undefined);
  await openStored(page, { evidence: 'answered', summary: [], state: 'running' });
  const answer = page.getByRole('article', { name: chats.answer.assistant });
  await expect(answer.getByText(chats.answer.writing.summary)).toBeVisible();
  const lines = answer.getByRole('button', { name: /^Quelle \d öffnen: S\. \d/ });
  await expect(lines).toHaveCount(3);
  const progress = await answer.getByText(chats.answer.writing.summary).boundingBox();
  for (const line of await lines.all()) {
    const place = await line.boundingBox();
    expect(place?.height).toBeLessThan(40);
    expect(place?.y).toBeGreaterThan(progress?.y ?? 0);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const [language, theme, size] of [
  ['de', 'light', sizes[0]],
  ['en', 'dark', sizes[1]],
] as const) {
  test(`CHAT-13 a vote is a bar, decisions are a table with sorting, filter and download: ${language}${thoroughOnly(language === 'en')}`, async ({
    page,
  }) => {
    const { chats } = words[language];
    const { table } = chats.answer;
    await useLanguage(page, language);
    await page.addInitScript((value) => localStorage.setItem('boardsearch.theme', value), theme);
    await page.setViewportSize(size ?? page.viewportSize() ?? { width: 390, height: 844 });
    await createAccount(page);
    await openStored(page, { evidence: 'answered', summary: voted, recommendations: acts });
    const answer = page.getByRole('article', { name: chats.answer.assistant });
    await expect(page.getByRole('heading', { level: 1, name: 'Beschlüsse 2025' })).toBeVisible();
    const { vote } = chats.answer;
    await expect(
      answer.getByText(`${vote.yes('59')}, ${vote.no('55')}, ${vote.abstentions('3', false)}`),
    ).toBeVisible();
    await expect(answer.getByText('Frau Vogel, Herr Brandt')).toBeVisible();
    const widths = await answer
      .locator('[data-vote] > span')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
    expect(widths).toEqual(widths.toSorted((left, right) => right - left));
    expect(widths).toHaveLength(3);
    const todo = answer.getByRole('table', { name: chats.answer.phases.recommendations });
    await expect(todo.getByText(chats.answer.overdue)).toHaveCount(1);
    await expectAccessible(page);

    await page.unrouteAll();
    await openStored(page, { evidence: 'answered', summary: decisions });
    const rows = answer
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .filter({ hasNot: page.getByRole('columnheader') });
    await expect(rows).toHaveCount(5);
    await expectAccessible(page);
    await answer.getByRole('button', { name: table.columns.date }).click();
    await expect(rows.first()).toContainText('Jahresrechnung 2022');
    await answer.getByRole('button', { name: table.columns.date }).click();
    await expect(rows.first()).toContainText('Barrierefreiheit');
    await answer.getByLabel(table.filter).fill('bus 12');
    await expect(answer.getByText(table.rows(1, 5))).toBeVisible();
    await answer.getByLabel(table.filter).fill('');
    const waiting = page.waitForEvent('download');
    await answer.getByRole('button', { name: table.csv }).click();
    const csv = readFileSync(await (await waiting).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(csv).toHaveLength(6);
    expect(csv[2]).toContain(`"'=1+1 Beschaffung von 24 Elektrobussen"`);
    // A row opens its evidence, also by keyboard.
    await rows.first().getByRole('button', { name: 'Bericht zur Barrierefreiheit' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(words[language].documents.quotation(3))).toBeVisible();
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(overflow).toBe(0);
  });
}

test('CHAT-13 an answer, related quotations, nothing and unsearched questions look different', async ({ page }) => {
  const { chats } = words.de;
  await createAccount(page);
  const notice = (text: string): AnswerSegment => ({ text, marks: [], kind: 'notice' });
  const answer = page.getByRole('article', { name: chats.answer.assistant });
  const summary = answer.getByRole('heading', { name: chats.answer.phases.summary });
  const open = async (stored: StoredAnswer) => {
    await page.unrouteAll();
    await openStored(page, stored);
    await expect(answer.getByRole('button', { name: chats.answer.copy })).toBeVisible();
    await expectAccessible(page);
  };
  await open({ evidence: 'answered', summary: voted });
  await expect(summary).toBeVisible();
  await open({ evidence: 'related', summary: [notice(chats.answer.related)] });
  await expect(answer.getByText(chats.answer.related)).toHaveCount(1);
  await expect(summary).toHaveCount(0);
  await expect(answer.getByRole('blockquote')).toHaveCount(3);
  await open({ evidence: 'nothing', summary: [] });
  await expect(answer.getByText(chats.answer.nothing)).toBeVisible();
  await expect(answer.getByText(chats.answer.searched(140, 7))).toBeVisible();
  await expect(answer.getByRole('listitem')).toHaveCount(0);
  await open({ evidence: 'unsearched', summary: [notice('Gern geschehen.')] });
  await expect(answer.getByText('Gern geschehen.')).toHaveText('Gern geschehen.');
  await expect(answer.getByText(chats.answer.nothing)).toHaveCount(0);
  await expect(answer.getByRole('listitem')).toHaveCount(0);
});

test('CHAT-11 CHAT-13 if no file is within the limits, the page says so and lifts them with one click @thorough', async ({
  page,
}) => {
  const { chats } = words.de;
  await createAccount(page);
  await uploadFiles(page, [writeMinutes(), writeMemorandum()]);
  await page.goto('/chat');
  await page.getByRole('button', { name: chats.composer.dates, exact: true }).click();
  await page.getByLabel(chats.filters.dateTo).fill('2001-12-31');
  await page.getByRole('button', { name: chats.filters.apply }).click();
  const asked = 'Wer stimmte gegen die Beschaffung der Elektrobusse?';
  const answer = await ask(page, asked);
  await expect(answer.getByText(chats.question.noneWithin(2))).toBeVisible();
  await expect(answer.getByText(chats.question.limitedTo)).toContainText(chats.composer.until('31.12.2001'));
  await expectAccessible(page);
  await answer.getByRole('button', { name: chats.question.liftLimit }).click();
  await expect(page.getByRole('heading', { level: 2, name: asked })).toHaveCount(2);
  const again = page.getByRole('article', { name: chats.answer.assistant }).last();
  await expect(again.getByRole('button', { name: /^Quelle 1 öffnen:/ })).toBeVisible();
  await expect(again.getByText(chats.question.limitedTo)).toHaveCount(0);
  await expect(page.getByRole('button', { name: chats.composer.dates, exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('CHAT-06 CHAT-13 the evidence header is one row, and the quoted lines fill the screen', async ({ page }) => {
    const { chats, documents } = words.de;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await createAccount(page);
    await page.goto('/upload');
    await page.getByLabel(words.de.uploads.chooseFiles).setInputFiles([writeMinutes()]);
    await page.getByRole('button', { name: words.de.uploads.send(1) }).click();
    const own = page.getByRole('list', { name: words.de.uploads.listTitle });
    await expect(own.getByText(words.de.uploads.states.ready, { exact: true })).toBeVisible();
    await page.goto('/chat');
    const answer = await ask(page, 'Wer stimmte gegen die Beschaffung der Elektrobusse?');
    await answer.getByRole('button', { name: mark }).first().click();
    const highlight = page.locator('[data-highlight]').first();
    await expect(highlight).toBeVisible();
    await expect(page.locator('canvas').first()).toBeVisible();
    const toolbar = page.getByRole('toolbar', { name: documents.toolbar.label });
    await expect.poll(async () => (await toolbar.boundingBox())?.y).toBeLessThan(72);
    await expect(page.getByRole('dialog').getByRole('blockquote')).toBeHidden();
    // The quoted lines start and end mid-line: together they are as wide as the screen.
    await expect(async () => {
      const lines = await Promise.all((await page.locator('[data-highlight]').all()).map((line) => line.boundingBox()));
      const left = Math.min(...lines.map((line) => line?.x ?? 0));
      const right = Math.max(...lines.map((line) => (line?.x ?? 0) + (line?.width ?? 0)));
      expect(right - left).toBeGreaterThan(330);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(390);
    }).toPass();
    await expectAccessible(page);
    await page.getByRole('button', { name: documents.closeEvidence }).click();
    await expect(answer.getByRole('button', { name: chats.answer.copy })).toBeVisible();
  });
});
