import { expect, test } from 'vitest';
import { foldedWords } from '#server/platform/linguistics/folding.ts';
import type { AnswerSources, EvidencePassage } from '../../../engine.ts';
import type { PaperQuestion } from '../../../intent.ts';
import { judgePage, pageAsked } from './answer-page.ts';

test.each<['de' | 'en', string, string | null]>([
  ['de', 'Was steht auf Seite iii?', 'iii'],
  ['de', 'Was steht auf Seite 3?', '3'],
  ['de', 'Wie hoch ist die Quote (S. 12)?', '12'],
  ['en', 'What does page iv say?', 'iv'],
  ['en', 'What is on page A-2 of the report?', 'a-2'],
  ['de', 'Welche Seite im Bericht nennt die Quote?', null],
  ['de', 'Wer steht auf der Seite der Mieter?', null],
  ['en', 'Which pages mention the budget?', null],
])('%s: the printed page number of "%s"', (language, question, label) => {
  expect(pageAsked(foldedWords(question), language)?.label ?? null).toBe(label);
});

const passage = (documentId: string, title: string, text: string): EvidencePassage => ({
  ...{ id: `${documentId}-1`, documentId, ordinal: 0, uploadId: documentId, title, fileName: `${title}.pdf` },
  ...{ firstPage: 7, start: 0, lastPage: 7, end: text.length, text, mailTitle: null, pageCount: 8, meetingDate: null },
  ...{ section: null, speaker: null, language: 'de', context: null, score: 1 },
});
const report = passage('a', 'Geschäftsbericht', 'Die Kapitalquote liegt bei 19,3 Prozent. Der Umsatz stieg deutlich.');
const plan = passage('b', 'Wirtschaftsplan', 'Die Investitionen betragen 4 Mio. Euro in diesem Jahr.');

async function ask(standalone: string, passages: readonly EvidencePassage[]) {
  const asked: string[] = [];
  const sources = {
    findOnPage: async (label: string) => {
      asked.push(label);
      return passages;
    },
  } as unknown as AnswerSources;
  const question = { question: standalone, standalone, language: 'de', isDetailed: false } as PaperQuestion;
  const judged = await judgePage({ ...question, periods: [], meantDay: null }, sources);
  const told = judged?.claims.map(({ sources: [words] }) => words?.passage.text.slice(words.start, words.end));
  return { asked, told: told ?? null };
}

test('CHAT-04 what stands on a page is told from the pages with that printed number', async () => {
  expect(await ask('Was steht auf Seite iii?', [report])).toEqual({
    asked: ['iii'],
    told: ['Die Kapitalquote liegt bei 19,3 Prozent.', 'Der Umsatz stieg deutlich.'],
  });
});

test('CHAT-04 a matter or a paper that is named beside the page decides what is told of it', async () => {
  expect((await ask('Wie hoch ist die Kapitalquote auf Seite 3?', [report, plan])).told).toEqual([
    'Die Kapitalquote liegt bei 19,3 Prozent.',
  ]);
  expect((await ask('Was steht auf Seite 3 im Wirtschaftsplan?', [report, plan])).told).toEqual([
    'Die Investitionen betragen 4 Mio. Euro in diesem Jahr.',
  ]);
});

test('CHAT-04 no page, or a page without a word on the matter, leaves the question to the whole papers', async () => {
  expect((await ask('Wie hoch ist die Kapitalquote?', [report])).told).toBeNull();
  expect((await ask('Wer ist laut Seite 3 Kassenprüferin?', [report])).told).toBeNull();
  expect((await ask('Was steht auf Seite 99?', [])).told).toBeNull();
});
