import { expect, test } from 'vitest';
import { lineOf, padded, toLines } from './build-lines.ts';

test('CHAT-04 a term is stored in the line where it is looked up, separate from terms that begin or end like it', () => {
  const terms = ['ei', 'bahn', 'strass', 'd2023-05-03', 'gemeinderatsbeschluss', '𝔅𝔞𝔥𝔫', 'bahnhof'];
  const lines = toLines(terms).slice(2, -2).split('","');
  expect(lines).toEqual([
    ' ei bahn 𝔅𝔞𝔥𝔫 ',
    '',
    ' strass ',
    ' bahnhof ',
    '',
    '',
    '',
    ' d2023-05-03 gemeinderatsbeschluss ',
  ]);
  for (const term of terms) expect(lines[lineOf(term) - 1]).toContain(padded(term));
});

test('CHAT-04 a passage without terms has eight empty lines', () => {
  expect(toLines([])).toBe('{"","","","","","","",""}');
});
