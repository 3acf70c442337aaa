import { expect, test } from 'vitest';
import { analyseQuestion } from './analyser.ts';
import { averagesOf, fuseScores, inverseDocumentFrequency, Scorer } from './scoring.ts';

const texts = [
  'Der Verwaltungsrat genehmigt die Dividende von 3,50 Franken je Aktie.',
  'Die Energieversorgung der Gemeinde wird erneuert; die Versorgung bleibt gesichert.',
  'Das Protokoll der letzten Sitzung wird verdankt.',
];

function rank(question: string): number[] {
  const scorer = new Scorer(analyseQuestion(question, 'de'), () => 1);
  const counts = texts.map((text) => scorer.count(text, 'de'));
  const scores = fuseScores(scorer, counts, averagesOf(counts));
  return [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
}

test('CHAT-04 the text that matches the question ranks first', () => {
  expect(rank('Welche Dividende beschloss der Verwaltungsrat?')[0]).toBe(0);
  expect(rank('Versorgungen mit Energie')[0]).toBe(1);
  expect(rank('Wer verdankt die Protokolle?')[0]).toBe(2);
});

test('CHAT-04 4-grams make up for a typo', () => {
  expect(rank('Dividennde')[0]).toBe(0);
});

test('numbers are found in any spelling', () => {
  const scorer = new Scorer(analyseQuestion('3.5', 'de'), () => 1);
  expect(scorer.occurrences(scorer.count(texts[0] ?? '', 'de'), '3.5')).toBe(1);
});

test('words are counted anywhere: after gaps, signs and similar words, and at the very end', () => {
  const scorer = new Scorer(analyseQuestion('Dividende Wald', 'de'), () => 1);
  const text = '  Dividende -- , (Dividendenfrage)\n\n — x Gemeindewald;Wald.Dividende';
  const counts = scorer.count(text, 'de');
  expect({ words: counts.length, dividends: scorer.occurrences(counts, scorer.terms[0] ?? '') }).toEqual({
    words: 6,
    dividends: 3,
  });
  expect(counts.places.map(({ at }) => at)).toEqual([1, 2, 4, 5, 6]);
  const twice = scorer.combine(counts, scorer.count('Kein Wald.', 'de'));
  expect({ words: twice.length, woods: scorer.occurrences(twice, 'wald') }).toEqual({ words: 6, woods: 3 });
});

test('coverage is 1 for a text with every word, 0 for one with none', () => {
  const scorer = new Scorer(analyseQuestion('Dividende Verwaltungsrat', 'de'), () => 2);
  const [all, , none] = texts.map((text) => scorer.count(text, 'de'));
  if (!all || !none) throw new Error('texts are missing');
  expect(scorer.termCoverage(all)).toBe(1);
  expect(scorer.gramCoverage(all)).toBe(1);
  expect(scorer.termCoverage(none)).toBe(0);
});

test('a question of stop words scores 0 without dividing by 0', () => {
  const scorer = new Scorer(analyseQuestion('wer ist das', 'de'), () => 1);
  const counts = texts.map((text) => scorer.count(text, 'de'));
  expect([...fuseScores(scorer, counts, averagesOf(counts))]).toEqual([0, 0, 0]);
  expect(counts.map((each) => scorer.termCoverage(each))).toEqual([0, 0, 0]);
});

test('the rarer the term, the higher its idf, and never negative', () => {
  expect(inverseDocumentFrequency(1000, 1)).toBeGreaterThan(inverseDocumentFrequency(1000, 500));
  expect(inverseDocumentFrequency(10, 50)).toBeGreaterThan(0);
});
