import type { Vote } from '../../record-model.ts';

const sides = ['yes', 'no', 'abstentions'] as const;

/** True if two votes state the same counts. */
export function sameVote(one: Vote | null, other: Vote | null): boolean {
  if (!one || !other) return one === other;
  return sides.every((side) => one[side]?.value === other[side]?.value) && sides.some((side) => one[side] !== null);
}

/** Merges `more` into `vote`; false, with nothing changed, if they contradict each other. */
export function mergeVote(vote: Vote, more: Vote): boolean {
  if (sides.some((side) => vote[side] && more[side] && vote[side].value !== more[side].value)) return false;
  for (const field of [...sides, 'invalid', 'cast', 'entitled'] as const) vote[field] ??= more[field];
  vote.unanimous ??= more.unanimous;
  vote.majority ??= more.majority;
  vote.required ??= more.required;
  vote.castingVote ??= more.castingVote;
  vote.manner ??= more.manner;
  for (const names of ['namesFor', 'namesAgainst', 'namesAbstaining'] as const)
    if (vote[names].length === 0) vote[names] = more[names];
  return true;
}
