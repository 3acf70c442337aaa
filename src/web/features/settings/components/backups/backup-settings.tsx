import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { useBackupsText, useSettingsText } from '../../messages.ts';
import { useSettings, useUpdateSettings } from '../../queries.ts';
import { backupsQuery, isBeingMade, requestBackup } from '../../requests/backup-requests.ts';
import { SettingRow } from '../setting-row.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { SwitchRow } from '../switch-row.tsx';
import { BackupRow } from './backup-row.tsx';
import { ImportSettings } from './import-settings.tsx';
import { PassphraseRow } from './passphrase-row.tsx';

const formats = [
  { format: 'CSV', ending: 'csv' },
  { format: 'JSON', ending: 'json' },
] as const;

/** List exports, the weekly backup, and what can be restored (SET-02, SET-03). */
export function BackupSettings({ isDemo }: { isDemo: boolean }) {
  const text = useBackupsText();
  return (
    <SettingsSection title={text.title}>
      <ListRow name="chats" label={text.chats} hint={text.chatsHint} />
      <ListRow name="documents" label={text.documents} hint={text.documentsHint} />
      {!isDemo && (
        <>
          <WeeklyRow />
          <Backups />
          <ImportSettings />
        </>
      )}
    </SettingsSection>
  );
}

function ListRow({ name, label, hint }: { name: string; label: string; hint: string }) {
  const text = useBackupsText();
  return (
    <SettingRow label={label} hint={hint}>
      {() => (
        <div className="flex gap-2">
          {formats.map(({ format, ending }) => (
            <a
              key={ending}
              href={`/api/own-data/${name}.${ending}`}
              download
              aria-label={text.listOf(label, format)}
              className={buttonLooks({ size: 'small' })}
            >
              {format}
            </a>
          ))}
        </div>
      )}
    </SettingRow>
  );
}

function WeeklyRow() {
  const text = useBackupsText();
  const settingsText = useSettingsText();
  const { dateTime } = useFormat();
  const settings = useSettings();
  const update = useUpdateSettings();
  const client = useQueryClient();
  const backups = useQuery(backupsQuery);
  const nextAt = backups.data?.nextAt;
  if (!settings.data) return <Skeleton className="my-4 h-10" />;
  return (
    <SwitchRow
      label={text.weeklyBackup}
      hint={text.weeklyBackupHint(nextAt ? dateTime(nextAt) : null)}
      isOn={settings.data.weeklyBackup}
      onChange={(weeklyBackup) =>
        update.mutate(
          { weeklyBackup },
          {
            onError: (error) => notify.error(`${settingsText.saveFailed} ${errorMessage(error)}`),
            onSettled: () => client.invalidateQueries({ queryKey: backupsQuery.queryKey }),
          },
        )
      }
    />
  );
}

function Backups() {
  const text = useBackupsText();
  const client = useQueryClient();
  const backups = useQuery(backupsQuery);
  const order = useMutation({
    mutationFn: requestBackup,
    onSuccess: () => notify.success(text.ordered),
    onError: (error) => notify.error(text.orderFailed, errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  });
  if (!backups.data) {
    return backups.error ? (
      <ErrorState title={text.loadFailed} error={backups.error} onRetry={() => void backups.refetch()} />
    ) : (
      <Skeleton className="my-4 h-10" />
    );
  }
  const { backups: list, hasPassphrase } = backups.data;
  return (
    <>
      <PassphraseRow hasPassphrase={hasPassphrase} />
      <SettingRow label={text.now} hint={text.nowHint}>
        {({ hintId }) => (
          <Button
            aria-describedby={hintId}
            isBusy={order.isPending}
            disabled={list.some(isBeingMade)}
            onClick={() => order.mutate()}
          >
            {text.now}
          </Button>
        )}
      </SettingRow>
      {list.length > 0 && (
        <ul aria-label={text.list} className="divide-y divide-line">
          {list.map((backup) => (
            <BackupRow key={backup.id} backup={backup} />
          ))}
        </ul>
      )}
    </>
  );
}
