import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Import } from '#shared/contracts/imports.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { errorMessage, useErrorTexts } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useBackupsText } from '../../messages.ts';
import { importQuery, removeImport, sendArchive, unlockImport } from '../../requests/backup-requests.ts';
import { SettingRow } from '../setting-row.tsx';
import { ImportPreviewForm } from './import-preview-form.tsx';
import { ImportReportList } from './import-report-list.tsx';
import { PassphraseDialog } from './passphrase-dialog.tsx';

const openStates = ['checking', 'locked', 'ready', 'working'];

/** Imports archives and backups: upload, preview, selection, and report. */
export function ImportSettings() {
  const text = useBackupsText().restoring;
  const client = useQueryClient();
  const current = useQuery(importQuery);
  const input = useRef<HTMLInputElement>(null);
  const refresh = () => client.invalidateQueries({ queryKey: importQuery.queryKey });
  const send = useMutation({
    mutationFn: (file: File) => sendArchive(file, new AbortController().signal),
    onError: (error) => notify.error(text.sendFailed, errorMessage(error)),
    onSettled: refresh,
  });
  const isOpen = current.data ? openStates.includes(current.data.state) : false;
  return (
    <>
      <SettingRow label={text.label} hint={send.isPending ? text.sending : text.hint}>
        {({ hintId }) => (
          <>
            <input
              ref={input}
              type="file"
              accept=".zip,application/zip"
              aria-label={text.choose}
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = '';
                if (file) send.mutate(file);
              }}
            />
            <Button
              aria-describedby={hintId}
              isBusy={send.isPending}
              disabled={isOpen}
              onClick={() => input.current?.click()}
            >
              {text.choose}
            </Button>
          </>
        )}
      </SettingRow>
      {current.error ? (
        <ErrorState title={text.loadFailed} error={current.error} onRetry={() => void current.refetch()} />
      ) : (
        current.data && <CurrentImport current={current.data} onChanged={refresh} />
      )}
    </>
  );
}

function CurrentImport({ current, onChanged }: { current: Import; onChanged: () => Promise<void> }) {
  const text = useBackupsText();
  const errors = useErrorTexts();
  const [isAsking, setIsAsking] = useState(false);
  const { id, state, progress, preview, report, failureCode } = current;
  const remove = useMutation({ mutationFn: () => removeImport(id), onSettled: onChanged });
  const unlock = useMutation({
    mutationFn: (passphrase: string) => unlockImport(id, passphrase),
    onSuccess: () => setIsAsking(false),
    onSettled: onChanged,
  });
  const close = (label: string) => (
    <Button size="small" isBusy={remove.isPending} onClick={() => remove.mutate()}>
      {label}
    </Button>
  );
  const { restoring } = text;
  return (
    <div className="grid gap-3 py-4" aria-live="polite">
      {(state === 'checking' || state === 'working') && (
        <>
          <p className="font-medium">{state === 'checking' ? restoring.checking : restoring.working}</p>
          <ProgressBar
            label={state === 'checking' ? restoring.checking : restoring.working}
            value={progress / 100}
            valueText={`${progress} %`}
          />
          <div>{close(restoring.cancel)}</div>
        </>
      )}
      {state === 'locked' && (
        <>
          <p className="font-medium">{restoring.lockedTitle}</p>
          <div className="flex gap-2">
            <Button size="small" look="primary" onClick={() => setIsAsking(true)}>
              {text.passphrase.ask}
            </Button>
            {close(restoring.cancel)}
          </div>
          <PassphraseDialog
            isOpen={isAsking}
            isBusy={unlock.isPending}
            error={unlock.error}
            onClose={() => setIsAsking(false)}
            onOpen={(passphrase) => unlock.mutate(passphrase)}
          />
        </>
      )}
      {state === 'ready' && preview && (
        <ImportPreviewForm id={id} preview={preview} onChanged={onChanged} close={close} />
      )}
      {state === 'failed' && (
        <>
          <p className="font-medium text-danger">{report ? restoring.brokenTitle : restoring.failedTitle}</p>
          <p>{errors[failureCode ?? 'internal']}</p>
          {report && <ImportReportList report={report} />}
          <div>{close(restoring.close)}</div>
        </>
      )}
      {state === 'done' && report && (
        <>
          <p className="font-medium">{restoring.doneTitle}</p>
          <ImportReportList report={report} />
          <div>{close(restoring.close)}</div>
        </>
      )}
    </div>
  );
}
