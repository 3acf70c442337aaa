import { findDates } from '../../../facts/find-dates.ts';
import { words } from '../../lexicon/lexicon.ts';
import type { PaperContext } from '../../paper-context.ts';
import { decisionWords } from '../words/word-sets.ts';
import type { Deciding } from '../grammar/read-verbs.ts';
import { type Analysis, hasHence } from './analyse.ts';

/** Evidence for and against a statement being a decision or its result, each present or not. */
export const featureNames = [
  'plainFormal', 'plainAct', 'formal', 'act', 'english', 'activeOwn', 'activeOther', 'activePerson', 'passive', 'pastPassive', 'state', 'bare', 'perfect', 'pluperfect',
  'infinitive', 'subordinate', 'modal', 'againstTense', 'counted', 'unanimous', 'voteLabel', 'decisionLabel',
  'voteNext', 'motionBefore', 'wishBefore', 'moved', 'wished', 'onRequest', 'hence', 'noVerb', 'noContent', 'reported',
  'expected', 'earlier', 'onItem',
] as const;
export type FeatureName = (typeof featureNames)[number];
export type Features = Partial<Record<FeatureName, boolean>>;

export type Neighbours = {
  next: Analysis | null;
  /** A motion in the same item that has no result yet, right before or anywhere. */
  before: Analysis | null;
  /** Most deciding passives of the paper are in the past. */
  isPastTense: boolean;
};

export function featuresOf(analysis: Analysis, { next, before, isPastTense }: Neighbours): Features {
  const { statement, tokens, verb, vote, motion, content } = analysis;
  const { label } = statement;
  const norms = tokens.map(({ norm }) => norm);
  const holds = (set: ReadonlySet<string>) => norms.some((norm) => set.has(norm));
  const nextVotes = next?.vote != null && next.statement.item === statement.item && isResult(next);
  return {
    plainFormal: verb?.isFormal === true && isPlain(verb),
    plainAct: verb?.isFormal === false && isPlain(verb),
    formal: verb?.isFormal === true,
    act: verb?.isFormal === false,
    english: verb?.isEnglish === true,
    activeOwn: verb?.voice === 'active' && verb.subject === 'own',
    activeOther: verb?.subject === 'other',
    activePerson: verb?.subject === 'person',
    passive: verb?.voice === 'passive',
    pastPassive: verb?.voice === 'past-passive',
    state: verb?.voice === 'state',
    bare: verb?.voice === 'bare',
    perfect: verb?.voice === 'perfect',
    pluperfect: verb?.isPluperfect === true,
    infinitive: verb?.voice === 'infinitive' && label?.kind !== 'decision',
    subordinate: verb?.isSubordinate === true,
    modal: verb?.isModal === true,
    againstTense: (verb?.voice === 'passive' && isPastTense) || (verb?.voice === 'past-passive' && !isPastTense),
    counted: vote?.isCounted === true,
    unanimous: Boolean(vote?.vote.unanimous ?? vote?.vote.majority),
    voteLabel: label?.kind === 'vote',
    decisionLabel: label?.kind === 'decision',
    voteNext: nextVotes,
    motionBefore: before?.motion === 'moved',
    wishBefore: before?.motion === 'wished',
    moved: motion === 'moved',
    wished: motion === 'wished',
    onRequest: isOnRequest(norms),
    hence: hasHence(tokens),
    noVerb: verb === null,
    noContent: content.length <= 1,
    reported: verb !== null && isReported(norms, verb.index),
    expected: holds(words.expecting),
    earlier: holds(decisionWords.earlier),
    onItem: statement.item !== -1,
  };
}

/** Said of the present meeting by its grammar: no wish, no report, no condition. */
const isPlain = ({ voice, subject, isSubordinate, isModal }: Deciding): boolean =>
  !isSubordinate && !isModal && (voice === 'passive' || voice === 'past-passive' || voice === 'bare' || (voice === 'active' && subject === 'own'));

/** A statement that says how a vote ended and little else. */
export const isResult = ({ statement, content, vote, verb }: Analysis): boolean =>
  statement.label?.kind === 'vote' || (content.length <= 1 && (vote !== null || verb !== null));

function isOnRequest(norms: readonly string[]): boolean {
  const text = ` ${norms.slice(0, 40).join(' ')} `;
  return [...decisionWords.requests].some((phrase) => text.includes(` ${phrase} `));
}

/** "Am 14. März 2024 wurde … beschlossen": a day before the verb that is not the meeting's. */
export function namesOtherDay({ paper, date }: PaperContext, { tokens, verb }: Analysis): boolean {
  const [first, last] = [tokens[0], tokens[verb?.index ?? tokens.length - 1]];
  if (!first || !last) return false;
  const at = tokens.findIndex(({ norm }) => words.temporal.has(norm));
  const from = tokens[at];
  if (!from || from.start > last.start) return false;
  const text = paper.text.slice(from.start, Math.min(last.start, from.start + 200));
  return findDates(text).some((mention) => mention.date !== date && /\b(?:am|vom|im|on|of|in)\s+$/iu.test(text.slice(0, mention.start)));
}

/** "Frau Lang berichtet, dass der Rat … genehmigt". */
function isReported(norms: readonly string[], verb: number): boolean {
  const at = norms.findIndex((norm, index) => index < verb && words.reporting.has(norm));
  if (at === -1) return false;
  const between = norms.slice(at + 1, verb);
  return between.some((norm) => words.subordinators.has(norm) || norm === ':' || norm === ',');
}
