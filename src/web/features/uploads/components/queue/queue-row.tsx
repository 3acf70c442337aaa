import { CircleAlert, FileUp, Info, RotateCw, X } from 'lucide-react';
import type { Upload } from '#shared/contracts/uploads.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { errorMessage, useErrorTexts } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useUploadText } from '../../messages.ts';
import { extensionOf } from '../../queue/file-check.ts';
import { pageQueue } from '../../queue/page-queue.ts';
import { isRefused, type QueueItem } from '../../queue/queue-item.ts';
import { FileKindIcon } from '../file-kind.tsx';
import { ReadingState } from '../reading-state.tsx';
import { chooseFile } from './choose-file.ts';

interface QueueRowProps {
  item: QueueItem;
  /** Set once the file is stored and listed, to show its reading progress. */
  upload: Upload | undefined;
}

/** A queued file: upload progress, then reading progress; a failed one stays with its reason. */
export function QueueRow({ item, upload }: QueueRowProps) {
  const text = useUploadText();
  const format = useFormat();
  const { file, state } = item;
  const isUnderWay = state === 'validating' || state === 'sending';
  return (
    <li className="flex items-start gap-3 py-3">
      <span className="pt-0.5">
        <FileKindIcon extension={extensionOf(file.name)} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium wrap-anywhere">{file.name}</span>
          <span className="tabular text-sm text-muted">{format.fileSize(file.size)}</span>
        </p>
        {item.replaces && (
          <p className="text-sm wrap-anywhere text-muted">
            {(item.duplicateOf ? text.newVersionOf : text.replacesFile)(item.replaces.fileName)}
          </p>
        )}
        <div className="tabular text-sm">
          <QueueRowState item={item} upload={upload} />
        </div>
      </div>
      {state === 'failed' && !isRefused(item) && (
        <IconButton label={text.retryFile(file.name)} onClick={() => void pageQueue.retry(item.id)}>
          <RotateCw />
        </IconButton>
      )}
      {(state === 'failed' || item.concern) && isRefused(item) && (
        <IconButton
          label={text.replaceFaulty(file.name)}
          onClick={() =>
            chooseFile((chosen) => {
              pageQueue.remove(item.id);
              pageQueue.add([chosen], item.replaces);
            })
          }
        >
          <FileUp />
        </IconButton>
      )}
      {(state !== 'recorded' || item.duplicateOf) && (
        <IconButton
          label={isUnderWay ? text.stop(file.name) : text.remove(file.name)}
          onClick={() => pageQueue.remove(item.id)}
        >
          <X />
        </IconButton>
      )}
    </li>
  );
}

function QueueRowState({ item, upload }: QueueRowProps) {
  const text = useUploadText();
  const format = useFormat();
  const reasons = useErrorTexts();
  const language = useLanguage();
  const { file, state, concern, sentBytes, isInterrupted, error } = item;
  const { duplicateOf } = item;
  if (duplicateOf) {
    return <Notice>{text.duplicateOf(duplicateOf.fileName, format.dateTime(duplicateOf.createdAt))}</Notice>;
  }
  if (state === 'recorded') return upload ? <ReadingState upload={upload} /> : <Muted>{text.recorded}</Muted>;
  if (state === 'failed') return <Fault>{errorMessage(error, language)}</Fault>;
  if (state === 'waiting') return concern ? <Fault>{reasons[concern]}</Fault> : <Muted>{text.waiting}</Muted>;
  if (isInterrupted) return <Muted>{text.interrupted}</Muted>;
  if (state === 'validating') return <Muted>{text.validating}</Muted>;
  const label = text.sending(format.fileSize(sentBytes), format.fileSize(file.size));
  return (
    <div className="grid max-w-72 gap-1">
      <span>{label}</span>
      <ProgressBar value={sentBytes / file.size} label={file.name} valueText={label} />
    </div>
  );
}

function Muted({ children }: { children: string }) {
  return <span className="text-muted">{children}</span>;
}

function Notice({ children }: { children: string }) {
  return (
    <span className="flex items-start gap-1.5 text-petrol">
      <Info className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
      {children}
    </span>
  );
}

function Fault({ children }: { children: string }) {
  return (
    <span className="flex items-start gap-1.5 text-danger">
      <CircleAlert className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
      {children}
    </span>
  );
}
