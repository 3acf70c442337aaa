import type { Language } from '../words/stems.ts';
import { wordTerms } from '../words/word-terms.ts';
import { findExpressionsIn, lookUpRelated, type Related, type RelatedWord } from './look-up-related.ts';

/**
 * Weights of the relations beside the word's own 1, measured: a translation is nearly as good as the
 * word itself, since the word cannot occur in a paper of the other language.
 */
const weights = { same: 0.4, translated: 0.9, meant: 0.4, asked: 0.3 };
/** Weight of what a part of a compound is related to. */
const partWeight = 0.5;
/** Expressions per word, the strongest; they yield about as many terms. */
const mostExpressions = 10;

/** A word asked for: its place among the question's words, and its compound parts as stems. */
export type AskedWord = { place: number; word: string; parts: readonly string[] };

type Weighed = { expression: RelatedWord; weight: number; isWider: boolean };

/** Related expressions with their weights. A wider word counts less the more it is a wider word of. */
function weigh({ same, ask }: Related, own: Language, factor: number): Weighed[] {
  return [
    ...same.map((expression) => ({
      expression,
      weight: factor * (expression.language === own ? weights.same : weights.translated),
      isWider: false,
    })),
    ...ask.map((expression) => ({
      expression,
      weight: factor * weights[expression.side] * Math.sqrt(expression.share),
      isWider: true,
    })),
  ];
}

/** Adds an expression's terms in passages; each of n words counts 1/n. */
function addTerms(into: Map<string, number>, { expression, weight }: Weighed): void {
  const { language, words, forms } = expression;
  for (const form of [words, ...forms]) {
    const stems = form.flatMap((word) => wordTerms(word, language)?.stem ?? []);
    for (const stem of stems) into.set(stem, Math.max(into.get(stem) ?? 0, weight / stems.length));
  }
}

/**
 * Terms of related words, with their weights, for each word asked for, by its place. An opposite of any of the
 * question's words counts as wider word of none.
 * @param words all of the question's, folded
 */
export function widenQuestion(
  words: readonly string[],
  asked: readonly AskedWord[],
  own: Language,
): Map<number, ReadonlyMap<string, number>> {
  const other: Language = own === 'de' ? 'en' : 'de';
  const vetoed = new Set<number>();
  const weighed = new Map<number, Weighed[]>();
  for (const { place, word, parts } of asked) {
    const known = lookUpRelated(word, own);
    const isKnown = known.same.length + known.ask.length > 0;
    const related = isKnown ? known : lookUpRelated(word, other);
    for (const { id } of related.not) vetoed.add(id);
    weighed.set(place, [
      ...weigh(related, own, 1),
      ...parts.flatMap((part) => weigh(lookUpRelated(part, own), own, partWeight)),
    ]);
  }
  for (const { places, related } of findExpressionsIn(words, own)) {
    for (const place of places) weighed.get(place)?.push(...weigh(related, own, 1));
  }
  return new Map(
    [...weighed].map(([place, expressions]) => {
      const terms = new Map<string, number>();
      const strongest = expressions
        .filter(({ expression, isWider }) => !isWider || !vetoed.has(expression.id))
        .sort((one, another) => another.weight - one.weight)
        .slice(0, mostExpressions);
      for (const each of strongest) addTerms(terms, each);
      return [place, terms];
    }),
  );
}
