import { expect, test, vi } from 'vitest';
import { evidencePassage } from '#support/evidence-passages.ts';
import { type AnswerProgress, answer } from './answer.ts';
import type { AnswerEngine, Findings, Judgement, QuotedWords } from './engine.ts';

const passage = evidencePassage('Der Rat vertagt das Gesuch. Die Kosten betragen 2,4 Millionen Franken.', {
  id: 'minutes',
});
const wordsOf = (text: string): QuotedWords => {
  const start = passage.text.indexOf(text);
  return { passage, start, end: start + text.length };
};
const postponed = wordsOf('Der Rat vertagt das Gesuch.');
const costs = wordsOf('Die Kosten betragen 2,4 Millionen Franken.');
const judged = (words: QuotedWords): Judgement => ({
  evidence: 'answered',
  searched: { passages: 1, documents: 1 },
  quotations: [postponed],
  claims: [{ sources: [words], text: null, segment: { kind: 'sentence' } }],
  notices: [],
  passages: [passage],
  isOpen: false,
});

function ask(found: Findings, phases: readonly ('snippets' | 'summary')[]) {
  const engine: AnswerEngine = {
    understand: async () => ({ kind: 'small-talk', language: 'de' }),
    find: async () => found,
    async *write(_, { quotations, claims }, phase) {
      const quoted = quotations.map((words) => ({
        sources: [words],
        text: null,
        segment: { kind: 'quotation' } as const,
      }));
      for (const claim of phase === 'snippets' ? quoted : claims) yield { type: 'claim', claim };
    },
  };
  const sources = {
    search: async () => ({ passages: [], searched: found.searched, rarity: new Map() }),
    listRecords: async () => [],
    listMeetingDays: async () => [],
    listUnread: async () => ({ files: [], total: 0, pending: 0 }),
    loadPages: async () => new Map([[passage.documentId, [{ number: 1, label: null, text: passage.text }]]]),
  };
  const question = {
    question: '?',
    history: [],
    interfaceLanguage: 'de',
    isDetailed: false,
    earlierCitations: [],
  } as const;
  return answer(engine, { ...question, phases }, sources, { warn: vi.fn() }, new AbortController().signal);
}

async function collect(steps: AsyncIterable<AnswerProgress>): Promise<AnswerProgress[]> {
  const collected: AnswerProgress[] = [];
  for await (const step of steps) collected.push(step);
  return collected;
}

const segmentsOf = (progress: AnswerProgress | undefined) =>
  progress?.type === 'phase' ? progress.segments.map(({ text, marks }) => ({ text, marks })) : null;

test('CHAT-04 quotations are shown before anything is judged, and stay when the judgement prefers other words', async () => {
  const judging = Promise.withResolvers<Judgement>();
  const steps = ask({ ...judged(postponed), judge: () => judging.promise }, ['snippets', 'summary']);
  const shown: AnswerProgress[] = [];
  for await (const step of steps) {
    shown.push(step);
    // Nothing was judged until here.
    if (step.type === 'phase' && step.phase === 'snippets') judging.resolve(judged(costs));
  }
  const phases = shown.filter((step) => step.type === 'phase');
  expect(segmentsOf(phases[0])).toEqual([{ text: 'Der Rat vertagt das Gesuch.', marks: [1] }]);
  expect(segmentsOf(phases[1])).toEqual([{ text: 'Die Kosten betragen 2,4 Millionen Franken.', marks: [2] }]);
});

test('CHAT-04 what is judged later decides how well the papers answer', async () => {
  const nothing = { ...judged(postponed), evidence: 'nothing', quotations: [], claims: [], isOpen: true } as const;
  const found = { ...nothing, judge: async () => ({ ...judged(costs), isOpen: true }) };
  const steps = await collect(ask(found, ['snippets', 'summary']));
  const phases = steps.filter((step) => step.type === 'phase');
  expect(phases.map(({ evidence }) => evidence)).toEqual(['nothing', 'answered']);
  expect(segmentsOf(phases[0])).toEqual([]);
  expect(segmentsOf(phases[1])).toHaveLength(1);
});

test('CHAT-04 a judgement that fails ends the answer after its quotations', async () => {
  const judge = () => Promise.reject(new Error('judging failed'));
  const shown: string[] = [];
  const read = async () => {
    for await (const step of ask({ ...judged(postponed), judge }, ['snippets', 'summary']))
      if (step.type === 'phase') shown.push(step.phase);
  };
  await expect(read()).rejects.toThrow('judging failed');
  expect(shown).toEqual(['snippets']);
});

test('CHAT-04 nothing is judged for quotations alone', async () => {
  const judge = vi.fn<() => Promise<Judgement>>();
  await collect(ask({ ...judged(postponed), judge }, ['snippets']));
  expect(judge).not.toHaveBeenCalled();
});
