import { isBodyWord, isOtherBody, words as shared } from '../lexicon/lexicon.ts';
import type { PaperContext } from '../paper-context.ts';
import type { Range, Token } from '../paper-text.ts';
import type { Doubt, Quoted } from '../record-model.ts';
import type { Due } from './due-date.ts';
import type { Party } from './people.ts';
import { taskWords as words } from './words.ts';

/** A clause with its folded words and the date it says something is due. */
export type Clause = { range: Range; tokens: readonly Token[]; norms: readonly string[]; due: Due | null };

/** `from`: token at which the task's own words begin. */
export type Charge = { party: Party | null; who?: Quoted[]; from: number; doubts: readonly Doubt[] };

export const negations: ReadonlySet<string> = new Set([
  ...shared.negations,
  ...shared.negatedObjects,
  'nobody',
  'niemand',
]);

/** True at a clause's start, after a comma or "und", after "dass" or "that". */
export function beginsSubject(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return (
    !before ||
    (before.kind === 'sign' && before.norm !== '(') ||
    shared.subordinators.has(before.norm) ||
    ['und', 'and', 'that'].includes(before.norm)
  );
}

/** True for the body that meets: what it will do is a plan or a decision, not a task. */
export function isOwnBody(
  { body, isMinutes }: PaperContext,
  tokens: readonly Token[],
  { isPerson, first, last }: Party,
): boolean {
  const bodies = tokens.slice(first, last + 1).flatMap(({ norm }) => (isBodyWord(norm) ? [norm] : []));
  if (!isMinutes || isPerson || bodies.length === 0) return false;
  // Where the head names no body, "the Committee" alone is the one that meets.
  if (body.length === 0) return last - first <= 1;
  return bodies.every((norm) => !isOtherBody(norm, body));
}

export const isPassive = (norms: readonly string[]): boolean => {
  const last = norms.findLast((each) => /\p{L}/u.test(each)) ?? '';
  const isGerman =
    norms.some((norm) => ['wird', 'werden', 'werde', 'würden', 'sollten', 'sollen'].includes(norm)) &&
    /(?:t|en|sein)$/u.test(last);
  return (
    isGerman || norms.some((norm, at) => ['will', 'to', 'should', 'must'].includes(norm) && norms[at + 1] === 'be')
  );
};

/** True for what goes on, is expected, wished, lasting or tied to a condition. */
export const isNone = (norms: readonly string[]): boolean =>
  norms.some((norm) => words.ongoing.has(norm)) || words.conditions.has(norms[0] ?? '');
