import type { DecisionVote } from './contracts/meetings.ts';
import type { meetings } from './messages/de/meetings.ts';

type VoteDetails = Pick<
  DecisionVote,
  'invalid' | 'cast' | 'entitled' | 'required' | 'castingVote' | 'manner' | 'candidates'
>;
type VoteWords = Pick<typeof meetings, 'voteDetails'>;

/** What a document states about a vote besides yes, no and abstentions, one line each; empty = nothing. */
export function describeVote(vote: VoteDetails, { voteDetails: words }: VoteWords): string[] {
  const { manner, candidates } = vote;
  const stated = (['invalid', 'cast', 'entitled', 'required', 'castingVote'] as const).flatMap((field) =>
    vote[field] === null ? [] : [`${words[field]}: ${vote[field]}`],
  );
  const ballots = [...Map.groupBy(candidates, ({ ballot }) => ballot)].map(([ballot, ofBallot]) => {
    const names = ofBallot.map(({ name, votes, isElected }) =>
      [`${name}${votes === null ? '' : ` ${votes}`}`, isElected && `(${words.elected})`].filter(Boolean).join(' '),
    );
    const isOnly = candidates.every((each) => each.ballot === 1);
    return `${isOnly ? '' : `${words.ballot(ballot)}: `}${names.join(', ')}`;
  });
  return [...(manner ? [words.manners[manner.value]] : []), ...stated, ...ballots];
}
