import { expect, test } from 'vitest';
import { foldedWords, foldText } from './folding.ts';

test('case, diacritics, ligatures and ß do not matter', () => {
  expect(foldText('Änderung der STRASSE')).toBe('anderung der strasse');
  expect(foldText('Straße')).toBe('strasse');
  expect(foldText('ﬁnanziell Łódź naïve')).toBe('finanziell lodz naive');
});

test('composed and decomposed letters are equal', () => {
  expect(foldText('Pru\u0308fung')).toBe(foldText('Prüfung'));
});

test('soft hyphens vanish, other punctuation separates words', () => {
  expect(foldedWords('Eigen\u00admittel-Quote (2023)')).toEqual(['eigenmittel', 'quote', '2023']);
});

test('dotted acronyms are one word', () => {
  expect(foldedWords('the U.S. economy')).toEqual(['the', 'us', 'economy']);
});

test('folds texts that are longer than the buffer or grow by folding', () => {
  expect(foldedWords('ß '.repeat(30_000))).toHaveLength(30_000);
  expect(foldText('ß'.repeat(20_000))).toHaveLength(40_000);
});
