import type { FactKind } from '#shared/contracts/provenance.ts';
import type { Alignment } from '../align-words.ts';
import type { FactSentence, Token } from '../read-facts.ts';

const isNumber = ({ figure, date }: Token): boolean => figure !== undefined || date !== undefined;

/**
 * Checks that what a clause of the claim says together is said together: its words come from one main clause of the
 * quotation, and each number keeps its company.
 * @param fromContext indexes of the claim's words that only the context states
 */
export function compareClauses(
  claim: FactSentence,
  quoted: FactSentence,
  alignment: Alignment,
  fromContext: ReadonlySet<number>,
): FactKind[] {
  const missing: FactKind[] = [];
  const taken = new Set(alignment.values());
  const isDone = [...alignment].some(([one, other]) => {
    const [own, told] = [claim.tokens[one], quoted.tokens[other]];
    return own && told && !told.isCapital && !isNumber(told) && isInfinitive(told, quoted) && !isInfinitive(own, claim);
  });
  if (isDone) missing.push('modal');
  for (const [clause, tokens] of Map.groupBy(claim.tokens, (each) => each.clause)) {
    const placed = tokens.flatMap((each) => quoted.tokens[alignment.get(each.index) ?? -1] ?? []);
    const blocks = new Set(placed.flatMap(({ block, isSpeaker }) => (isSpeaker ? [] : block)));
    if (blocks.size > 1) missing.push('parties');
    if (placed.some((each) => isNumber(each) && isOutOfCompany(each, placed, quoted, taken))) missing.push('number');
    const isPieced = claim.tokens.some((each) => each.clause === clause && fromContext.has(each.index));
    if (isReplaced(placed, quoted, taken, isPieced)) missing.push('words');
  }
  return missing;
}

/** True if the number stands among other words than those claimed with it, or in a row of numbers without names. */
function isOutOfCompany(
  number: Token,
  placed: readonly Token[],
  { tokens }: FactSentence,
  taken: ReadonlySet<number>,
): boolean {
  const [before, after] = [tokens[number.index - 1], tokens[number.index + 1]];
  const isRun = (each: Token | undefined, gap: string) =>
    each !== undefined && isNumber(each) && !taken.has(each.index) && /^[\s|]*$/u.test(gap);
  if (isRun(before, number.gap) || isRun(after, after?.gap ?? '-')) return true;
  const company = tokens.filter((each) => each.isContent && each.clause === number.clause && !isNumber(each));
  const others = placed.filter((each) => !isNumber(each));
  return company.length > 0 && others.length > 0 && !company.some((each) => taken.has(each.index));
}

/**
 * True if the claim leaves out the word that its first one belongs to ("the brother of Mr Hale") or, where the context
 * completes it, any word before its last one: the context may not take its place.
 */
function isReplaced(
  placed: readonly Token[],
  { tokens }: FactSentence,
  taken: ReadonlySet<number>,
  isPieced: boolean,
): boolean {
  return [...Map.groupBy(placed, ({ clause }) => clause)].some(([clause, told]) => {
    const places = told.map(({ index }) => index);
    const [first, last] = [Math.min(...places), Math.max(...places)];
    return tokens.some(
      (each) =>
        each.clause === clause &&
        each.isContent &&
        !taken.has(each.index) &&
        each.text.length > 1 &&
        (isPieced ? each.index < last : each.index < first && isPossessed(each, first, tokens)),
    );
  });
}

/** True for "to sign", "zu kündigen", "to be replaced": what is to be done or was not done is told as done without it. */
const isInfinitive = ({ index }: Token, { tokens }: FactSentence): boolean =>
  [tokens[index - 1]?.word, tokens[index - 2]?.word].some((word, place) =>
    place === 0 ? word === 'to' || word === 'zu' : word === 'to' && tokens[index - 1]?.word === 'be',
  );

/** True for the word that the first one belongs to: "the brother of Mr Hale". */
function isPossessed(each: Token, first: number, tokens: readonly Token[]): boolean {
  const between = tokens.slice(each.index + 1, first);
  const isDirect = between.every(({ isContent, isCapital }) => !isContent || isCapital);
  return isDirect && between.some(({ word }) => possessives.has(word));
}

const possessives: ReadonlySet<string> = new Set(['of', 'von', 'vom', 'des', 'der']);
