import type { Analysis } from '../role/analyse.ts';
import { mergeVote, sameVote } from '../vote/merge-votes.ts';
import type { ReadVote } from '../vote/read-vote.ts';
import { decisionWords, isMatter } from '../words/word-sets.ts';
import type { Draft } from './draft.ts';

/** Adds a vote to a decision; one that contradicts the first is kept beside it, with no value changed. */
export function addVote(draft: Draft, vote: ReadVote): void {
  // What was voted on is a decision.
  draft.doubts.delete('kind');
  if (draft.vote === null) draft.vote = vote;
  else if (!sameVote(draft.vote.vote, vote.vote) && !mergeVote(draft.vote.vote, vote.vote))
    draft.against.push({ start: vote.start, end: vote.end });
}

/** False for names alone that are not as many as the votes known: they were called for the next motion. */
export function belongsTo({ vote: more, isCounted }: ReadVote, { vote }: ReadVote): boolean {
  if (!isCounted || more.yes || more.no || more.abstentions || !(vote.yes || vote.no)) return true;
  const isAsMany = (names: readonly unknown[], count: { value: number } | null) => names.length === (count?.value ?? 0);
  return isAsMany(more.namesFor, vote.yes) && isAsMany(more.namesAgainst, vote.no);
}

/** True for a statement that only says how a vote went: "Abstimmung: 9 Ja", "Der Beschluss ergeht einstimmig". */
export function makesSense({ statement, vote, verb, content }: Analysis): boolean {
  if (!vote) return false;
  if (statement.label?.kind === 'vote') return true;
  // "Der Beschluss ergeht einstimmig."
  const isHeld =
    statement.tokens.some(({ norm }) => decisionWords.resultWords.has(norm)) &&
    statement.tokens.some(({ norm }) => isMatter(norm));
  const isDeciding = verb !== null && !verb.isSubordinate && !verb.isModal && verb.voice !== 'infinitive';
  return !isDeciding && (isHeld || content.length <= 1);
}

/** Joins counts that the chair reads out one after the other; false if they are another vote's. */
export const addSpoken = (known: ReadVote, more: ReadVote): boolean => {
  const isOther = (['yes', 'no', 'abstentions'] as const).some((side) => known.vote[side] && more.vote[side]);
  return !isOther && mergeVote(known.vote, more.vote);
};
