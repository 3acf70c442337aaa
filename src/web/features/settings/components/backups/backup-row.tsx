import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import type { AccountBackup } from '#shared/contracts/account-backups.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { errorMessage, useErrorTexts } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { factorSettingsQuery } from '#web/lib/session/factor-settings-query.ts';
import { useBackupsText } from '../../messages.ts';
import {
  backupsQuery,
  downloadBackup,
  importQuery,
  isBeingMade,
  removeBackup,
  restoreBackup,
} from '../../requests/backup-requests.ts';
import { useConfirmation } from '../../use-confirmation.ts';
import { ConfirmIdentityDialog } from '../security/confirm-identity-dialog.tsx';
import { PassphraseDialog } from './passphrase-dialog.tsx';

/** A backup: its contents, when its restore was last rehearsed, and its actions. */
export function BackupRow({ backup }: { backup: AccountBackup }) {
  const text = useBackupsText();
  const client = useQueryClient();
  const errors = useErrorTexts();
  const { dateTime, fileSize } = useFormat();
  const factors = useQuery(factorSettingsQuery);
  const confirmation = useConfirmation();
  const [isAsking, setIsAsking] = useState(false);
  const { id, state, progress, createdAt, size, addedSize, counts, checkedAt, isWeekly, isLocked, failureCode } =
    backup;
  const name = text.of(dateTime(createdAt));
  const remove = useMutation({
    mutationFn: () => removeBackup(id),
    onSuccess: () => notify.success(text.removed),
    onError: (error) => notify.error(text.removeFailed, errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  });
  const download = useMutation({
    mutationFn: () => confirmation.run(() => downloadBackup(id)),
    onError: (error) => notify.error(text.downloadFailed, errorMessage(error)),
  });
  const restore = useMutation({
    mutationFn: (passphrase?: string) => restoreBackup(id, passphrase),
    onSuccess: () => setIsAsking(false),
    onError: (error) => !isAsking && notify.error(text.restoring.beginFailed, errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: importQuery.queryKey }),
  });
  const facts = [
    checkedAt ? text.checked(dateTime(checkedAt)) : text.states[state],
    counts && text.counts(counts.chats, counts.documents),
    size !== null && fileSize(size),
    addedSize !== null && addedSize !== size && text.added(fileSize(addedSize)),
    isWeekly && text.weekly,
    isLocked && text.locked,
    counts && counts.leftOut > 0 && text.leftOut(counts.leftOut),
    failureCode && errors[failureCode],
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <DatabaseBackup className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="tabular text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</p>
          {isBeingMade(backup) && <ProgressBar label={name} value={progress / 100} valueText={`${progress} %`} />}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'ready' && (
          <>
            <Button
              size="small"
              aria-label={text.restoreOf(name)}
              isBusy={restore.isPending && !isAsking}
              onClick={() => (isLocked ? setIsAsking(true) : restore.mutate(undefined))}
            >
              {text.restore}
            </Button>
            <Button
              size="small"
              aria-label={text.downloadOf(name)}
              isBusy={download.isPending}
              onClick={() => download.mutate()}
            >
              {text.download}
            </Button>
          </>
        )}
        <Button size="small" aria-label={text.removeOf(name)} isBusy={remove.isPending} onClick={() => remove.mutate()}>
          {text.remove}
        </Button>
      </div>
      <PassphraseDialog
        isOpen={isAsking}
        error={restore.error}
        isBusy={restore.isPending}
        onClose={() => setIsAsking(false)}
        onOpen={(passphrase) => restore.mutate(passphrase)}
      />
      {factors.data && (
        <ConfirmIdentityDialog isOpen={confirmation.isAsking} factors={factors.data} onAnswer={confirmation.answer} />
      )}
    </li>
  );
}
