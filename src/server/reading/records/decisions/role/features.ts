import { findDates } from '../../../facts/find-dates.ts';
import { words } from '../../lexicon/lexicon.ts';
import type { PaperContext } from '../../paper-context.ts';
import type { Deciding } from '../grammar/deciding.ts';
import { decisionWords } from '../words/word-sets.ts';
import type { Analysis } from './analyse.ts';

/** Evidence for and against a statement being a decision or its result, each present or not. */
export const featureNames = [
  'plainFormal',
  'plainAct',
  'formal',
  'act',
  'english',
  'activeOwn',
  'activeOther',
  'activePerson',
  'passive',
  'pastPassive',
  'state',
  'bare',
  'perfect',
  'pluperfect',
  'infinitive',
  'subordinate',
  'againstTense',
  'counted',
  'unanimous',
  'voteLabel',
  'decisionLabel',
  'voteNext',
  'motionBefore',
  'wishBefore',
  'moved',
  'wished',
  'onRequest',
  'noVerb',
  'noContent',
  'reported',
  'onItem',
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
  const { statement, tokens, verb, vote, motion } = analysis;
  const { label } = statement;
  const norms = tokens.map(({ norm }) => norm);
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
    noVerb: verb === null,
    noContent: isResult(analysis),
    reported: verb !== null && isReported(norms, verb.index),
    onItem: statement.item !== -1,
  };
}

/** Said of the present meeting by its grammar: no wish, no report, no condition. */
const isPlain = ({ voice, subject, isSubordinate, isModal }: Deciding): boolean =>
  !isSubordinate &&
  !isModal &&
  (voice === 'passive' || voice === 'past-passive' || voice === 'bare' || (voice === 'active' && subject === 'own'));

/** A statement that says how a vote ended and little else. */
export function isResult({ statement, tokens, content, vote, verb }: Analysis): boolean {
  if (statement.label?.kind === 'vote') return true;
  // "Passed 5-0, Mr Frei abstaining as …", "Withdrawn by its sponsor": nothing stands before the verb.
  if (verb?.voice === 'bare' && verb.index <= 2 && verb.outcome !== 'elected') return true;
  const isPronoun = decisionWords.pronouns.has(tokens.find(({ kind }) => kind === 'word')?.norm ?? '');
  return content.length <= (isPronoun ? 1 : 0) && (vote !== null || verb !== null);
}

function isOnRequest(norms: readonly string[]): boolean {
  const text = ` ${norms.slice(0, 40).join(' ')} `;
  return [...decisionWords.requests].some((phrase) => text.includes(` ${phrase} `));
}

/**
 * "Am 14. März 2024 wurde … beschlossen", "was awarded on August 26": a day that is not the meeting's, at the sentence's
 * begin or beside the verb.
 */
export function namesOtherDay({ paper, date }: PaperContext, { tokens, verb }: Analysis): boolean {
  const places = [0, ...(verb ? [verb.index + 1] : [])];
  return places.some((at) => {
    const token = tokens[at];
    if (!token || !decisionWords.temporal.has(token.norm)) return false;
    const [mention] = findDates(paper.text.slice(token.start, token.start + 60));
    if (!mention || mention.start > 12) return false;
    return at === 0 ? mention.date !== date : date !== null && mention.date !== null && mention.date < date;
  });
}

/**
 * True for what is expected, not decided: "Der Rat rechnet damit, dass … genehmigt", "is likely to be approved". An
 * estimated number ("voraussichtlich 3 Mio.") does not count.
 */
export function isExpected({ tokens, verb }: Analysis): boolean {
  if (!verb) return false;
  const norms = tokens.map(({ norm }) => norm);
  const isEstimate = (at: number) =>
    tokens[at + 1]?.kind === 'number' || decisionWords.estimates.has(norms[at + 1] ?? '');
  const isSaid = (at: number) =>
    decisionWords.expecting.has(norms[at] ?? '') || decisionWords.expecting.has(`${norms[at]} ${norms[at + 1]}`);
  return norms.some((_, at) => at < verb.index && isSaid(at) && !isEstimate(at));
}

/** "Frau Lang berichtet, dass der Rat … genehmigt". */
function isReported(norms: readonly string[], verb: number): boolean {
  const at = norms.findIndex((norm, index) => index < verb && words.reporting.has(norm));
  if (at === -1) return false;
  const between = norms.slice(at + 1, verb);
  return between.some((norm) => words.subordinators.has(norm) || norm === ':' || norm === ',');
}
