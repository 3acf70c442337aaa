import type { Alignment } from './align-words.ts';
import type { OperatorKind } from './lexicon/fact-words.ts';
import type { FactSentence, Operator, Token } from './read-facts.ts';

/** Maximum content words on each side that an operator applies to. */
const reach = 2;
/** A claim must not omit a quoted operator of these kinds. */
const binding: ReadonlySet<OperatorKind> = new Set(['negation', 'modal', 'quantifier']);
/** Omitting one of these weakens a claim without changing it. */
const mayOmit: ReadonlySet<string> = new Set(['all', 'both']);
/** An operator of the claim that the quoted sentence lacks, or one of the quoted sentence that the claim omits. */
export type Difference = Operator & { side: 'added' | 'omitted' };

/**
 * Compares negations, modals, quantifiers, directions and vote results. Each of the claim's operators must be next to
 * the same words in the quoted sentence, and none of the quoted ones next to claimed words may be omitted.
 */
export function compareOperators(claim: FactSentence, quoted: FactSentence, alignment: Alignment): Difference[] {
  const differences: Difference[] = [];
  const matched = new Set<Operator>();
  for (const operator of claim.operators) {
    const found = counterpart(operator, claim, quoted, alignment, matched);
    if (found) matched.add(found);
    else differences.push({ ...operator, side: 'added' });
  }
  const covered = new Set(alignment.values());
  for (const operator of quoted.operators) {
    if (matched.has(operator) || mayOmit.has(operator.name)) continue;
    const isLeftOut =
      operator.kind === 'condition'
        ? isWithin(operator, quoted, covered)
        : binding.has(operator.kind)
          ? concerns(operator, quoted, covered)
          : isReplaced(operator, claim, quoted, alignment);
    if (isLeftOut) differences.push({ ...operator, side: 'omitted' });
  }
  return differences;
}

function counterpart(
  operator: Operator,
  claim: FactSentence,
  quoted: FactSentence,
  alignment: Alignment,
  matched: ReadonlySet<Operator>,
): Operator | undefined {
  const anchors = wordsAround(operator, claim).flatMap((index) => alignment.get(index) ?? []);
  const sameKind = quoted.operators.filter((each) => each.kind === operator.kind && !matched.has(each));
  const near = sameKind.toSorted((one, other) => gap(one, anchors, quoted) - gap(other, anchors, quoted));
  const nearest = near[0];
  if (nearest === undefined) return undefined;
  const limit = gap(nearest, anchors, quoted) + 2;
  return near.find((each) => isSameOperator(operator, each, claim, quoted) && gap(each, anchors, quoted) <= limit);
}

/** Votes and directions must be told by the same verb: another one of its class may say something else. */
function isSameOperator(one: Operator, other: Operator, claim: FactSentence, quoted: FactSentence): boolean {
  if (one.name !== other.name) return false;
  if ((one.kind !== 'vote' && one.kind !== 'direction') || !verbal.has(one.name)) return true;
  const [own, told] = [claim.tokens[one.index], quoted.tokens[other.index]];
  return own?.stem === told?.stem || !!own?.forms.some((form) => told?.forms.includes(form));
}

const verbal: ReadonlySet<string> = new Set([
  'adopted',
  'rejected',
  'postponed',
  'referred',
  'withdrawn',
  'up',
  'down',
]);

/** Content words next to an operator, nearest first. */
function wordsAround({ index, length }: Operator, { tokens }: FactSentence): number[] {
  const clause = tokens[index]?.clause;
  const before = tokens.filter((each) => each.index < index && each.isContent && each.clause === clause).slice(-reach);
  const after = tokens
    .filter((each) => each.index >= index + length && each.isContent && each.clause === clause)
    .slice(0, reach);
  return [...before, ...after].map((each) => each.index);
}

/** Distance in tokens between an operator and the nearest of the given indexes; another clause adds 8. */
function gap(operator: Operator, places: readonly number[], { tokens }: FactSentence): number {
  if (places.length === 0) return 0;
  return Math.min(
    ...places.map((place) => {
      const isOther = tokens[place]?.clause !== tokens[operator.index]?.clause;
      return Math.abs(place - operator.index) + (isOther ? 8 : 0);
    }),
  );
}

/**
 * True if the claim covers a word that the operator applies to: one next to it in its clause or, if the clause has no
 * content words ("it is not true that …"), in the following or else the preceding clause.
 */
function concerns({ index, length }: Operator, { tokens }: FactSentence, covered: ReadonlySet<number>): boolean {
  const { clause, block } = tokens[index] ?? {};
  const near = tokens.filter((each) => each.isContent && each.block === block);
  const isAfter = (each: Token) => each.index >= index + length;
  const within = near.filter((each) => each.clause === clause);
  if (within.length === 0) {
    const focus = near.find(isAfter) ?? near.at(-1);
    return focus !== undefined && covered.has(focus.index);
  }
  const closest = [within.find(isAfter), within.findLast((each) => !isAfter(each))];
  return closest.some((each) => each !== undefined && covered.has(each.index));
}

/** True if the claim covers anything in the scope of a condition, an exception or an opinion. */
function isWithin({ index }: Operator, { tokens }: FactSentence, covered: ReadonlySet<number>): boolean {
  const block = tokens[index]?.block;
  return tokens.some(
    (each) =>
      each.block === block && covered.has(each.index) && !tokens.some((other) => splits(other, each.index, index)),
  );
}

/** True if the token starts another main clause between two indexes. */
function splits({ index, word, gap }: Token, one: number, other: number): boolean {
  const isBetween = index > Math.min(one, other) && index < Math.max(one, other);
  return isBetween && gap.includes(',') && conjunctions.has(word);
}

const conjunctions: ReadonlySet<string> = new Set(['and', 'but', 'while', 'whereas', 'und', 'aber', 'sondern', 'doch']);

/** True if nearly all of the operator's clause is claimed along with an unquoted word, which may be its opposite. */
function isReplaced(operator: Operator, claim: FactSentence, { tokens }: FactSentence, alignment: Alignment): boolean {
  const clause = tokens[operator.index]?.clause;
  const own = new Set(tokens.filter((each) => each.isContent && each.clause === clause).map((each) => each.index));
  const claimed = claim.tokens.filter((each) => own.has(alignment.get(each.index) ?? -1));
  if (own.size === 0 || claimed.length < minClauseShare * own.size) return false;
  const clauses = new Set(claimed.map((each) => each.clause));
  return claim.tokens.some((each) => each.isContent && clauses.has(each.clause) && !alignment.has(each.index));
}

const minClauseShare = 0.7;
