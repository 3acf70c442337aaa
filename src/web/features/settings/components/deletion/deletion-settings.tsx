import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { factorSettingsQuery } from '#web/lib/session/factor-settings-query.ts';
import { useDeletionText } from '../../messages.ts';
import { deletionQuery, keepAccount, requestDeletion } from '../../requests/deletion-requests.ts';
import { refreshSecurity } from '../../security-queries.ts';
import { useConfirmation } from '../../use-confirmation.ts';
import { ConfirmIdentityDialog } from '../security/confirm-identity-dialog.tsx';
import { SettingRow } from '../setting-row.tsx';
import { SettingsSection } from '../settings-section.tsx';

/** Account deletion (SET-04): needs a fresh proof of identity, and can be cancelled for a week. */
export function DeletionSettings() {
  const text = useDeletionText();
  const { dateTime } = useFormat();
  const deletion = useQuery(deletionQuery);
  const factors = useQuery(factorSettingsQuery);
  const confirmation = useConfirmation();
  const [isAsking, setIsAsking] = useState(false);
  const request = useMutation({
    mutationFn: () => confirmation.run(requestDeletion),
    onError: (error) => notify.error(text.failed, errorMessage(error)),
    onSettled: refreshSecurity,
  });
  const keep = useMutation({
    mutationFn: keepAccount,
    onSuccess: () => notify.success(text.kept),
    onError: (error) => notify.error(text.keepFailed, errorMessage(error)),
    onSettled: refreshSecurity,
  });
  const dueAt = deletion.data?.dueAt;
  return (
    <SettingsSection title={text.title}>
      {deletion.data ? (
        dueAt ? (
          <SettingRow label={<span className="text-danger">{text.due(dateTime(dueAt))}</span>} hint={text.dueHint}>
            {() => (
              <Button isBusy={keep.isPending} onClick={() => keep.mutate()}>
                {text.keep}
              </Button>
            )}
          </SettingRow>
        ) : (
          <SettingRow label={text.label} hint={text.hint}>
            {({ hintId }) => (
              <Button
                look="danger"
                aria-describedby={hintId}
                isBusy={request.isPending}
                onClick={() => setIsAsking(true)}
              >
                {text.request}
              </Button>
            )}
          </SettingRow>
        )
      ) : deletion.error ? (
        <ErrorState title={text.loadFailed} error={deletion.error} onRetry={() => void deletion.refetch()} />
      ) : (
        <Skeleton className="my-4 h-10" />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={() => setIsAsking(false)}
        title={text.confirmTitle}
        description={text.confirmText}
        confirmLabel={text.request}
        onConfirm={() => {
          setIsAsking(false);
          request.mutate();
        }}
      />
      {factors.data && (
        <ConfirmIdentityDialog isOpen={confirmation.isAsking} factors={factors.data} onAnswer={confirmation.answer} />
      )}
    </SettingsSection>
  );
}
