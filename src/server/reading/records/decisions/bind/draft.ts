import type { PaperContext } from '../../paper-context.ts';
import { type PaperText, type Range, tokensOf } from '../../paper-text.ts';
import type { DecisionOutcome, DecisionRecord, Doubt, Quoted } from '../../record-model.ts';
import { trim } from '../../trim-range.ts';
import { readFields } from '../fields/read-fields.ts';
import { ownNumberIn, proposalIn } from '../fields/read-numbers.ts';
import type { ReadVote } from '../vote/read-vote.ts';
import { inferOutcome } from './infer-outcome.ts';

/** Characters; a resolution may have several points. */
export const longestResolution = 2_500;
/** Characters between a motion and its result that are quoted together. */
const closeTogether = 700;

/** `isLabelled`: only a label such as "Beschluss:" says so; words of a result override it. */
export type StatedOutcome = { value: DecisionOutcome; range: Range; isLabelled?: boolean };

/** An outcome with its words; null if there is none. */
export const statedBy = (value: StatedOutcome['value'] | null, range: Range): StatedOutcome | null =>
  value && { value, range };

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
  /** Statements around the vote, in which a rule may stand. */
  around: Range;
  probability: number;
  doubts: Set<Doubt>;
};

/** The decision as a record, with the fields that its text and its item's title state. */
export function recordOf({ paper, items }: PaperContext, draft: Draft): DecisionRecord | null {
  const what = draft.what && trimmed(paper, draft.what);
  const quoted = what ? paper.quoteOf(what) : draft.title;
  if (!quoted || quoted.text.length < 3) return null;
  const item = draft.item === -1 ? undefined : items[draft.item];
  const heading = item
    ? tokensOf(paper.text, { start: item.start, end: Math.min(item.end, item.start + longestHeading) })
    : [];
  const title = heading.filter(({ end }) => end <= (item?.start ?? 0) + (item?.record.title.text.length ?? 0) + 40);
  const said = what ? tokensOf(paper.text, what) : [];
  const number = draft.number ?? ownNumberIn(tokensOf(paper.text, draft.proof));
  const proposal =
    proposalIn(said.filter(({ start }) => !number || start < number.start || start >= number.end)) ?? proposalIn(title);
  return {
    kind: 'decision',
    item: null,
    doubts: [...draft.doubts],
    span: spanOf(paper, draft, what),
    number: number && paper.quoteOf(number),
    what: quoted,
    subject: what && draft.title ? draft.title : null,
    outcome: outcomeOf(paper, draft),
    vote: draft.vote && { ...draft.vote.vote, contradiction: contradictionOf(paper, draft) },
    ...(what ? readFields(paper, what) : { conditions: [], validFrom: null, validUntil: null }),
    proposal: proposal && paper.quoteOf(proposal),
  };
}

const trimmed = (paper: PaperText, { start, end }: Range): Range =>
  trim(paper.text, start, Math.min(end, start + longestResolution));

/** The outcome's words; where none state it, what follows from the counts. */
function outcomeOf(paper: PaperText, { outcome, vote, around }: Draft): DecisionRecord['outcome'] {
  if (outcome) return { value: outcome.value, words: paper.quoteOf(outcome.range), isInferred: false };
  const inferred = vote && inferOutcome(vote.vote, tokensOf(paper.text, around));
  return inferred ? { value: inferred, words: paper.quoteOf(vote), isInferred: true } : null;
}

/** Two stated votes that contradict each other, or more votes than members. */
function contradictionOf(paper: PaperText, { vote, against }: Draft): Quoted[] {
  if (!vote) return [];
  if (against.length > 0) return [vote, ...against].map((range) => paper.quoteOf(range));
  const { yes, no, abstentions, invalid, cast, entitled } = vote.vote;
  const sum = [yes, no, abstentions, invalid].reduce((total, each) => total + (each?.value ?? 0), 0);
  const limit = [entitled, cast].find((each) => each && sum > each.value);
  return limit ? [paper.quoteOf(vote), limit] : [];
}

/** Characters of an item's heading searched for the number of its proposal. */
const longestHeading = 400;

/** Motion and result together where they stand close, else the result alone. */
function spanOf(paper: PaperText, { proof }: Draft, what: Range | null): Quoted {
  if (!what) return paper.quoteOf(proof);
  const isNear = what.end >= proof.start || proof.start - what.end <= closeTogether;
  const start = isNear ? Math.min(what.start, proof.start) : proof.start;
  const end = Math.max(proof.end, isNear ? what.end : proof.start);
  return paper.quote(start, Math.min(end, start + longestResolution));
}
