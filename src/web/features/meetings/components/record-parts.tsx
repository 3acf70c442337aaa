import { CalendarClock, Check } from 'lucide-react';
import { tidyQuotation } from '#shared/citations/tidy-quotation.ts';
import type { Task } from '#shared/contracts/meetings.ts';
import { stateOfTask } from '#shared/task-state.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useFormat } from '#web/lib/format.ts';
import { useToday } from '#web/lib/today.ts';
import { useMeetingsText } from '../messages.ts';

/** Looks of a word that marks something. */
export const badge =
  'inline-flex w-fit items-center gap-1 rounded-sm px-1.5 py-0.5 text-sm font-medium whitespace-nowrap';

/** A task's due date, highlighted if overdue or done; otherwise the document's own wording. */
export function DueDay({ task: { due, isDone } }: { task: Task }) {
  const text = useMeetingsText();
  const format = useFormat();
  const isOverdue = stateOfTask({ due, isDone }, useToday()) === 'overdue';
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {due?.date ? (
        <time dateTime={due.date} title={due.text} className="tabular whitespace-nowrap">
          {format.shortDate(due.date)}
        </time>
      ) : (
        <span className={due ? '' : 'text-muted'}>{due?.text ?? text.noDay}</span>
      )}
      {isDone && (
        <span className={classNames(badge, 'bg-success-soft text-success')}>
          <Check className="size-3.5" aria-hidden="true" />
          {text.done.short}
        </span>
      )}
      {isOverdue && (
        <span className={classNames(badge, 'bg-danger-soft text-danger')}>
          <CalendarClock className="size-3.5" aria-hidden="true" />
          {text.overdue}
        </span>
      )}
    </span>
  );
}

/** The document's own wording. */
export function Quoted({ children, isFaint = false }: { children: string; isFaint?: boolean }) {
  return (
    <p
      className={classNames(
        'max-w-[72ch] font-serif leading-snug whitespace-pre-line wrap-anywhere',
        isFaint && 'text-muted',
      )}
    >
      {tidyQuotation(children)}
    </p>
  );
}
