import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { useSecurityText, useVisibilityText } from '../../messages.ts';
import { allowLooks, lookPermissionQuery } from '../../requests/look-requests.ts';
import { refreshSecurity } from '../../security-queries.ts';
import { SettingsSection } from '../settings-section.tsx';
import { SwitchRow } from '../switch-row.tsx';

/** Whether the provider's admins may look into the user's chats and files (ADM-06). */
export function LookSettings() {
  const text = useSecurityText().looks;
  const visibility = useVisibilityText();
  const format = useFormat();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(lookPermissionQuery);
  const change = useMutation({
    mutationFn: allowLooks,
    onSuccess: (permission) => {
      client.setQueryData(lookPermissionQuery.queryKey, permission);
      notify.success(permission.allowedAt === null ? text.withdrawn : text.allowed);
    },
    onError: (failure) => notify.error(text.failed, errorMessage(failure)),
    onSettled: refreshSecurity,
  });
  return (
    <SettingsSection title={text.title}>
      {data ? (
        <SwitchRow
          label={text.allow}
          hint={data.allowedAt === null ? text.isOff : text.since(format.dateTime(data.allowedAt))}
          isOn={change.isPending ? change.variables : data.allowedAt !== null}
          onChange={(isAllowed) => change.mutate(isAllowed)}
        />
      ) : error ? (
        <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="py-4">
          <Skeleton className="h-10" />
        </div>
      )}
      <div className="grid gap-2 py-4 text-sm text-muted">
        {[visibility.own, visibility.looks, visibility.without, visibility.told, visibility.operator].map(
          (sentence) => (
            <p key={sentence}>{sentence}</p>
          ),
        )}
      </div>
    </SettingsSection>
  );
}
