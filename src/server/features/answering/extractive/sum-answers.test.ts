import { expect, test } from 'vitest';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import { demandOf, holdsDemand } from '../find-demand.ts';
import { asksForAnySum } from '../find-sums.ts';
import { answerKindOf } from './answer-cue.ts';
import { extractiveEngine } from './extractive-engine.ts';
import { asksForSum, mayHoldSum } from './sums-of-money.ts';

const passage = evidencePassage(
  `3. Ersatz der Pumpstation

Die Pumpstation stammt aus dem Jahr 1979. Der Antrag, das Budget für die Pumpstation erst im Juni zu genehmigen, wird mit 3 zu 1 Stimmen abgelehnt.

Der Ersatz der Pumpstation wird mit 4:1 Stimmen genehmigt. Das Kostendach beträgt CHF 1'250'000.`,
  { title: 'Protokoll', meetingDate: '2024-05-14' },
);

async function answer(question: string) {
  const texts = { snippets: [] as string[], summary: [] as string[], recommendations: [] as string[] };
  for await (const part of extractiveEngine.answer(answerRequest(question, [passage]), new AbortController().signal)) {
    if (part.type === 'segment') texts[part.phase].push(part.segment.text);
  }
  return texts;
}

test('CHAT-04 who asks which sum was approved gets the sum before the count of the vote', async () => {
  const { snippets, summary } = await answer('Welches Budget wurde für die Pumpstation genehmigt?');
  expect(summary[0]).toContain("CHF 1'250'000");
  expect(snippets[0]).toContain("CHF 1'250'000");
  const vote = await answer('Wie wurde über die Pumpstation abgestimmt?');
  expect(vote.summary.join(' ')).toContain('4:1 Stimmen');
  expect(vote.summary[0]).not.toContain('CHF');
});

test.each([
  'Welches Budget wurde für die Pumpstation genehmigt?',
  'Und welcher Kredit wurde angenommen?',
  'Wie hoch ist der genehmigte Kredit?',
  'Wie viel wurde für die Personalsuche bewilligt?',
  'What budget was approved for the social plan?',
  'How much was approved for the expert?',
  'What do the solar panels cost?',
  'How much will the new roof cost?',
])('CHAT-04 "%s" asks for a sum', (question) => {
  expect(asksForSum(question)).toBe(true);
  expect(answerKindOf(question)).toBe('amount');
});

test.each([
  'Wurde das Budget genehmigt?',
  'Wie wurde über das Budget abgestimmt?',
  'Wie viele Stimmen erhielt der Kredit?',
  'Who voted against the budget?',
  'Which proposals were approved?',
])('CHAT-04 "%s" asks for no sum', (question) => {
  expect(asksForSum(question)).toBe(false);
});

test('CHAT-05 no sum near what it is asked for: no answer', () => {
  const demand = demandOf('Welches Budget wurde für das Sportamt genehmigt?');
  if (demand === null) throw new Error('no demand');
  const vote = evidencePassage('Der Antrag des Sportamts wird mit 62:45 Stimmen bei 9 Enthaltungen genehmigt.');
  expect(holdsDemand(demand, vote)).toBe(false);
  const sum = evidencePassage('Der Rat genehmigt den Antrag. Das Sportamt erhält 40 000 Franken.');
  expect(holdsDemand(demand, sum)).toBe(true);
});

test('CHAT-04 a question for what was granted, and for nothing else, is answered by any sum', () => {
  expect(asksForAnySum('Welche Beträge wurden bewilligt?')).toBe(true);
  expect(asksForAnySum('Welches Budget wurde für die Pumpstation genehmigt?')).toBe(false);
});

test.each(["CHF 1'250'000", '120 000 EUR', 'Fr. 300.--', '£18,000', '3.5 Mio. Franken', "35'000", '50 €'])(
  'CHAT-04 %s is a sum',
  (text) => {
    expect(mayHoldSum(`Der Betrag lautet ${text}.`)).toBe(true);
  },
);

test.each(['108:0 Stimmen', 'im Jahr 2024', '12.15 Uhr', '14. Mai 2024', '078 707 71 79'])(
  'CHAT-05 %s is no sum',
  (text) => {
    expect(mayHoldSum(`Es steht da: ${text}.`)).toBe(false);
  },
);

test('CHAT-04 who asks which sums were granted gets each of them', async () => {
  const minutes = evidencePassage(
    'Für die Suche wird ein Betrag von CHF 35 000 bewilligt. Die Stelle wird ausgeschrieben. Der Rat genehmigt für das Dach CHF 120 000.',
  );
  const texts: string[] = [];
  const request = answerRequest('Welche Beträge wurden bewilligt?', [minutes]);
  for await (const part of extractiveEngine.answer(request, new AbortController().signal)) {
    if (part.type === 'segment' && part.phase === 'summary') texts.push(part.segment.text);
  }
  expect(texts).toEqual([
    'Für die Suche wird ein Betrag von CHF 35 000 bewilligt.',
    'Der Rat genehmigt für das Dach CHF 120 000.',
  ]);
});

test('CHAT-04 who asks what somebody earns gets the sentence that tells the pay', async () => {
  const paid = evidencePassage(
    'Der Vorsitzende berichtet über die Wiederbestellung von Frau Amrein. Frau Amrein ist zur Verlängerung um fünf Jahre bereit. ' +
      'Das Grundgehalt steigt von 190 TEUR auf 205 TEUR. Die Wiederbestellung von Frau Amrein kostet in der Vorbereitung 12 TEUR.',
    { title: 'Protokoll', meetingDate: '2024-05-14' },
  );
  for (const question of [
    'Wie viel verdient Frau Amrein nach der Wiederbestellung?',
    'How much does Ms Amrein earn?',
  ]) {
    const said: string[] = [];
    const request = answerRequest(question, [paid]);
    for await (const part of extractiveEngine.answer(request, new AbortController().signal)) {
      if (part.type === 'segment' && part.phase === 'summary') said.push(part.segment.text);
    }
    expect(said[0]).toBe('Das Grundgehalt steigt von 190 TEUR auf 205 TEUR.');
  }
});
