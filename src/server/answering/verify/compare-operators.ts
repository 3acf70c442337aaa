import type { FactKind } from '#shared/contracts/chats.ts';
import type { Alignment } from './align-words.ts';
import type { OperatorKind } from './lexicon/fact-words.ts';
import type { FactSentence, Operator, Token } from './read-facts.ts';

/** Content words on each side that an operator is about, at most. */
const reach = 2;
/** A quoted one of these cannot be left out. */
const binding: ReadonlySet<OperatorKind> = new Set(['negation', 'modal', 'quantifier']);
/** A claim that leaves one of these out says less, and nothing else. */
const mayGo: ReadonlySet<string> = new Set(['all', 'both']);
/** Told by the verb alone in the other language, or not at all. */
const ofOneLanguage: ReadonlySet<string> = new Set(['would', 'future']);

/** Classes that tell the same. */
const alike: readonly (readonly [string, string])[] = [
  ['must', 'shall'],
  ['should', 'shall'],
  ['many', 'some'],
  ['planned', 'should'],
  ['maybe', 'may'],
];

/**
 * Negations, modals, quantifiers, directions and results of votes: each of the claim's stands beside the same words in the quoted
 * sentence, and none that stands there beside the claim's words was left out.
 */
export function compareOperators(claim: FactSentence, quoted: FactSentence, alignment: Alignment): FactKind[] {
  const missing = new Set<FactKind>();
  const matched = new Set<Operator>();
  const isOtherLanguage = claim.language !== quoted.language;
  for (const operator of claim.operators) {
    if (isOtherLanguage && ofOneLanguage.has(operator.name)) continue;
    const found = counterpart(operator, claim, quoted, alignment, matched);
    if (found) matched.add(found);
    else missing.add(operator.kind);
  }
  const covered = new Set(alignment.values());
  for (const operator of quoted.operators) {
    if (matched.has(operator) || mayGo.has(operator.name)) continue;
    if (isOtherLanguage && ofOneLanguage.has(operator.name)) continue;
    const isLeftOut =
      operator.kind === 'condition'
        ? isWithin(operator, quoted, covered)
        : binding.has(operator.kind)
          ? isAbout(operator, quoted, covered)
          : isReplaced(operator, claim, quoted, alignment);
    if (isLeftOut) missing.add(operator.kind);
  }
  return [...missing];
}

function counterpart(
  operator: Operator,
  claim: FactSentence,
  quoted: FactSentence,
  alignment: Alignment,
  matched: ReadonlySet<Operator>,
): Operator | undefined {
  const anchors = around(operator, claim).flatMap((index) => alignment.get(index) ?? []);
  const sameKind = quoted.operators.filter((each) => each.kind === operator.kind && !matched.has(each));
  const near = sameKind.toSorted((one, other) => gap(one, anchors, quoted) - gap(other, anchors, quoted));
  const nearest = near[0];
  if (nearest === undefined) return undefined;
  const limit = gap(nearest, anchors, quoted) + 2;
  return near.find((each) => isAlike(each, operator, claim, quoted) && gap(each, anchors, quoted) <= limit);
}

function isAlike(told: Operator, claimed: Operator, claim: FactSentence, quoted: FactSentence): boolean {
  if (told.name === claimed.name) return true;
  if (claim.language === quoted.language) return false;
  // What must not be may not be.
  const isBarred = [told.name, claimed.name].every((name) => name === 'may' || name === 'must');
  if (isBarred && isNegated(told, quoted) && isNegated(claimed, claim)) return true;
  return alike.some(([one, other]) => [one, other].includes(told.name) && [one, other].includes(claimed.name));
}

const isNegated = ({ index }: Operator, { tokens, operators }: FactSentence): boolean =>
  operators.some((each) => each.kind === 'negation' && tokens[each.index]?.clause === tokens[index]?.clause);

/** Content words next to an operator, nearest first. */
function around({ index, length }: Operator, { tokens }: FactSentence): number[] {
  const clause = tokens[index]?.clause;
  const before = tokens.filter((each) => each.index < index && each.isContent && each.clause === clause).slice(-reach);
  const after = tokens
    .filter((each) => each.index >= index + length && each.isContent && each.clause === clause)
    .slice(0, reach);
  return [...before, ...after].map((each) => each.index);
}

/** How many tokens lie between an operator and the nearest of some places; another clause is farther. */
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
 * Whether what an operator is about is among the words that are claimed: words next to it in its clause; where that has none ("it is not
 * true that …") those of the clause that follows, or of the one before.
 */
function isAbout({ index, length }: Operator, { tokens }: FactSentence, covered: ReadonlySet<number>): boolean {
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

/** A condition, an exception or somebody's opinion holds for all that is said with it. */
function isWithin({ index }: Operator, { tokens }: FactSentence, covered: ReadonlySet<number>): boolean {
  const block = tokens[index]?.block;
  return tokens.some(
    (each) =>
      each.block === block && covered.has(each.index) && !tokens.some((joint) => isJoint(joint, each.index, index)),
  );
}

/** Begins another main clause between two places. */
function isJoint({ index, word, gap }: Token, one: number, other: number): boolean {
  const isBetween = index > Math.min(one, other) && index < Math.max(one, other);
  return isBetween && gap.includes(',') && joints.has(word);
}

const joints: ReadonlySet<string> = new Set(['and', 'but', 'while', 'whereas', 'und', 'aber', 'sondern', 'doch']);

/** Nearly all of its clause is claimed, and beside it a word that the clause does not have: that may be its opposite. */
function isReplaced(operator: Operator, claim: FactSentence, { tokens }: FactSentence, alignment: Alignment): boolean {
  const clause = tokens[operator.index]?.clause;
  const own = new Set(tokens.filter((each) => each.isContent && each.clause === clause).map((each) => each.index));
  const claimed = claim.tokens.filter((each) => own.has(alignment.get(each.index) ?? -1));
  if (own.size === 0 || claimed.length < mostOfClause * own.size) return false;
  const clauses = new Set(claimed.map((each) => each.clause));
  return claim.tokens.some((each) => each.isContent && clauses.has(each.clause) && !alignment.has(each.index));
}

const mostOfClause = 0.7;
