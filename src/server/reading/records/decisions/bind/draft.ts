import type { PaperText, Range } from '../../paper-text.ts';
import { trim } from '../../names.ts';
import type { DecisionOutcome, DecisionRecord, Doubt, Quoted } from '../../record-model.ts';
import type { ReadVote } from '../vote/read-vote.ts';

/** Characters; a resolution may have several points. */
export const longestResolution = 2_500;
/** Characters between a motion and its result that are quoted together. */
const closeTogether = 700;

export type StatedOutcome = { value: DecisionOutcome; range: Range };

/** A decision while its statements are still being gathered. */
export type Draft = {
  /** What was decided; null = only the item's title says so. */
  what: Range | null;
  title: Quoted | null;
  /** Where the result is read; grows with the vote. */
  proof: Range;
  item: number;
  /** Index of the statement last read into it. */
  at: number;
  outcome: StatedOutcome | null;
  vote: ReadVote | null;
  number: Range | null;
  /** More votes for the same decision that say otherwise. */
  against: Range[];
  probability: number;
  doubts: Set<Doubt>;
};

/** The decision's text and its proof as a record without fields that are read later. */
export function recordOf(paper: PaperText, draft: Draft): DecisionRecord | null {
  const what = draft.what && trimmed(paper, draft.what);
  const quoted = what ? paper.quoteOf(what) : draft.title;
  if (!quoted || quoted.text.length < 3) return null;
  return {
    kind: 'decision',
    item: null,
    doubts: [...draft.doubts],
    span: spanOf(paper, draft, what),
    number: draft.number && paper.quoteOf(draft.number),
    what: quoted,
    subject: null,
    outcome: draft.outcome && {
      value: draft.outcome.value,
      words: paper.quoteOf(draft.outcome.range),
      isInferred: false,
    },
    vote: draft.vote?.vote ?? null,
    conditions: [],
    validFrom: null,
    validUntil: null,
    proposal: null,
  };
}

const trimmed = (paper: PaperText, { start, end }: Range): Range =>
  trim(paper.text, start, Math.min(end, start + longestResolution));

/** Motion and result together where they stand close, else the result alone. */
function spanOf(paper: PaperText, { proof }: Draft, what: Range | null): Quoted {
  if (!what) return paper.quoteOf(proof);
  const isNear = what.end >= proof.start || proof.start - what.end <= closeTogether;
  const start = isNear ? Math.min(what.start, proof.start) : proof.start;
  const end = Math.max(proof.end, isNear ? what.end : proof.start);
  return paper.quote(start, Math.min(end, start + longestResolution));
}
