import type { Alignment } from '../align-words.ts';
import { factLexicons, type Pivot } from '../lexicon/fact-lexicon.ts';
import type { FactSentence } from '../read-facts.ts';

/**
 * Indexes of a pivot's own words, with the verb that ends its phrase ("an die Stelle … tritt"), and of those on its
 * second side: what causes, replaces, or is compared with.
 */
type Sides = { pivot: Pivot; own: readonly number[]; second: ReadonlySet<number> };

/** True if both sentences state the same relation, so that its sides tell what their order cannot. */
export function shareRelation(claim: FactSentence, quoted: FactSentence): boolean {
  const told = sidesOf(quoted).map(({ pivot }) => pivot.relation);
  return sidesOf(claim).some(({ pivot }) => told.includes(pivot.relation));
}

/**
 * True if what causes and what is caused, what replaces and what is replaced, or what is compared with what, is not the
 * same in both sentences, or is stated by the claim alone.
 */
export function areSidesTurned(claim: FactSentence, quoted: FactSentence, alignment: Alignment): boolean {
  const told = sidesOf(quoted);
  return sidesOf(claim).some(({ pivot, own, second }) => {
    const same = told.filter((each) => each.pivot.relation === pivot.relation);
    return !same.some((each) =>
      [...alignment].every(([one, other]) => own.includes(one) || second.has(one) === each.second.has(other)),
    );
  });
}

/** Indexes of the claim's words that state a relation which the quotation states, too, in whatever words. */
export function sharedPivots(claim: FactSentence, quoted: FactSentence): ReadonlySet<number> {
  const told = new Set(sidesOf(quoted).map(({ pivot }) => pivot.relation));
  return new Set(sidesOf(claim).flatMap(({ pivot, own }) => (told.has(pivot.relation) ? own : [])));
}

function sidesOf({ tokens, language }: FactSentence): Sides[] {
  const { pivots, pivotEnds, conjunctions } = factLexicons[language];
  return tokens.flatMap(({ index, block }): Sides[] => {
    const found = pivots.at((place) => tokens[place]?.word, index);
    if (!found) return [];
    const pivot = found.value;
    if (pivot.needs && !tokens.some((each) => each.block === block && pivot.needs?.has(each.word))) return [];
    const after: number[] = [];
    const from = index + found.length;
    for (const each of tokens.slice(from)) {
      const isOver = each.block !== block || (pivot.isPhrase && each.clause !== tokens[from]?.clause);
      if (isOver || (pivot.isPhrase && pivotEnds.has(each.word))) break;
      after.push(each.index);
      // A German phrase ends with its noun; after "weil" a whole clause follows.
      const isNoun =
        language === 'de' && each.isCapital && each.isContent && !conjunctions.has(tokens[index]?.word ?? '');
      if (pivot.isPhrase && isNoun) break;
    }
    const rest = tokens.filter((each) => each.block === block && !after.includes(each.index));
    const ends = tokens.filter((each) => each.block === block && pivot.isPhrase && pivotEnds.has(each.word));
    const own = [...tokens.slice(index, from), ...ends].map((each) => each.index);
    return [{ pivot, own, second: new Set(pivot.isSecondAfter ? after : rest.map((each) => each.index)) }];
  });
}
