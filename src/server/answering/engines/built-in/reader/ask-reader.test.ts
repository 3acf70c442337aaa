import { expect, test, vi } from 'vitest';
import type { AnswerSources } from '#server/answering/engine.ts';
import { evidencePassage } from '#support/evidence-passages.ts';
import { createBuiltInEngine } from '../built-in-engine.ts';
import { judgePassages, type PassagesToJudge } from '../judge-passages.ts';
import type { Reader } from './ask-reader.ts';
import { confidenceRead, rankRead, readerFeatures } from './rank-read.ts';

const sentences = [
  'Der Rat spricht über die Kosten des Hallenbads.',
  'Frau Lehner stellt die Kosten des Hallenbads vor.',
  'Alle sind vom Betrag von 2,4 Millionen Franken überrascht.',
];
const passage = evidencePassage(sentences.join(' '), { id: 'bath', score: 1 });
const sources: AnswerSources = {
  search: async () => ({
    passages: [passage],
    searched: { passages: 1, documents: 1 },
    rarity: new Map(['hallenbad', 'kost', 'kosten'].map((term) => [term, 3])),
  }),
  listRecords: async () => [],
  listMeetingDays: async () => [],
  listUnread: async () => ({ files: [], total: 0, pending: 0 }),
};
const { signal } = new AbortController();

async function judgeBy(reader: Reader, question = 'Was kostet das Hallenbad?') {
  // The ranker alone is unsure.
  const judge = async (asked: PassagesToJudge) => ({
    ...judgePassages(asked),
    ...(asked.scores ? {} : { confidence: 0.5 }),
  });
  const engine = createBuiltInEngine(judge, '2026-12-01', reader);
  const asked = { question, history: [], isDetailed: false, phases: ['summary'], interfaceLanguage: 'de' } as const;
  const found = await engine.find(await engine.understand(asked, sources, signal), sources, signal);
  return { found, judged: await found.judge?.() };
}

/** Prefers the statement that holds the words. */
const preferring =
  (words: string): Reader =>
  async ({ statements }) => ({
    use: 'used',
    scores: statements.map(({ text, start, end }) => (text.slice(start, end).includes(words) ? 9 : -6)),
  });

test('CHAT-04 the statement that the reader prefers leads the answer, and the quotations stay as found', async () => {
  const { found, judged } = await judgeBy(preferring('2,4 Millionen'));
  expect(judged).toMatchObject({ evidence: 'answered', reader: 'used' });
  const [first] = judged?.claims[0]?.sources ?? [];
  expect(passage.text.slice(first?.start, first?.end)).toContain('2,4 Millionen');
  expect(found.reader).toBeUndefined();
});

test('CHAT-13 if the reader finds no statement that answers, the words found are told as the closest', async () => {
  const { judged } = await judgeBy(preferring('nothing of these'));
  expect(judged).toMatchObject({ evidence: 'related', claims: [], reader: 'used' });
});

test.each(['busy', 'off', 'unavailable'] as const)(
  'CHAT-12 a reader that is %s changes nothing but says so',
  async (use) => {
    const { found, judged } = await judgeBy(async () => ({ use, scores: null }));
    expect({ ...judged, judge: found.judge }).toEqual({ ...found, reader: use });
  },
);

test('CHAT-12 a statement that is sure to answer is not read', async () => {
  const reader = vi.fn<Reader>();
  const alone = {
    confidence: 0.97,
    quotations: [],
    claims: [],
    best: [{ passageId: 'bath', start: 0, end: 47, logit: 9, covered: 1 }],
  };
  const engine = createBuiltInEngine(async () => alone, '2026-12-01', reader);
  const asked = { question: 'Was kostet es?', history: [], isDetailed: false, phases: ['summary'] } as const;
  const intent = await engine.understand({ ...asked, interfaceLanguage: 'de' }, sources, signal);
  const found = await engine.find(intent, sources, signal);
  expect(await found.judge?.()).toMatchObject({ reader: 'sure' });
  expect(reader).not.toHaveBeenCalled();
});

test('statements that were not read follow those that were', () => {
  const ranked = [3, 2, 1, 0].map((score) => ({ score, place: score }));
  expect(rankRead(ranked, [-8, 5]).map(({ place }) => place)).toEqual([2, 3, 1, 0]);
});

test('confidence rises with the best score and falls among many that are as good', () => {
  const of = (scores: number[]) => {
    const ranked = rankRead(
      scores.map(() => ({ score: 0 })),
      scores,
    );
    return confidenceRead(readerFeatures(ranked, 1, scores));
  };
  expect(of([4, -4])).toBeGreaterThan(of([0, -4]));
  expect(of([4, -4, -4, -4])).toBeGreaterThan(of([4, 4, 4, 4]));
  expect(of([0])).toBeGreaterThan(0);
});
