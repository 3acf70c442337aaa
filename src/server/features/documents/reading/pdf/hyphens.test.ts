import { expect, test } from 'vitest';
import { resolveHyphen } from './hyphens.ts';

test.each<[string, string, 'drop' | 'keep' | 'space']>([
  ['Redaktionskom-', 'mission', 'drop'],
  ['Anwesen\u00ad', 'den', 'drop'],
  ['(herausstell-', 'te,', 'drop'],
  ['Finanz-', 'und', 'space'],
  ['short-', 'and', 'space'],
  ['Alimenten-', 'Bevorschussung"', 'keep'],
  ['2022-', '2023', 'keep'],
  ['long-', 'term', 'keep'],
  ['commit-', 'tee', 'drop'],
  ['–', 'der', 'space'],
  ['Rat', 'der', 'space'],
])('%s ⏎ %s: %s', (before, after, expected) => {
  expect(resolveHyphen(before, after, new Set())).toBe(expected);
});

test('a word that the document writes with a hyphen elsewhere keeps it', () => {
  expect(resolveHyphen('spill-', 'over', new Set(['spill-over']))).toBe('keep');
});
