import { Send } from 'lucide-react';
import { descriptionMaxLength } from '#shared/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Textarea } from '#web/components/ui/input.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useUploadText } from '../../messages.ts';
import { useUploads } from '../../queries.ts';
import { pageQueue, useUploadQueue } from '../../queue/page-queue.ts';
import { countFiles } from '../../queue/queue-item.ts';
import { QueueRow } from './queue-row.tsx';

/** The chosen files, their common description, and the send button. Hidden while no file is chosen. */
export function UploadQueuePanel() {
  const text = useUploadText();
  const format = useFormat();
  const { items, description, progress } = useUploadQueue();
  const stored = useUploads().data?.pages.flatMap((page) => page.uploads) ?? [];
  if (items.length === 0) return null;
  const isSending = progress !== null;
  const count = countFiles(items, isSending);
  const canSend = isSending || count > 0;
  const present = items.filter((item) => item.duplicateOf !== null).length;
  return (
    <section aria-labelledby="queue-title" className="animate-rise rounded-xl border border-line bg-paper p-4 sm:p-6">
      <h2 id="queue-title" className="text-lg font-semibold">
        {canSend ? text.queueTitle(count) : text.remainingTitle(items.length - present, present)}
      </h2>
      {/* Above the list: below a long one, the sticky send bar would cover it. */}
      {canSend && (
        <div className="mt-3 [&_textarea]:scroll-mb-24">
          <Field label={text.description} hint={text.descriptionHint}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={descriptionMaxLength}
                value={description}
                disabled={isSending}
                onChange={(event) => pageQueue.setDescription(event.target.value)}
              />
            )}
          </Field>
        </div>
      )}
      <ul className="mt-2 divide-y divide-line [&_button]:scroll-mb-24">
        {items.map((item) => (
          <QueueRow key={item.id} item={item} upload={stored.find((upload) => upload.id === item.uploadId)} />
        ))}
      </ul>
      {isSending && (
        <div className="grid gap-1.5 border-t border-line py-5">
          <p className="tabular flex justify-between text-sm text-muted">
            <span>{text.progress}</span>
            <span>{format.percent(progress)}</span>
          </p>
          <ProgressBar value={progress} label={text.progress} valueText={format.percent(progress)} />
        </div>
      )}
      {/* Sticky below the list, however long; focused elements scroll clear of it. */}
      {canSend && (
        <div className="sticky bottom-0 z-10 -mx-4 -mb-4 rounded-b-xl border-line border-t bg-paper px-4 py-4 sm:-mx-6 sm:-mb-6 sm:px-6">
          <Button look="primary" isBusy={isSending} onClick={() => void pageQueue.send()}>
            {!isSending && <Send aria-hidden="true" />}
            {text.send(count)}
          </Button>
        </div>
      )}
    </section>
  );
}
