import { type Analysis, outcomeOf } from '../role/analyse.ts';
import type { ReadVote } from '../vote/read-vote.ts';
import { addVote, belongsTo } from './add-vote.ts';
import { statedBy } from './draft.ts';
import type { Gathering } from './gathering.ts';

/** Characters from a decision to the names of those who voted on it. */
const longestText = 9_000;
/** Statements between a decision and its vote. */
const voteReach = 4;

/** A vote apart from its decision: before or behind it. */
export function placeVote(gathering: Gathering, vote: ReadVote, { statement, verb, content }: Analysis): void {
  const last = gathering.drafts.at(-1);
  // Names may be called far below a long text.
  const isCalled =
    vote.isCounted && !vote.vote.yes && last?.vote === null && statement.start - last.proof.start < longestText;
  const isNear = last?.item === statement.item && (gathering.at - last.at <= voteReach || isCalled);
  const isOwn = !last?.vote || belongsTo(vote, last.vote);
  if (
    last &&
    isNear &&
    isOwn &&
    (isCalled || gathering.motions.isEmpty || last.at >= gathering.motions.latest) &&
    gathering.pending === null
  ) {
    addVote(last, vote);
    last.proof = { start: Math.min(last.proof.start, statement.start), end: Math.max(last.proof.end, statement.end) };
    if (last.outcome === null && verb) last.outcome = statedBy(outcomeOf(verb), verb.range);
    return;
  }
  if (gathering.pending) gathering.flush();
  const before = gathering.weak ?? gathering.before;
  gathering.pending = {
    vote,
    range: statement,
    at: gathering.at,
    before,
    isLabelled: statement.label?.kind === 'vote',
    isTelling: content.length > 0 && !statement.label,
  };
}
