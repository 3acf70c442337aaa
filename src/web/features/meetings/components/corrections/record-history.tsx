import type { Correction, RecordField } from '#shared/contracts/corrections.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useCorrectionsText } from '../../corrections.ts';
import { useMeetingsText } from '../../messages.ts';
import { useCorrecting } from './use-correcting.ts';

/** What was done to a record, newest first. */
export function History({ history }: { history: readonly Correction[] }) {
  const text = useCorrectionsText();
  if (history.length === 0) return null;
  return (
    <details>
      <summary className="touch-target w-fit rounded-sm text-sm font-medium text-petrol">
        {text.history(history.length)}
      </summary>
      <ol className="mt-3 grid gap-3">
        {history.map((each) => (
          <li key={each.id}>
            <CorrectionEntry correction={each} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** A correction: when and by whom, old and new values, and a button to take it back. */
export function CorrectionEntry({ correction }: { correction: Correction }) {
  const text = useCorrectionsText();
  const format = useFormat();
  const { undo } = useCorrecting();
  const wordsOf = useShownValue();
  const { id, recordId, act, madeAt, madeBy, changes, isUndone, isCarried } = correction;
  const notes = [text.madeBy(format.dateTime(madeAt), madeBy), isUndone && text.isUndone, isCarried && text.carried];
  return (
    <div className="flex items-start justify-between gap-3 text-sm">
      <div className="grid min-w-0 gap-0.5">
        <p>
          <span className="font-medium">{text.acts[act]}</span>
          <span className="text-muted"> · {notes.filter(Boolean).join(' · ')}</span>
        </p>
        {changes.map(({ field, from, to }) => (
          <p key={field} className="text-muted wrap-anywhere">
            {text.changed(text.fields[field as RecordField] ?? field, wordsOf(field, from), wordsOf(field, to))}
          </p>
        ))}
      </div>
      {act !== 'undo' && !isUndone && (
        <Button look="link" size="small" className="px-0" onClick={() => void undo(recordId, id)}>
          {text.undo}
        </Button>
      )}
    </div>
  );
}

/** Longest value shown. */
const longest = 200;

/** A value in words. */
export function useShownValue(): (field: string, value: unknown) => string {
  const text = useCorrectionsText();
  const meetings = useMeetingsText();
  const format = useFormat();
  const terms: Record<string, Record<string, string>> = {
    outcome: meetings.outcomes,
    manner: meetings.voteDetails.manners,
    state: text.attendanceStates,
    effect: text.effects,
  };
  const show = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return text.nothing;
    if (field === 'isPublic') return meetings.publicity[value === true ? 'public' : 'non-public'];
    if (typeof value === 'boolean') return value ? text.yes : text.no;
    if (Array.isArray(value)) return value.map((each) => show('', each)).join(', ') || text.nothing;
    if (typeof value === 'object') {
      const { name, votes, words } = value as { name?: string; votes?: number | null; words?: string };
      return name === undefined ? (words ?? text.nothing) : [name, votes].filter((part) => part != null).join(' ');
    }
    const word = String(value);
    if (/^\d{4}-\d{2}-\d{2}$/u.test(word)) return format.shortDate(word);
    return terms[field]?.[word] ?? (word.length > longest ? `${word.slice(0, longest)} …` : word);
  };
  return show;
}
