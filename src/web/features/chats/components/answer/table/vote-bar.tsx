import { describeVote, voteNames } from '#shared/answers/answer-rows.ts';
import type { Vote } from '#shared/contracts/chats.ts';
import { useFormat } from '#web/lib/format.ts';
import { useChatsText } from '../../../messages.ts';

interface VoteBarProps {
  vote: Vote;
  /** Where all votes went if the vote was unanimous and has no numbers; unknown, no bar is drawn. */
  unanimousSide?: 'yes' | 'no' | null;
}

/** A vote as quoted: a bar if its numbers are known, the numbers, and the names. */
export function VoteBar({ vote, unanimousSide }: VoteBarProps) {
  const text = useChatsText().answer;
  const format = useFormat();
  const { yes, no, abstentions, isUnanimous } = vote;
  // A single number does not reveal its share.
  const isMeasured = yes !== null && (no !== null || abstentions !== null) && yes + (no ?? 0) + (abstentions ?? 0) > 0;
  const shares = isMeasured
    ? { yes, no: no ?? 0, abstentions: abstentions ?? 0 }
    : isUnanimous && unanimousSide && { yes: 0, [unanimousSide]: 1 };
  const looks = { yes: 'bg-petrol-fill', no: 'bg-danger-fill', abstentions: 'bg-field' };
  const names = voteNames(vote);
  const told = describeVote(vote, { text, format });
  return (
    <div className="grid max-w-md gap-1.5 text-sm">
      {shares && (
        <div aria-hidden="true" data-vote="" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
          {(['yes', 'no', 'abstentions'] as const).map((side) => {
            const share = { no: 0, abstentions: 0, ...shares }[side];
            return share > 0 && <span key={side} className={looks[side]} style={{ flexGrow: share }} />;
          })}
        </div>
      )}
      {told && <p className="tabular font-medium">{told}</p>}
      {names.length > 0 && (
        <dl className="grid gap-0.5">
          {names.map(([side, voters]) => (
            <div key={side} className="flex flex-wrap gap-x-1.5">
              <dt className="text-muted">{text.vote[side]}:</dt>
              <dd>{voters}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
