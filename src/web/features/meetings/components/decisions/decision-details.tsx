import type { Decision } from '#shared/contracts/meetings.ts';
import { describeVote } from '#shared/describe-vote.ts';
import { VoteBar } from '#web/components/vote-bar.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMeetingsText } from '../../messages.ts';
import { GoneNote } from '../corrections/gone-note.tsx';
import { type EvidenceActs, EvidenceLink } from '../evidence-link.tsx';
import { ItemName } from '../meeting-link.tsx';
import { badge, Quoted } from '../record-parts.tsx';

const outcomeLooks: Partial<Record<NonNullable<Decision['outcome']>, string>> = {
  adopted: 'bg-success-soft text-success',
  elected: 'bg-success-soft text-success',
  rejected: 'bg-danger-soft text-danger',
  withdrawn: 'bg-danger-soft text-danger',
  postponed: 'bg-warning-soft text-warning',
  referred: 'bg-warning-soft text-warning',
};

/** What was decided, with its number, conditions, validity and proposal. */
export function DecisionWords({ decision, hasItem = true }: { decision: Decision; hasItem?: boolean }) {
  const text = useMeetingsText();
  const format = useFormat();
  const { number, conditions, validFrom, validUntil, proposal } = decision;
  const dayOf = (day: Decision['validFrom']) => day && (day.date ? format.shortDate(day.date) : day.text);
  const fields = [
    ...conditions.map((condition) => [text.decisionFields.condition, condition]),
    [text.decisionFields.validFrom, dayOf(validFrom)],
    [text.decisionFields.validUntil, dayOf(validUntil)],
    [text.decisionFields.proposal, proposal],
  ].filter(([, value]) => value);
  return (
    <div className="grid min-w-0 gap-1">
      {hasItem && <ItemName record={decision} />}
      {number !== null && <p className="tabular text-sm font-medium text-petrol">{text.numbered(number)}</p>}
      <Quoted>{decision.what}</Quoted>
      <GoneNote source={decision.source} />
      {fields.map(([label, value]) => (
        <p key={`${label} ${value}`} className="text-sm text-muted wrap-anywhere">
          {label}: {value}
        </p>
      ))}
    </div>
  );
}

interface DecisionResultProps extends EvidenceActs {
  decision: Pick<Decision, 'outcome' | 'isOutcomeInferred' | 'vote'>;
}

/** Outcome and vote of a decision; renders nothing if the document does not say. */
export function DecisionResult({ decision, ...evidence }: DecisionResultProps) {
  const text = useMeetingsText();
  const { outcome, isOutcomeInferred, vote } = decision;
  if (!outcome && !vote) return null;
  const details = vote ? describeVote(vote, text) : [];
  return (
    <div className="grid gap-1.5">
      {outcome && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={classNames(badge, outcomeLooks[outcome] ?? 'bg-hover')}>{text.outcomes[outcome]}</span>
          {isOutcomeInferred && <span className="text-sm text-muted">{text.inferred}</span>}
        </p>
      )}
      {vote && <VoteBar vote={vote} words={text.vote} manner={vote.isUnanimous ? text.unanimously : vote.majority} />}
      {details.length > 0 && <p className="max-w-96 text-sm text-muted wrap-anywhere">{details.join(' · ')}</p>}
      {vote && vote.contradiction.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p className="font-medium text-warning">{text.votesContradict}</p>
          <ul className="grid gap-1">
            {vote.contradiction.map((place) => (
              <li
                key={`${place.firstPage} ${place.start} ${place.end}`}
                className="flex flex-wrap items-center gap-x-2 gap-y-1"
              >
                <mark className="rounded-sm bg-warning-soft px-1 text-ink wrap-anywhere">{place.quotation}</mark>
                <EvidenceLink source={place} {...evidence} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Whether an agenda item was dealt with in public; renders nothing if no document says. */
export function PublicityBadge({ isPublic }: { isPublic: boolean | null }) {
  const text = useMeetingsText();
  if (isPublic === null) return null;
  return (
    <span className={classNames(badge, isPublic ? 'bg-hover text-muted' : 'bg-warning-soft text-warning')}>
      {text.publicity[isPublic ? 'public' : 'non-public']}
    </span>
  );
}
