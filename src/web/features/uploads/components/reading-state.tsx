import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { Upload } from '#shared/contracts/uploads.ts';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { useErrorTexts } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { useUploadText } from '../messages.ts';

/** Reading state of a stored file: queued, current page, ready, or the failure. */
export function ReadingState({ upload }: { upload: Upload }) {
  const text = useUploadText();
  const reasons = useErrorTexts();
  const format = useFormat();
  const { state, pagesRead, pageCount, failureCode } = upload;

  if (state === 'reading') {
    const label = pageCount ? text.readingPage(Math.max(1, pagesRead), pageCount) : text.states.reading;
    return (
      <div className="tabular grid max-w-48 gap-1 text-petrol">
        <span>{label}</span>
        {pageCount ? (
          <ProgressBar
            value={pagesRead / pageCount}
            label={text.states.reading}
            valueText={format.percent(pagesRead / pageCount)}
          />
        ) : null}
      </div>
    );
  }
  if (state === 'failed') {
    return (
      <span className="flex items-start gap-1.5 text-danger">
        <CircleAlert className="mt-0.75 size-4 shrink-0" aria-hidden="true" />
        {failureCode ? reasons[failureCode] : text.states.failed}
      </span>
    );
  }
  const Icon = state === 'ready' ? CircleCheck : Clock;
  const found = state === 'ready' ? text.found(pageCount ?? 0, upload.found) : null;
  const label = (
    <span className={`flex items-center gap-1.5 ${state === 'ready' ? 'text-success' : 'text-muted'}`}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {text.states[state]}
    </span>
  );
  if (found === null) return label;
  return (
    <div className="grid gap-0.5">
      {label}
      <span className="tabular text-sm text-muted">{found}</span>
    </div>
  );
}
