import { expect, test } from 'vitest';
import { analysePassage, analyseQuestion } from './analyser.ts';

const termsOf = (question: string, language: 'de' | 'en' | null) =>
  analyseQuestion(question, language).words.flatMap(({ terms }) => terms.map(({ term }) => term));

test('CHAT-04 a differently inflected question finds the passage’s terms', () => {
  const { terms } = analysePassage('Die Sitzungen des Verwaltungsrates wurden verschoben.', '', 'de');
  const asked = analyseQuestion('Sitzung Verwaltungsrat', 'de').words.map((word) => word.terms[0]?.term);
  expect(asked).toHaveLength(2);
  expect(terms).toEqual(expect.arrayContaining(asked));
});

test('CHAT-04 parts of a compound are terms with half the weight', () => {
  const [word] = analyseQuestion('Energieversorgung', 'de').words;
  expect(word?.terms.filter(({ weight }) => weight >= 0.5)).toEqual([
    { term: 'energieversorg', weight: 1 },
    { term: 'energieversorgung', weight: 1 },
    { term: 'energi', weight: 0.5 },
    { term: 'versorg', weight: 0.5 },
  ]);
});

test('umlauts may be spelled ae, oe, ue', () => {
  expect(termsOf('Aenderung Gebuehren', 'de')).toEqual(
    expect.arrayContaining(analysePassage('Änderung Gebühren', '', 'de').terms),
  );
});

test('stop words and words that only phrase the question are no terms', () => {
  expect(
    analyseQuestion('Fasse bitte zusammen, was über die Dividende gesagt wurde', 'de').words.map(({ word }) => word),
  ).toEqual(['dividende']);
  expect(analyseQuestion('Und wer war das?', 'de').words).toEqual([]);
});

test('numbers and dates are terms in a canonical spelling', () => {
  expect(termsOf('Was geschah am 16.8.2023 mit CHF 1’000?', 'de')).toEqual(
    expect.arrayContaining(['d2023-08-16', '1000']),
  );
});

test('the context contributes terms and length', () => {
  const { terms, length } = analysePassage('Gewinn steigt', 'Jahresbericht 2023', 'de');
  expect(terms).toEqual(expect.arrayContaining(['jahresbericht', '2023', 'gewinn']));
  expect(length).toBe(4);
});

test('terms contain only letters, digits, dots and dashes, whatever the text', () => {
  const { terms } = analysePassage("'; drop table \\ \u0000 <b>☃</b> O'Neill", "a'b", null);
  expect(terms.every((term) => /^[\p{L}\p{N}.-]+$/u.test(term))).toBe(true);
});

test('if the language is unknown, the stems of both are kept', () => {
  expect(analysePassage('policies', '', null).terms).toEqual(expect.arrayContaining(['polici']));
});

test('UPL-05 a number with thousands of digits is no term, since the index would reject the whole document', () => {
  const { terms } = analysePassage(`Konto 4711 ${'7'.repeat(5_000)}`, '', 'de');
  expect(terms).toContain('4711');
  expect(Math.max(...terms.map(({ length }) => length))).toBeLessThan(100);
});
