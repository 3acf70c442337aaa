import type { FactKind } from '#shared/contracts/chats.ts';
import type { Alignment } from '../align-words.ts';
import type { FactSentence, Token } from '../read-facts.ts';

const isNumber = ({ figure, date }: Token): boolean => figure !== undefined || date !== undefined;

/**
 * Checks that what a clause of the claim says together is said together: its words come from one main clause of the
 * quotation, none is left out between them, and each number keeps its company.
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
  for (const [clause, tokens] of Map.groupBy(claim.tokens, (each) => each.clause)) {
    const placed = tokens.flatMap((each) => quoted.tokens[alignment.get(each.index) ?? -1] ?? []);
    if (new Set(placed.map(({ block }) => block)).size > 1) missing.push('parties');
    if (placed.some((each) => isNumber(each) && isOutOfCompany(each, placed, quoted, taken))) missing.push('number');
    const isPieced = claim.tokens.some((each) => each.clause === clause && fromContext.has(each.index));
    if (hasGap(placed, quoted, taken, isPieced)) missing.push('words');
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

/** True if the claim leaves out a word inside a clause that it tells. */
function hasGap(
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
        each.index < last &&
        (isPieced || each.index > first),
    );
  });
}
