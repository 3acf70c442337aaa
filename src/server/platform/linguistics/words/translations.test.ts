import { expect, test } from 'vitest';
import { foldText } from '../folding.ts';
import { stem } from './stems.ts';
import { translationsOfWord } from './translations.ts';

test('CHAT-04 words of boards and finance have translations', () => {
  expect(translationsOfWord('gewinn', 'de')).toContainEqual({ term: 'profit', share: 1 });
  expect(translationsOfWord('unemployment', 'en').map(({ term }) => term)).toContain(stem('arbeitslosigkeit', 'de'));
});

test('each word of an expression counts a share', () => {
  expect(translationsOfWord('eigenkapitalquote', 'de')).toEqual([
    { term: 'equiti', share: 0.5 },
    { term: 'ratio', share: 0.5 },
  ]);
});

test('CHAT-04 a translation counts more alone than as a part of an expression', () => {
  expect(translationsOfWord('aufsichtsrat', 'de')).toEqual([
    { term: 'supervisori', share: 0.5 },
    { term: 'board', share: 1 },
  ]);
});

test.each([
  ['auszahlung', 'de', 'disbursement', 'en'],
  ['ausgezahlt', 'de', 'disbursed', 'en'],
  ['conditions', 'en', 'voraussetzungen', 'de'],
  ['repaid', 'en', 'getilgt', 'de'],
  ['lender', 'en', 'darlehensgeberin', 'de'],
  ['claimant', 'en', 'klägerin', 'de'],
  ['chairs', 'en', 'geleitet', 'de'],
] as const)('CHAT-04 words of contracts, loans and rulings: %s', (word, language, other, ofOther) => {
  expect(translationsOfWord(word, language).map(({ term }) => term)).toContain(stem(foldText(other).trim(), ofOther));
});

test('CHAT-04 a German abbreviation is expanded, and the other way round', () => {
  expect(translationsOfWord('mwst', 'de').map(({ term }) => term)).toContain(stem('mehrwertsteuer', 'de'));
  expect(translationsOfWord('mehrwertsteuer', 'de').map(({ term }) => term)).toContain('mwst');
});

test('words outside the lexicon have no translations', () => {
  expect(translationsOfWord('giraffe', 'de')).toEqual([]);
});

test('CHAT-05 words with the same stem are not confused', () => {
  const termsOf = (word: string, language: 'de' | 'en') => translationsOfWord(word, language).map(({ term }) => term);
  expect(stem('gehalt', 'de')).toBe(stem('gehalten', 'de'));
  expect(termsOf('gehalt', 'de')).toContain('salari');
  expect(termsOf('gehalt', 'de')).not.toContain('held');
  expect(termsOf('gehaltes', 'de')).toContain('salari');
  expect(termsOf('gehaltes', 'de')).not.toContain('held');
  expect(termsOf('gehalten', 'de')).toContain('held');
  expect(termsOf('gehalten', 'de')).not.toContain('salari');
});

test('CHAT-04 an inflected form finds the translations of its word', () => {
  const terms = translationsOfWord('kündigungen'.normalize('NFD').replace(/\p{M}/gu, ''), 'de').map(({ term }) => term);
  expect(terms).toContain(stem('dismissal', 'en'));
  expect(translationsOfWord('resolutions', 'en').map(({ term }) => term)).toContain(stem('beschluss', 'de'));
});
