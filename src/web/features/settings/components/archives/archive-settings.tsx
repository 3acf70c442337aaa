import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import type { Archive } from '#shared/contracts/archives.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage, useErrorTexts } from '#web/lib/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { archivesQuery, downloadAddress, orderArchive, removeArchive } from '../../archive-requests.ts';
import { useArchivesText } from '../../messages.ts';
import { factorSettingsQuery } from '../../security-queries.ts';
import { useConfirmation } from '../../use-confirmation.ts';
import { ConfirmIdentityDialog } from '../security/confirm-identity-dialog.tsx';
import { SettingRow } from '../setting-row.tsx';
import { SettingsSection } from '../settings-section.tsx';

/** All that is one's own, taken along as one archive (SET-02). */
export function ArchiveSettings() {
  const text = useArchivesText();
  const client = useQueryClient();
  const archives = useQuery(archivesQuery);
  const factors = useQuery(factorSettingsQuery);
  const confirmation = useConfirmation();
  const order = useMutation({
    mutationFn: () => confirmation.run(orderArchive),
    onSuccess: (ordered) => ordered && notify.success(text.ordered),
    onError: (error) => notify.error(text.orderFailed, errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: archivesQuery.queryKey }),
  });
  const isRunning = archives.data?.some(({ state }) => state === 'waiting' || state === 'working');
  return (
    <SettingsSection title={text.title}>
      <SettingRow label={text.label} hint={text.hint}>
        {({ hintId }) => (
          <Button
            aria-describedby={hintId}
            isBusy={order.isPending}
            disabled={isRunning ?? false}
            onClick={() => order.mutate()}
          >
            {text.order}
          </Button>
        )}
      </SettingRow>
      {archives.data ? (
        archives.data.length > 0 && (
          <ul aria-label={text.list} className="divide-y divide-line">
            {archives.data.map((archive) => (
              <ArchiveRow key={archive.id} archive={archive} />
            ))}
          </ul>
        )
      ) : archives.error ? (
        <ErrorState title={text.loadFailed} error={archives.error} onRetry={() => void archives.refetch()} />
      ) : (
        <Skeleton className="my-4 h-10" />
      )}
      {factors.data && (
        <ConfirmIdentityDialog isOpen={confirmation.isAsking} factors={factors.data} onAnswer={confirmation.answer} />
      )}
    </SettingsSection>
  );
}

function ArchiveRow({ archive }: { archive: Archive }) {
  const text = useArchivesText();
  const client = useQueryClient();
  const errors = useErrorTexts();
  const { dateTime, fileSize } = useFormat();
  const remove = useMutation({
    mutationFn: () => removeArchive(archive.id),
    onSuccess: () => notify.success(text.removed),
    onError: (error) => notify.error(text.removeFailed, errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: archivesQuery.queryKey }),
  });
  const { id, state, progress, size, failureCode, createdAt, endsAt } = archive;
  const name = text.of(dateTime(createdAt));
  const isRunning = state === 'waiting' || state === 'working';
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
          {isRunning && <ProgressBar label={name} value={progress / 100} valueText={`${progress} %`} />}
        </div>
      </div>
      <div className="flex gap-2">
        {state === 'ready' && (
          <a
            href={downloadAddress(id)}
            download
            aria-label={text.downloadOf(name)}
            className={buttonLooks({ size: 'small' })}
          >
            {text.download}
          </a>
        )}
        <Button size="small" aria-label={text.removeOf(name)} isBusy={remove.isPending} onClick={() => remove.mutate()}>
          {isRunning ? text.cancel : text.remove}
        </Button>
      </div>
    </li>
  );
}
