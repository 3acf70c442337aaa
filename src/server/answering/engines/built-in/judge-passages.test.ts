import { expect, test } from 'vitest';
import { evidencePassage } from '#support/evidence-passages.ts';
import { askInMemory } from '../../../../../tests/evals/ask-in-memory.ts';
import { createMemoryCorpus } from '../../../../../tests/evals/memory-corpus.ts';
import { readInMemory } from '../../../../../tests/evals/samples.ts';
import { judgePassages, type PassagesToJudge } from './judge-passages.ts';

const minutes = `Der Präsident begrüsst die Anwesenden. Frau Lehner berichtet über den Umbau des Hallenbads. Die Kosten des Umbaus betragen 2,4 Millionen Franken. Der Baubeginn ist am 3. Mai 2026 vorgesehen. Der Rat dankt Frau Lehner für den Bericht.`;

function judge(question: string, changes: Partial<PassagesToJudge> = {}) {
  const passages = [
    evidencePassage(minutes, { id: 'bath', score: 1 }),
    evidencePassage('Der Verein bittet um einen Beitrag an das Dorffest. Der Rat vertagt das Gesuch.', {
      id: 'feast',
      score: 0.3,
    }),
  ];
  const rarity = new Map(['hallenbad', 'umbau', 'umbaus', 'kost', 'kosten', 'baubeginn'].map((term) => [term, 3]));
  const asked = {
    question,
    standalone: question,
    language: 'de' as const,
    periods: [],
    passages,
    rarity,
    mostClaims: 3,
    isSeveral: false,
  };
  const judged = judgePassages({ ...asked, ...changes });
  const text = ({ passageId, start, end }: { passageId: string; start: number; end: number }) =>
    (changes.passages ?? passages).find(({ id }) => id === passageId)?.text.slice(start, end) ?? '';
  return { ...judged, claims: judged.claims.map(text), quotations: judged.quotations.map(text) };
}

test('CHAT-05 the sentence that gives the requested value comes first', () => {
  expect(judge('Was kostet der Umbau des Hallenbads?').claims[0]).toContain('2,4 Millionen Franken');
  expect(judge('Wann ist Baubeginn beim Hallenbad?').claims[0]).toContain('3. Mai 2026');
});

test('CHAT-05 confidence is lower for a topic that the papers do not cover', () => {
  const known = judge('Was kostet der Umbau des Hallenbads?').confidence;
  expect(judge('Wie viele Parkplätze hat das Einkaufszentrum Nordring?').confidence).toBeLessThan(known / 2);
});

test('CHAT-05 a paper of another year is no answer', () => {
  const passages = [evidencePassage(minutes, { id: 'bath', score: 1, meetingDate: '2025-09-04' })];
  const periods = [{ from: '2021-01-01', to: '2021-12-31' }];
  expect(judge('Was kostet der Umbau des Hallenbads 2021?', { passages, periods }).confidence).toBe(0);
});

test('CHAT-05 without passages there is nothing to judge', () => {
  expect(judge('Was kostet der Umbau?', { passages: [] })).toEqual({
    confidence: 0,
    claims: [],
    quotations: [],
    best: [],
  });
});

test('CHAT-05 a passage is quoted with at most its two best statements, each once', () => {
  const { quotations } = judge('Was kostet der Umbau des Hallenbads?');
  expect(quotations[0]).toContain('2,4 Millionen Franken');
  expect(quotations.filter((each) => minutes.includes(each)).length).toBeLessThanOrEqual(2);
  expect(new Set(quotations).size).toBe(quotations.length);
});

test('CHAT-05 if several things are asked for, the answer is quoted with its context', () => {
  const { quotations } = judge('Welche Zahlen zum Umbau des Hallenbads wurden genannt?', { isSeveral: true });
  expect(quotations[0]).toContain('2,4 Millionen Franken. Der Baubeginn ist am 3. Mai 2026');
});

const vote = `2. Beschaffung von Elektrobussen
Die Lieferung der Elektrobusse beginnt im Mai. Der Antrag wird mit 7 gegen 2 Stimmen angenommen. Gegen den Antrag stimmen Frau Vogel und Herr Brandt.`;

test('CHAT-05 a question for names is answered by statements with names only', () => {
  const passages = [
    evidencePassage(vote, { id: 'vote', score: 1, section: 'Protokoll › 2. Beschaffung von Elektrobussen' }),
  ];
  const { claims } = judge('Wer stimmte gegen die Elektrobusse?', { passages });
  expect(claims).toEqual([expect.stringContaining('Frau Vogel und Herr Brandt')]);
});

test('CHAT-05 a section heading is not quoted on its own', () => {
  const passages = [
    evidencePassage(vote, { id: 'vote', score: 1, section: 'Protokoll › 2. Beschaffung von Elektrobussen' }),
  ];
  const { claims, quotations } = judge('Was wurde zur Beschaffung von Elektrobussen gesagt?', { passages });
  for (const text of [...claims, ...quotations]) expect(text).not.toContain('2. Beschaffung');
});

test('CHAT-04 the clauses of a section whose title names what is asked for are told all, those of others not', async () => {
  const contract = `# Loan agreement

## 3 Repayment

3.1 The loan is repaid in 40 instalments. The first is due in March.

## 4 Financial covenants

4.1 The ratio of equity to assets must not fall below 22 percent.

4.2 The city must hold at least 75 percent of the shares. A change of control ends the agreement.

4.3 Investments above EUR 5,000,000 require the prior consent of the lender.
`;
  const corpus = createMemoryCorpus([await readInMemory('loan.md', new TextEncoder().encode(contract))]);
  const told = await askInMemory(corpus, { question: 'Which covenants does the loan agreement contain?' });
  const claimed = told.phases.get('summary')?.segments.filter(({ kind }) => kind === 'sentence') ?? [];
  expect(claimed.slice(0, 3).map(({ text }) => text.slice(0, 3))).toEqual(['4.1', '4.2', '4.3']);
  expect(claimed.some(({ text }) => text.startsWith('3.1'))).toBe(false);
});
