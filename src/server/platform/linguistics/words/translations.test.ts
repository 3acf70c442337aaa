import { expect, test } from 'vitest';
import { analysePassage, analyseQuestion } from '../analyser.ts';
import { foldText } from '../folding.ts';
import { averagesOf, fuseScores, Scorer } from '../scoring.ts';
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

test('CHAT-04 an expression of several words is translated to one word', () => {
  const termsOf = (question: string, language: 'de' | 'en') =>
    analyseQuestion(question, language).words.map(({ terms }) => terms.map(({ term }) => term));
  const insurer = stem('krankenversicherung', 'de');
  const [health, insurance] = termsOf('Health insurance', 'en');
  expect(health).toContain(insurer);
  expect(insurance).toContain(insurer);
  expect(termsOf('insurance of the health office', 'en').flat()).not.toContain(insurer);
  expect(termsOf('gross domestic product', 'en').flat()).toContain('bip');
});

test('CHAT-04 a German abbreviation is expanded, and the other way round', () => {
  expect(translationsOfWord('mwst', 'de').map(({ term }) => term)).toContain(stem('mehrwertsteuer', 'de'));
  expect(translationsOfWord('mehrwertsteuer', 'de').map(({ term }) => term)).toContain('mwst');
});

test('words outside the lexicon have no translations', () => {
  expect(translationsOfWord('giraffe', 'de')).toEqual([]);
});

test('CHAT-04 a German question finds the English passage that shares no word with it', () => {
  const texts = [
    'Participants noted that staff shortages persisted.',
    'The unemployment rate declined and inflation remained elevated.',
    'The meeting adjourned at noon.',
  ];
  const question = analyseQuestion('Wie entwickelten sich Arbeitslosigkeit und Teuerung?', 'de');
  const scorer = new Scorer(question, () => 1);
  const counts = texts.map((text) => scorer.count(text, 'en'));
  const scores = fuseScores(scorer, counts, averagesOf(counts));
  expect(scores.indexOf(Math.max(...scores))).toBe(1);
  expect(scores[1]).toBeGreaterThan(2 * Math.max(scores[0] ?? 0, scores[2] ?? 0));
});

test('only questions are translated, so that the index of passages stays small', () => {
  expect(analysePassage('Die Teuerung', '', 'de').terms).toEqual(['teuer']);
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
  const asked = analyseQuestion('Wie hoch ist das Gehalt?', 'de').words.flatMap(({ terms }) => terms);
  expect(asked.map(({ term }) => term)).not.toContain('held');
});

test('CHAT-04 an inflected form finds the translations of its word', () => {
  const terms = translationsOfWord('kündigungen'.normalize('NFD').replace(/\p{M}/gu, ''), 'de').map(({ term }) => term);
  expect(terms).toContain(stem('dismissal', 'en'));
  expect(translationsOfWord('resolutions', 'en').map(({ term }) => term)).toContain(stem('beschluss', 'de'));
});
