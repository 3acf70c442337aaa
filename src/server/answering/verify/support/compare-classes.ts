import type { FactKind } from '#shared/contracts/provenance.ts';
import type { FactSentence } from '../read-facts.ts';

const unsure = ['may', 'should', 'would', 'planned', 'proposed', 'maybe', 'future'];
const limits = ['atLeast', 'atMost', 'over', 'under', 'about', 'most', 'half'];
const denials = ['not', 'rejected', 'barred', 'no', 'withdrawn'];
const undecided = ['rejected', 'postponed', 'withdrawn', 'referred'];
const sides = ['yes', 'no', 'abstain', 'unanimous'];

/** Ways in which a claim may differ from what is quoted, each with the kind of fact it concerns. */
export const contradictions = {
  certain: 'modal',
  strengthened: 'modal',
  asked: 'modal',
  conditionDropped: 'condition',
  turned: 'direction',
  allAdded: 'quantifier',
  limitTurned: 'quantifier',
  limitDropped: 'quantifier',
  voteTurned: 'vote',
  adoptedAdded: 'vote',
  sidesAdded: 'vote',
} as const satisfies Record<string, FactKind>;
export type Contradiction = keyof typeof contradictions;

const classesIn = (sentences: readonly FactSentence[]): ReadonlySet<string> =>
  new Set(
    sentences.flatMap(({ operators }) =>
      operators.map(({ kind, name }) => (kind === 'condition' && name !== 'opinion' ? 'condition' : name)),
    ),
  );

/**
 * Compares classes of operators ("some condition", "some denial"), since other words may express the same one.
 * @param main quoted sentences that the claim tells
 * @param quoted all of them
 */
export function compareClasses(
  claim: FactSentence,
  main: readonly FactSentence[],
  quoted: readonly FactSentence[],
): Contradiction[] {
  const [own, here, told] = [classesIn([claim]), classesIn(main), classesIn(quoted)];
  const claims = (...names: string[]) => names.some((name) => own.has(name));
  const tells = (...names: string[]) => names.some((name) => told.has(name));
  const binds = (...names: string[]) => names.some((name) => here.has(name));
  const isReplaced = (one: string[], other: string[]) =>
    claims(...one) && !tells(...one) && tells(...other) && !claims(...other);
  const isTurned = (one: string[], other: string[]) => isReplaced(one, other) || isReplaced(other, one);
  const found: Record<Contradiction, boolean> = {
    certain: binds(...unsure) && !claims(...unsure, 'must', 'shall', 'asked', 'condition', 'opinion'),
    strengthened:
      claims('must', 'shall') &&
      tells('may', 'would', 'proposed') &&
      !tells('must', 'shall', 'should', 'planned', 'not', 'barred'),
    asked: binds('asked') && !claims('asked', 'condition'),
    conditionDropped: binds('condition') && !claims('condition', 'not', 'would', 'may'),
    turned: isTurned(['up'], ['down']),
    allAdded: claims('all') && !tells('all', 'unanimous', 'both'),
    limitTurned: isTurned(['atLeast', 'over'], ['atMost', 'under']),
    limitDropped: binds(...limits) && !claims(...limits, 'up', 'down'),
    voteTurned: isTurned(['adopted'], undecided),
    adoptedAdded: claims('adopted') && !tells('adopted', 'yes', 'unanimous', 'majority'),
    sidesAdded: claims(...sides) && !tells(...sides, 'adopted', 'rejected'),
  };
  return (Object.keys(found) as Contradiction[]).filter((name) => found[name]);
}

/** True if the claim or what it tells denies something and the other does not, whatever the words. */
export function denies(claim: FactSentence, main: readonly FactSentence[], quoted: readonly FactSentence[]): boolean {
  const [own, here, told] = [classesIn([claim]), classesIn(main), classesIn(quoted)];
  const isDropped = here.has('not') && ![...denials, 'condition', 'under', 'only'].some((name) => own.has(name));
  return (
    isDropped || (own.has('not') && ![...denials, 'condition', 'unanimous', 'only'].some((name) => told.has(name)))
  );
}
