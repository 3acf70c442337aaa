import { expect, test } from 'vitest';
import { ClaimLineReader, parseClaimLine } from './read-claim-lines.ts';

/** @param size of the streamed pieces */
function read(text: string, size = text.length) {
  const reader = new ClaimLineReader();
  const lines = [];
  for (let at = 0; at < text.length; at += size) lines.push(...reader.push(text.slice(at, at + size)));
  return [...lines, ...reader.end()];
}

const claimOf = (claim: string, ...quotations: [number, string][]) => ({
  type: 'claim',
  line: { claim, cited: quotations.map(([number, words]) => ({ number, words })) },
});

test.each([
  'Die Gebühr beträgt 5 Euro. ⟶ [3, "eine Gebühr von 5 Euro"]',
  '- Die Gebühr beträgt 5 Euro. → [3, "eine Gebühr von 5 Euro"]',
  '1. Die Gebühr beträgt 5 Euro. -> [3: "eine Gebühr von 5 Euro"]',
  '* Die Gebühr beträgt 5 Euro. => [passage 3, „eine Gebühr von 5 Euro“]',
  'Die Gebühr beträgt 5 Euro. --> [3] "eine Gebühr von 5 Euro"',
  'Die Gebühr beträgt 5 Euro. [3, “eine Gebühr von 5 Euro”]',
  'Die Gebühr beträgt 5 Euro. — [3, «eine Gebühr von 5 Euro»]',
  'Die Gebühr beträgt 5 Euro. [3, eine Gebühr von 5 Euro]',
  'Die Gebühr beträgt 5 Euro ⟶ [3, "eine Gebühr von 5 Euro"].',
  '> Die Gebühr beträgt 5 Euro.\n⟶ [3, "eine Gebühr von 5 Euro"]',
  '```\nDie Gebühr beträgt 5 Euro. ⟶ [3, "eine Gebühr von 5 Euro"]\n```\n',
])('CHAT-12 a claim line is read in any format a model uses: %s', (text) => {
  for (const size of [text.length, 1])
    expect(read(text, size)).toEqual([claimOf('Die Gebühr beträgt 5 Euro.', [3, 'eine Gebühr von 5 Euro'])]);
});

test('CHAT-12 a claim has all of its quotations, wherever they are in the line', () => {
  expect(read('Sie steigt ⟶ [1, "von 5 Euro im Jahr"] [2, "auf 7 Euro im Jahr"]')).toEqual([
    claimOf('Sie steigt', [1, 'von 5 Euro im Jahr'], [2, 'auf 7 Euro im Jahr']),
  ]);
  expect(read('Sie steigt ⟶ [1, "von 5 Euro", "auf 7 Euro"]')).toEqual([
    claimOf('Sie steigt', [1, 'von 5 Euro'], [1, 'auf 7 Euro']),
  ]);
  expect(read('Sie beträgt 5 Euro [1, "von 5 Euro"] und steigt auf 7 [2, "auf 7 Euro"].')).toEqual([
    claimOf('Sie beträgt 5 Euro und steigt auf 7.', [1, 'von 5 Euro'], [2, 'auf 7 Euro']),
  ]);
});

test.each<[string, [number, number, number][]]>([
  ['[3.2]', [[3, 2, 2]]],
  ['[3.2].', [[3, 2, 2]]],
  [
    '[ 3.2 ] [4.1]',
    [
      [3, 2, 2],
      [4, 1, 1],
    ],
  ],
  [
    '[3.2][4.11]',
    [
      [3, 2, 2],
      [4, 11, 11],
    ],
  ],
  [
    '[3.2, 4.1; 4.3]',
    [
      [3, 2, 2],
      [4, 1, 1],
      [4, 3, 3],
    ],
  ],
  ['[3.2-3.4]', [[3, 2, 4]]],
  ['[3.2–4]', [[3, 2, 4]]],
  [
    '[3.9-4.1]',
    [
      [3, 9, 9],
      [4, 1, 1],
    ],
  ],
  ['[3.4-3.2]', [[3, 4, Number.POSITIVE_INFINITY]]],
  ['[3.1-3.99]', [[3, 1, Number.POSITIVE_INFINITY]]],
])('CHAT-12 sentences are cited by their numbers: %s', (brackets, cited) => {
  const line = {
    claim: 'Die Gebühr beträgt 5 Euro.',
    cited: cited.map(([number, from, to]) => ({ number, from, to })),
  };
  for (const arrow of [' ⟶ ', ' -> ', ' '])
    expect(read(`- Die Gebühr beträgt 5 Euro.${arrow}${brackets}`, 3)).toEqual([{ type: 'claim', line }]);
});

test('CHAT-12 numbers and words may both be cited, and words may look like numbers', () => {
  expect(parseClaimLine('Sie steigt [3.2] auf 7 Euro [1, "siehe [2.1]"] [4.1, "auf 7 Euro"].')).toEqual({
    claim: 'Sie steigt auf 7 Euro.',
    cited: [
      { number: 3, from: 2, to: 2 },
      { number: 1, words: 'siehe [2.1]' },
      { number: 4, words: 'auf 7 Euro' },
    ],
  });
});

test('CHAT-12 quotations keep their own quote marks and brackets', () => {
  const words = 'das Projekt "Neue Mitte" [Anlage 2] wird';
  expect(parseClaimLine(`A ⟶ [1, ${JSON.stringify(words)}]`).cited).toEqual([{ number: 1, words }]);
  expect(parseClaimLine(`A ⟶ [1, "${words}"]`).cited).toEqual([{ number: 1, words }]);
  const [bare, open] = ['Kosten 2 Mio. [netto] im Jahr', 'Kosten [netto im Jahr'];
  expect(parseClaimLine(`A ⟶ [1, ${bare}] [2, ${bare}]`)).toEqual({
    claim: 'A',
    cited: [
      { number: 1, words: bare },
      { number: 2, words: bare },
    ],
  });
  expect(parseClaimLine(`A ⟶ [1, ${open}]`)).toEqual({ claim: 'A', cited: [{ number: 1, words: open }] });
});

test('CHAT-12 a day at the beginning of a claim is no list number', () => {
  expect(read('3. Mai 2026 ist Baubeginn. ⟶ [1, "am 3. Mai 2026"]')).toEqual([
    claimOf('3. Mai 2026 ist Baubeginn.', [1, 'am 3. Mai 2026']),
  ]);
});

test.each(['NONE', 'None.', '**NONE**', '\nNONE\n'])('CHAT-12 a single word means no answer: %j', (text) => {
  expect(read(text.replaceAll('*', '')).map(({ type }) => type)).toEqual(['none']);
});

test('CHAT-12 lines without a quotation are counted, blank lines are not', () => {
  const lines = read(
    'Here is the answer:\n\n# Fees\nThe fee is 5 euros.\n---\nThe fee is 5. ⟶ [1, "a fee of 5 euros"]\nDone',
  );
  expect(lines.map(({ type }) => type)).toEqual(['other', 'other', 'other', 'claim', 'other']);
});

test('CHAT-12 an unfinished quotation at the end proves nothing', () => {
  expect(read('A fee is due. ⟶ [1, "a fee of')).toMatchObject([{ type: 'other' }]);
});

test('CHAT-12 an endless line takes no memory', () => {
  const reader = new ClaimLineReader();
  const lines = Array.from({ length: 1_000 }, () => reader.push('word '.repeat(100))).flat();
  expect([...lines, ...reader.push('\nB ⟶ [2, "the words of it"]'), ...reader.end()].map(({ type }) => type)).toEqual([
    'other',
    'claim',
  ]);
});
