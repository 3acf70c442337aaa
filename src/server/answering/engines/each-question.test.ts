import { expect, test } from 'vitest';
import { evidencePassage } from '#support/evidence-passages.ts';
import type { AnswerSources, Asked, EvidencePassage } from '../engine.ts';
import { createBuiltInEngine } from './built-in/built-in-engine.ts';
import { judgePassages } from './built-in/judge-passages.ts';
import type { Reader } from './built-in/reader/ask-reader.ts';
import { answerEach } from './each-question.ts';

const bath = evidencePassage(
  'Frau Lehner berichtet über den Umbau des Hallenbads. Die Kosten des Umbaus betragen 2,4 Millionen Franken. Der Baubeginn beim Hallenbad ist am 3. Mai 2026 vorgesehen.',
  { id: 'bath', documentId: 'bath', score: 1 },
);
const feast = evidencePassage('Der Verein bittet um einen Beitrag an das Dorffest. Der Rat vertagt das Gesuch.', {
  id: 'feast',
  documentId: 'feast',
  score: 0.3,
});
const rarity = new Map(['hallenbad', 'umbau', 'umbaus', 'kost', 'kosten', 'baubeginn'].map((term) => [term, 3]));
const signal = new AbortController().signal;

async function ask(question: string, reader?: Reader) {
  const searched: string[] = [];
  const sources: AnswerSources = {
    search: async (request) => {
      searched.push(request.question);
      const passages: EvidencePassage[] = /Nordring/u.test(request.question) ? [feast] : [bath, feast];
      return { passages, searched: { passages: 2, documents: 2 }, rarity };
    },
    listRecords: async () => [],
    listMeetingDays: async () => [],
    listUnread: async () => ({ files: [], total: 0, pending: 0 }),
  };
  const engine = answerEach(createBuiltInEngine(async (asked) => judgePassages(asked), '2026-11-28', reader));
  const asked: Asked = {
    question,
    history: [],
    interfaceLanguage: 'de',
    isDetailed: false,
    phases: ['snippets', 'summary'],
  };
  const found = await engine.find(await engine.understand(asked, sources, signal), sources, signal);
  const judged = (await found.judge?.()) ?? found;
  const claims = judged.claims.map(({ sources: [words] }) => words?.passage.text.slice(words.start, words.end));
  return { ...judged, claims, searched };
}

test('CHAT-04 three questions in one message are answered one after the other; one without an answer is named', async () => {
  const {
    claims,
    unanswered = [],
    evidence,
  } = await ask(
    'Was kostet der Umbau des Hallenbads? Wann ist Baubeginn beim Hallenbad? Wie viele Parkplätze hat das Einkaufszentrum Nordring?',
  );
  expect(evidence).toBe('answered');
  expect(claims[0]).toContain('2,4 Millionen Franken');
  expect(claims).toContainEqual(expect.stringContaining('3. Mai 2026'));
  expect(unanswered.join(' ')).toContain('„Wie viele Parkplätze hat das Einkaufszentrum Nordring?“');
});

test('CHAT-11 a question with hardly a word of its own is about the matter of the one before', async () => {
  const { searched } = await ask('Wer berichtet über den Umbau des Hallenbads? Wie hoch sind die Kosten?');
  expect(searched.at(-1)).toMatch(/Kosten.*Hallenbads/u);
});

test('CHAT-11 of the question before only its matter is kept, not what it asked for', async () => {
  const { searched } = await ask('Wann ist Baubeginn beim Hallenbad? Wie hoch sind die Kosten?');
  expect(searched.at(-1)).toMatch(/Kosten.*Hallenbad/u);
  expect(searched.at(-1)).not.toContain('Wann');
});

test('CHAT-04 the reader reads for one question of a message, and it is said that it did', async () => {
  const asked: string[] = [];
  const reader: Reader = async ({ question, statements }) => {
    asked.push(question);
    return { use: 'used', scores: statements.map(() => 1) };
  };
  const question = 'Was kostet der Umbau des Hallenbads? Wann ist Baubeginn beim Hallenbad?';
  expect((await ask(question, reader)).reader).toBe('used');
  expect(asked).toHaveLength(1);
});

test('CHAT-04 one question with an afterthought stays one', async () => {
  expect((await ask('Was kostet der Umbau des Hallenbads, oder?? Danke!')).searched).toHaveLength(1);
});

test('CHAT-04 of a message full of questions four are answered, and it is said how many are not', async () => {
  const question = 'Was kostet der Umbau des Hallenbads? ';
  const { searched, unanswered = [] } = await ask(question.repeat(Math.floor(4_000 / question.length)));
  expect(searched).toHaveLength(4);
  expect(unanswered.join(' ')).toMatch(/und \d+ weitere/u);
  expect(unanswered.join(' ').length).toBeLessThan(500);
});
