import type { Vote } from '#shared/contracts/chats.ts';

interface VoteWords {
  label: string;
  yes: (count: number) => string;
  no: (count: number) => string;
  abstentions: (count: number) => string;
  namesFor: string;
  namesAgainst: string;
  namesAbstaining: string;
}

interface VoteBarProps {
  vote: Vote;
  words: VoteWords;
  /** Shown when there are no numbers: "Einstimmig". */
  manner: string | null;
}

/**
 * A vote as the document reports it: a bar with the numbers, and who voted how. The numbers are text; the bar merely
 * repeats them. Who was against comes first: it is what is looked for, and the others may be many.
 */
export function VoteBar({ vote, words, manner }: VoteBarProps) {
  const parts = [
    { key: 'yes', count: vote.yes, say: words.yes, color: 'bg-petrol-fill' },
    { key: 'no', count: vote.no, say: words.no, color: 'bg-danger-fill' },
    { key: 'abstentions', count: vote.abstentions, say: words.abstentions, color: 'bg-field' },
  ].flatMap(({ count, ...part }) => (count === null ? [] : [{ ...part, count }]));
  const names = [
    { label: words.namesAgainst, names: vote.namesAgainst },
    { label: words.namesAbstaining, names: vote.namesAbstaining },
    { label: words.namesFor, names: vote.namesFor },
  ].filter((group) => group.names.length > 0);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  if (parts.length === 0 && names.length === 0 && manner === null) return null;
  return (
    <div className="grid max-w-96 gap-1">
      {(parts.length > 0 || manner !== null) && (
        <p className="tabular flex flex-wrap gap-x-2 text-sm">
          <span className="sr-only">{words.label}: </span>
          {manner !== null && <span className="font-medium">{manner}</span>}
          {parts.map(({ key, count, say, color }) => (
            <span key={key} className="inline-flex items-center gap-1.5">
              <span className={`size-2 rounded-full ${color}`} aria-hidden="true" />
              {say(count)}
            </span>
          ))}
        </p>
      )}
      {total > 0 && (
        <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-hover">
          {parts.map(({ key, count, color }) =>
            count > 0 ? <span key={key} className={color} style={{ flexGrow: count }} /> : null,
          )}
        </div>
      )}
      {names.map((group) => (
        <p key={group.label} className="text-sm">
          <span className="text-muted">{group.label}:</span> {group.names.join(', ')}
        </p>
      ))}
    </div>
  );
}
