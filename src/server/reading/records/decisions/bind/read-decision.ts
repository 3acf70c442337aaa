import { type Analysis, hasHence, outcomeOf } from '../role/analyse.ts';
import { isResult } from '../role/features.ts';
import { mergeVote } from '../vote/merge-votes.ts';
import { addVote } from './add-vote.ts';
import { type StatedOutcome, statedBy } from './draft.ts';
import type { Gathering } from './gathering.ts';
import { splitOutcomes } from './split-outcomes.ts';

/** Words; a longer result says enough by itself. */
const longestBareResult = 9;

/** A statement that decides by itself, or is the result of a motion. */
export function readDecision(gathering: Gathering, analysis: Analysis, probability: number): void {
  const { statement, verb, vote } = analysis;
  const value = verb && outcomeOf(verb);
  const outcome = verb && statedBy(value, verb.range);
  if (isResult(analysis) && outcome?.value !== 'elected') {
    readResult(gathering, analysis, probability, outcome);
    return;
  }
  if (!hasHence(statement.tokens) && outcome?.value !== 'elected') gathering.flush();
  for (const part of splitOutcomes(gathering.context, analysis))
    gathering.push({ ...part, vote: part.vote ?? vote ?? gathering.takePending(), probability });
}

/** "Der Antrag wird abgelehnt", "Adopted 4-2." */
export function readResult(
  gathering: Gathering,
  analysis: Analysis,
  probability: number,
  outcome: StatedOutcome | null,
): void {
  const { statement } = analysis;
  const counted = gathering.pending;
  const pending = gathering.takePending();
  const vote = analysis.vote ?? pending;
  // A roll call stands before its result.
  if (analysis.vote && pending) mergeVote(analysis.vote.vote, pending.vote);
  const last = gathering.drafts.at(-1);
  const motion = gathering.motions.take(gathering.at, statement.tokens);
  if (
    !motion &&
    last?.item === statement.item &&
    gathering.at - last.at <= 2 &&
    last.vote === null &&
    vote &&
    (isSame(outcome, last.outcome) || last.outcome?.isLabelled)
  ) {
    if (outcome && last.outcome?.isLabelled) last.outcome = outcome;
    addVote(last, vote);
    last.proof = { start: last.proof.start, end: statement.end };
    return;
  }
  const asked = outcome?.value === 'adopted' && motion?.asks ? { ...outcome, value: motion.asks } : outcome;
  const title = statement.item === -1 ? null : (gathering.context.items[statement.item]?.record.title ?? null);
  const isLong =
    analysis.verb?.voice !== 'bare' &&
    statement.tokens.filter(({ kind }) => kind === 'word').length > longestBareResult;
  const before =
    gathering.before?.item === statement.item && !title && !isLong && !gathering.context.isVerbatim
      ? gathering.before
      : null;
  gathering.push({
    what:
      motion?.range ?? (counted?.isTelling ? counted.range : null) ?? before ?? (title && !isLong ? null : statement),
    title,
    proof: statement,
    outcome: asked,
    vote,
    probability,
    number: analysis.statement.label?.number ?? null,
  });
}

const isSame = (one: StatedOutcome | null, other: StatedOutcome | null): boolean =>
  !one || !other || one.value === other.value;
