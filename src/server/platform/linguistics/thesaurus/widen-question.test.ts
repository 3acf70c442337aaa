import { expect, test } from 'vitest';
import { analysePassage, analyseQuestion } from '../analyser.ts';
import type { Language } from '../language.ts';
import { averagesOf, fuseScores, Scorer } from '../scoring.ts';
import { stem } from '../words/stems.ts';

const weightsOf = (question: string, language: Language) =>
  analyseQuestion(question, language).words.map(
    ({ terms }) => new Map(terms.map(({ term, weight }) => [term, weight] as const)),
  );

test('CHAT-04 translations, synonyms and everyday words widen a question, in this order', () => {
  const [words] = weightsOf('Genehmigung', 'de');
  const weightOf = (word: string, language: Language) => words?.get(stem(word, language)) ?? 0;
  expect(weightOf('approval', 'en')).toBeLessThan(1);
  expect(weightOf('approval', 'en')).toBeGreaterThan(weightOf('bewilligung', 'de'));
  expect(weightOf('bewilligung', 'de')).toBeGreaterThan(0);
  const [everyday] = weightsOf('durchwinken', 'de');
  expect(everyday?.get(stem('genehmigen', 'de'))).toBeGreaterThan(0);
});

test('CHAT-04 an expression of several words is translated to one word', () => {
  const insurer = stem('krankenversicherung', 'de');
  const strength = (question: string) => Math.max(...weightsOf(question, 'en').map((terms) => terms.get(insurer) ?? 0));
  expect(strength('health insurance')).toBeGreaterThan(0.8);
  expect(strength('insurance of the health office')).toBeLessThan(0.5);
  expect(weightsOf('gross domestic product', 'en').some((terms) => terms.has('bip'))).toBe(true);
});

test('CHAT-04 the parts of a compound are widened where the compound is unknown', () => {
  const [words] = weightsOf('Blumenrechnung', 'de');
  expect(words?.get('invoic')).toBeGreaterThan(0);
  expect(words?.get('invoic')).toBeLessThan(0.5);
});

test('an opposite of one of the words widens none', () => {
  const [, adopted] = weightsOf('Antrag angenommen', 'de');
  expect(adopted?.has(stem('ablehnen', 'de'))).toBe(false);
});

test('CHAT-04 a German question finds the English passage that shares no word with it', () => {
  const texts = [
    'Participants noted that staff shortages persisted.',
    'The unemployment rate declined and inflation remained elevated.',
    'The meeting adjourned at noon.',
  ];
  const scorer = new Scorer(analyseQuestion('Wie entwickelten sich Arbeitslosigkeit und Teuerung?', 'de'), () => 1);
  const counts = texts.map((text) => scorer.count(text, 'en'));
  const scores = fuseScores(scorer, counts, averagesOf(counts));
  expect(scores.indexOf(Math.max(...scores))).toBe(1);
  expect(scores[1]).toBeGreaterThan(2 * Math.max(scores[0] ?? 0, scores[2] ?? 0));
});

test('only questions are widened, so that the index of passages stays small', () => {
  expect(analysePassage('Die Teuerung', '', 'de').terms).toEqual(['teuer']);
});
