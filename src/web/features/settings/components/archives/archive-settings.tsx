import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { archivePath } from '#shared/contracts/archives.ts';
import { ArchiveList } from '#web/components/archives/archive-list.tsx';
import { archivesQuery, isRunning, requestArchive } from '#web/components/archives/archive-requests.ts';
import { useArchivesText } from '#web/components/archives/messages.ts';
import { Button } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { factorSettingsQuery } from '#web/lib/session/factor-settings-query.ts';
import { useConfirmation } from '../../use-confirmation.ts';
import { ConfirmIdentityDialog } from '../security/confirm-identity-dialog.tsx';
import { SettingRow } from '../setting-row.tsx';
import { SettingsSection } from '../settings-section.tsx';

/** Downloads all of the user's own data as one archive (SET-02). */
export function ArchiveSettings() {
  const text = useArchivesText();
  const client = useQueryClient();
  const archives = useQuery(archivesQuery(archivePath));
  const factors = useQuery(factorSettingsQuery);
  const confirmation = useConfirmation();
  const order = useMutation({
    mutationFn: () => confirmation.run(() => requestArchive(archivePath)),
    onSuccess: (ordered) => ordered && notify.success(text.ordered),
    onError: (error) => notify.error(text.orderFailed, errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: archivesQuery(archivePath).queryKey }),
  });
  const isBeingMade = archives.data?.some(isRunning);
  return (
    <SettingsSection title={text.title}>
      <SettingRow label={text.label} hint={text.hint}>
        {({ hintId }) => (
          <Button
            aria-describedby={hintId}
            isBusy={order.isPending}
            disabled={isBeingMade ?? false}
            onClick={() => order.mutate()}
          >
            {text.order}
          </Button>
        )}
      </SettingRow>
      <ArchiveList path={archivePath} />
      {factors.data && (
        <ConfirmIdentityDialog isOpen={confirmation.isAsking} factors={factors.data} onAnswer={confirmation.answer} />
      )}
    </SettingsSection>
  );
}
