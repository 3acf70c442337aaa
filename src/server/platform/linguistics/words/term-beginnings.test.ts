import { expect, test } from 'vitest';
import { foldToCodes } from '../folding.ts';
import { TermBeginnings } from './term-beginnings.ts';
import { wordTerms } from './word-terms.ts';

function mayHold(word: string, terms: readonly string[]) {
  const { codes, length } = foldToCodes(word);
  return new TermBeginnings(terms).findIn(codes, 1, length - 1);
}

const german =
  'Aenderung Änderungsantrag Gemeindewald Waldgesetz Verwaltungsratssitzung Schuldenbremse AG EU ging Oelheizung Häuser neue ' +
  'Kreditbegehren Elektrobusse Überweisung Quelle Fusswegnetz Jahresrechnung us';
const english = 'dying skies happy cry budgets policies running boards agencies use tried us an EU';

test('a word may contain each of its own terms, however stem and word differ at the end', () => {
  for (const [words, language] of [
    [german, 'de'],
    [english, 'en'],
  ] as const) {
    for (const word of words.split(' ')) {
      const folded = foldToCodes(word);
      const text = String.fromCharCode(...folded.codes.subarray(1, folded.length - 1));
      const terms = wordTerms(text, language);
      for (const term of terms ? [terms.stem, ...terms.parts] : []) {
        expect({ word, term, may: mayHold(word, [term])[language] }).toEqual({ word, term, may: true });
      }
    }
  }
});

test('a word without the beginning of a term is not worth stemming', () => {
  expect(mayHold('Versammlung', ['kredit'])).toEqual({ de: false, en: false });
  expect(mayHold('Gemeindewald', ['wald'])).toEqual({ de: true, en: false });
});
