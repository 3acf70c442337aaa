import { expect, test } from 'vitest';
import { resolveHyphen } from './hyphens.ts';

test.each<[string, string, 'drop' | 'keep' | 'space', ('de' | 'en')?]>([
  ['Redaktionskom-', 'mission', 'drop'],
  ['Anwesen\u00ad', 'den', 'drop'],
  ['(herausstell-', 'te,', 'drop'],
  ['Finanz-', 'und', 'space'],
  ['short-', 'and', 'space'],
  ['Alimenten-', 'Bevorschussung"', 'keep'],
  ['2022-', '2023', 'keep'],
  ['long-', 'term', 'keep', 'en'],
  ['commit-', 'tee', 'drop', 'en'],
  ['–', 'der', 'space'],
  ['Rat', 'der', 'space'],
  ['so-', 'wohl', 'drop'],
  ['So-', 'zialversicherungsbeiträgen', 'drop'],
  ['all-', 'gemeinen', 'drop'],
  ['real-', 'istisch', 'drop'],
  ['Co-', 'initiantin', 'drop'],
  ['Market-', 'ing', 'drop'],
  ['half-', 'ten', 'drop'],
  ['x-', 'fach', 'keep'],
  ['so-', 'called', 'keep', 'en'],
  ['so-', 'cial', 'drop', 'en'],
  ['pre-', 'pandemic', 'keep', 'en'],
  ['pre-', 'sented', 'drop', 'en'],
  ['ex-', 'pected', 'drop', 'en'],
  ['market-', 'based', 'keep', 'en'],
  ['market-', 'ing', 'drop', 'en'],
  ['half-', 'percentage', 'keep', 'en'],
  ['second-', 'ary', 'drop', 'en'],
  ['co-', 'chair', 'keep', 'en'],
])('%s ⏎ %s: %s', (before, after, expected, language = 'de') => {
  expect(resolveHyphen(before, after, new Set(), language)).toBe(expected);
});

test('a word hyphenated elsewhere in the document keeps its hyphen', () => {
  expect(resolveHyphen('spill-', 'over', new Set(['spill-over']), 'en')).toBe('keep');
});
