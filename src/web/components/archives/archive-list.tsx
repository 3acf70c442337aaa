import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import type { Archive } from '#shared/contracts/archives.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage, useErrorTexts } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { archivesQuery, downloadAddress, isRunning, removeArchive } from './archive-requests.ts';
import { useArchivesText } from './messages.ts';

/** The archives under an API path: each with its progress, download link and expiry. */
export function ArchiveList({ path }: { path: string }) {
  const text = useArchivesText();
  const archives = useQuery(archivesQuery(path));
  if (archives.data?.length === 0) return null;
  if (archives.data)
    return (
      <ul aria-label={text.list} className="divide-y divide-line">
        {archives.data.map((archive) => (
          <ArchiveRow key={archive.id} archive={archive} path={path} />
        ))}
      </ul>
    );
  if (archives.error)
    return <ErrorState title={text.loadFailed} error={archives.error} onRetry={() => void archives.refetch()} />;
  return <Skeleton className="my-4 h-10" />;
}

function ArchiveRow({ archive, path }: { archive: Archive; path: string }) {
  const text = useArchivesText();
  const client = useQueryClient();
  const errors = useErrorTexts();
  const { dateTime, fileSize } = useFormat();
  const remove = useMutation({
    mutationFn: () => removeArchive(path, archive.id),
    onSuccess: () => notify.success(text.removed),
    onError: (error) => notify.error(text.removeFailed, errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: archivesQuery(path).queryKey }),
  });
  const { id, state, progress, size, failureCode, createdAt, endsAt } = archive;
  const name = text.of(dateTime(createdAt));
  const isBeingMade = isRunning(archive);
  const facts = [
    text.states[state],
    size !== null && fileSize(size),
    state === 'ready' && text.until(dateTime(endsAt)),
    failureCode && errors[failureCode],
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <FileArchive className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="tabular text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</p>
          {isBeingMade && <ProgressBar label={name} value={progress / 100} valueText={`${progress} %`} />}
        </div>
      </div>
      <div className="flex gap-2">
        {state === 'ready' && (
          <a
            href={downloadAddress(path, id)}
            download
            aria-label={text.downloadOf(name)}
            className={buttonLooks({ size: 'small' })}
          >
            {text.download}
          </a>
        )}
        <Button size="small" aria-label={text.removeOf(name)} isBusy={remove.isPending} onClick={() => remove.mutate()}>
          {isBeingMade ? text.cancel : text.remove}
        </Button>
      </div>
    </li>
  );
}
