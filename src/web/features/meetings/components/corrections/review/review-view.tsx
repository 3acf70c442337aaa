import { Check, CheckCheck, PencilLine, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type CorrectableRecord, fieldsOfKind, type RecordField } from '#shared/contracts/corrections.ts';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCorrectionsText } from '../../../corrections.ts';
import { type EvidenceActs, EvidenceLink } from '../../evidence-link.tsx';
import { ListSkeleton } from '../../list-skeleton.tsx';
import { Quoted } from '../../record-parts.tsx';
import { isDoubted } from '../fields/field-forms.ts';
import { RecordDialog } from '../record-dialog.tsx';
import { useShownValue } from '../record-history.tsx';
import type { Review } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';

interface ReviewViewProps extends EvidenceActs {
  review: Review;
}

/** Uncertain records, one at a time, answered with two keys (MEET-05). */
export function ReviewView({ review, ...evidence }: ReviewViewProps) {
  const text = useCorrectionsText();
  const { query, current, remaining, canUndo, answer, settle, undo } = review;
  const [isEditing, setIsEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current?.id);
  useReviewKeys(
    {
      right: () => current && answer(current, 'confirm'),
      wrong: () => current && answer(current, 'reject'),
      edit: () => current && setIsEditing(true),
      undo,
    },
    !isEditing,
  );
  // The next one is announced, and keys go on working.
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== current?.id) heading.current?.focus();
    shown.current = current?.id;
  }, [current?.id]);

  if (query.isPending) return <ListSkeleton />;
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const undoButton = canUndo && (
    <Button look="quiet" size="small" aria-keyshortcuts="u" onClick={undo}>
      <Undo2 aria-hidden="true" />
      {text.undo}
    </Button>
  );
  if (!current) {
    if (remaining > 0) return <ListSkeleton />;
    return (
      <EmptyState
        icon={CheckCheck}
        title={text.review.done.title}
        description={text.review.done.text}
        action={undoButton}
      />
    );
  }
  return (
    <section aria-labelledby="review-heading" className="grid gap-4">
      <p className="text-muted">{text.review.intro}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="tabular text-sm text-muted">
          {text.review.remaining(remaining)}
        </p>
        {undoButton}
      </div>
      <article className="grid gap-4 rounded-xl border border-line bg-paper p-4 sm:p-5">
        <header className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id="review-heading" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
              {text.kinds[current.kind]}: {text.review.question[isOnlyKind(current) ? 'kind' : 'field']}
            </h2>
            <Origin record={current} />
          </div>
          <EvidenceLink source={current.source} {...evidence} />
        </header>
        <ul className="grid gap-1 text-sm font-medium text-warning">
          {current.doubts.map((doubt) => (
            <li key={doubt}>{text.review.doubts[doubt]}</li>
          ))}
          {current.isGone && <li>{text.gone}</li>}
        </ul>
        <div className="border-l-3 border-amber pl-3">
          <Quoted>{current.source.quotation}</Quoted>
        </div>
        <Values record={current} />
        {/* Within reach on phones, however long the record is. */}
        <div className="flex flex-wrap gap-3 max-sm:sticky max-sm:bottom-0 max-sm:-mx-4 max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-4 max-sm:py-3">
          <Button look="primary" aria-keyshortcuts="j Enter" onClick={() => answer(current, 'confirm')}>
            <Check aria-hidden="true" />
            {text.review.right}
          </Button>
          <Button aria-keyshortcuts="x" onClick={() => answer(current, 'reject')}>
            <X aria-hidden="true" />
            {text.review.wrong}
          </Button>
          <Button look="quiet" aria-keyshortcuts="e" onClick={() => setIsEditing(true)}>
            <PencilLine aria-hidden="true" />
            {text.review.edit}
          </Button>
        </div>
        <p className="text-sm text-muted touch:hidden">{text.review.keys}</p>
      </article>
      {isEditing && (
        <RecordDialog
          recordId={current.id}
          onCorrected={(correction) => settle(current.id, Promise.resolve(correction))}
          onClose={() => setIsEditing(false)}
        />
      )}
    </section>
  );
}

const isOnlyKind = ({ doubts }: CorrectableRecord) => doubts.every((doubt) => doubt === 'kind');

/** The meeting and the paper of a record. */
function Origin({ record: { meetingDate, body, item, source } }: { record: CorrectableRecord }) {
  const format = useFormat();
  const parts = [
    meetingDate && format.shortDate(meetingDate),
    body,
    item && [item.number, item.title].filter(Boolean).join(' '),
    source.title,
  ];
  return <p className="text-sm text-muted wrap-anywhere">{parts.filter(Boolean).join(' · ')}</p>;
}

/** What was read, doubtful fields highlighted also where nothing was found. */
function Values({ record }: { record: CorrectableRecord }) {
  const text = useCorrectionsText();
  const wordsOf = useShownValue();
  const fields: readonly RecordField[] = fieldsOfKind[record.kind];
  const shown = fields.filter((field) => {
    const value = record.values[field];
    const isStated =
      value !== null && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
    return field === 'item' ? isDoubted(record, field) : isStated || field === 'outcome';
  });
  const valueOfItem = record.item && [record.item.number, record.item.title].filter(Boolean).join(' ');
  return (
    <dl className="grid gap-x-6 gap-y-2 text-[0.9375rem] sm:grid-cols-[auto_1fr]">
      {shown.map((field) => {
        const isDoubtful = isDoubted(record, field);
        return (
          <div key={field} className="contents">
            <dt className="text-sm text-muted">{text.fields[field]}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <span className={classNames(isDoubtful && 'rounded-sm bg-warning-soft px-1 font-medium text-warning')}>
                {field === 'item' ? (valueOfItem ?? text.nothing) : wordsOf(field, record.values[field])}
              </span>
              {isDoubtful && <span className="sr-only"> ({text.doubtful})</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
