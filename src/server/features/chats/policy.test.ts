import { expect, test } from 'vitest';
import { createCitation } from '#support/chat-messages.ts';
import {
  formatCursor,
  parseCursor,
  phasesOfQuestion,
  plainTextOf,
  remainingPhases,
  searchPatterns,
  titleOf,
} from './policy.ts';

test.each([
  ['Wer war dagegen?', 'Wer war dagegen?'],
  ['a'.repeat(50), 'a'.repeat(50)],
  ['a'.repeat(51), `${'a'.repeat(50)}...`],
  ['  Haushalt\n\t2026 ', 'Haushalt 2026'],
  [`${'€'.repeat(49)}𝄞𝄞`, `${'€'.repeat(49)}𝄞...`],
])('CHAT-03 the title of %j', (question, title) => {
  expect(titleOf(question)).toBe(title);
});

test('CHAT-07 the third phase is automatic only if wanted', () => {
  expect(phasesOfQuestion({ proactiveRecommendations: false })).toEqual(['snippets', 'summary']);
  expect(phasesOfQuestion({ proactiveRecommendations: true })).toEqual(['snippets', 'summary', 'recommendations']);
});

test('CHAT-08 a run continues with the phases not stored yet', () => {
  expect(remainingPhases(['snippets', 'summary'], ['snippets'])).toEqual(['summary']);
  expect(remainingPhases(['recommendations', 'summary'], [])).toEqual(['summary', 'recommendations']);
});

test('CHAT-01 a search requires every word, literally; in messages only words that trigrams can find', () => {
  expect(searchPatterns(' 50 %_\\ Haus ')).toEqual({
    titlePatterns: ['%50%', '%\\%\\_\\\\%', '%Haus%'],
    messagePatterns: ['%50%', '%\\%\\_\\\\%', '%Haus%'],
  });
  expect(searchPatterns('ab')).toEqual({ titlePatterns: ['%ab%'], messagePatterns: [] });
  expect(searchPatterns(' ')).toEqual({ titlePatterns: [], messagePatterns: [] });
});

test('CHAT-01 a cursor survives the round trip to the client; anything else is refused', () => {
  const cursor = { updatedAt: '1795277124785123', id: '019f3a70-0000-7000-8000-000000000001' };
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  for (const wrong of ['', 'x', '1.2', `1.${cursor.id}'`, `${'9'.repeat(18)}.${cursor.id}`]) {
    expect(() => parseCursor(wrong)).toThrowError('validation_failed');
  }
});

test('CHAT-04 a summary is running text; quotations are on lines of their own', () => {
  const segment = (text: string, kind: 'sentence' | 'quotation') => ({ text, kind, marks: [1] });
  expect(plainTextOf([segment('Eins.', 'sentence'), segment('Zwei.', 'sentence')], [], 'de')).toBe('Eins. Zwei.');
  const headed = [
    { ...segment('Eins.', 'sentence'), heading: '1 Lage' },
    { ...segment('Zwei.', 'sentence'), heading: '2 Fest' },
  ];
  expect(plainTextOf(headed, [], 'de')).toBe('1 Lage\nEins.\n\n2 Fest\nZwei.');
  expect(plainTextOf([segment('Eins', 'quotation'), segment('Zwei', 'quotation')], [], 'de')).toBe('Eins\nZwei');
});

test('CHAT-14 in plain text, too, a supported statement stands with its quotation', () => {
  const segments = [
    { text: 'Die Halle bleibt zugänglich.', kind: 'sentence', marks: [2], proof: 'supported' },
    { text: 'Der Rat stimmte zu.', kind: 'sentence', marks: [1] },
  ] as const;
  const citations = [createCitation(2, { snippet: 'Der Zugang\nbleibt offen' }), createCitation(1)];
  const stored = segments.map((segment) => ({ ...segment, marks: [...segment.marks] }));
  expect(plainTextOf(stored, citations, 'en')).toBe(
    'Die Halle bleibt zugänglich. (supported in substance: “Der Zugang bleibt offen”) Der Rat stimmte zu.',
  );
});
