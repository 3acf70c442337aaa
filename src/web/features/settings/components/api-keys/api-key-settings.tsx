import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus, SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ApiKey } from '#shared/contracts/api-keys.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { factorSettingsQuery } from '#web/lib/session/factor-settings-query.ts';
import { useApiKeysText } from '../../messages.ts';
import { apiKeysQuery, createApiKey, revokeApiKey } from '../../requests/api-key-requests.ts';
import { refreshSecurity } from '../../security-queries.ts';
import { useConfirmation } from '../../use-confirmation.ts';
import { ConfirmIdentityDialog } from '../security/confirm-identity-dialog.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeySecretDialog } from './key-secret-dialog.tsx';

/** API keys for programs acting as the user (DOOR-01). */
export function ApiKeySettings() {
  const text = useApiKeysText();
  const keys = useQuery(apiKeysQuery);
  const factors = useQuery(factorSettingsQuery);
  const confirmation = useConfirmation();
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: (wanted: Parameters<typeof createApiKey>[0]) => confirmation.run(() => createApiKey(wanted)),
    onSuccess: (created) => setSecret(created ?? null),
    onError: (error) => notify.error(text.createFailed, errorMessage(error)),
    onSettled: refreshSecurity,
  });

  return (
    <SettingsSection title={text.title}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
          {text.intro}{' '}
          <Link to="/api-reference" className="text-petrol underline underline-offset-4">
            {text.guide}
          </Link>
        </p>
        <Button isBusy={create.isPending} onClick={() => setIsAdding(true)}>
          {!create.isPending && <Plus aria-hidden="true" />}
          {text.add}
        </Button>
      </div>
      {keys.data ? (
        <KeyList keys={keys.data} />
      ) : keys.error ? (
        <ErrorState title={text.loadFailed} error={keys.error} onRetry={() => void keys.refetch()} />
      ) : (
        <Skeleton className="my-4 h-10" />
      )}
      {isAdding && (
        <CreateKeyDialog
          onClose={() => setIsAdding(false)}
          onCreate={(wanted) => {
            setIsAdding(false);
            create.mutate(wanted);
          }}
        />
      )}
      {factors.data && (
        <ConfirmIdentityDialog isOpen={confirmation.isAsking} factors={factors.data} onAnswer={confirmation.answer} />
      )}
      <KeySecretDialog secret={secret} onClose={() => setSecret(null)} />
    </SettingsSection>
  );
}

function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const text = useApiKeysText();
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const revoke = useMutation({
    mutationFn: ({ id }: ApiKey) => revokeApiKey(id),
    onSuccess: () => notify.success(text.revoked),
    onError: (error) => notify.error(text.revokeFailed, errorMessage(error)),
    onSettled: refreshSecurity,
  });
  return (
    <>
      {keys.length === 0 ? (
        <p className="py-4 text-sm text-muted">{text.none}</p>
      ) : (
        <ul aria-label={text.title} className="divide-y divide-line">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={text.revokeTitle(revoking?.name ?? '')}
        description={text.revokeText}
        confirmLabel={text.revoke}
        onConfirm={() => {
          if (revoking) revoke.mutate(revoking);
          setRevoking(null);
        }}
      />
    </>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const text = useApiKeysText();
  const { mediumDate } = useFormat();
  const { name, ending, scopes, expiresAt, isExpired, lastUsedOn } = apiKey;
  // A key expires at midnight UTC after its last day.
  const lastDay = new Date(Date.parse(expiresAt) - 1).toISOString().slice(0, 10);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <SquareTerminal className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
            {name}
            {isExpired && <span className="rounded-sm bg-canvas px-1.5 text-sm text-danger">{text.expired}</span>}
          </p>
          <p className="tabular text-sm wrap-anywhere text-muted">
            {[
              scopes.map((scope) => text.scopes[scope]).join(', '),
              text.endingIn(ending),
              text.validUntil(mediumDate(lastDay)),
              lastUsedOn ? text.usedOn(mediumDate(lastUsedOn)) : text.neverUsed,
            ].join(' · ')}
          </p>
        </div>
      </div>
      <Button size="small" aria-label={text.revokeOf(name)} onClick={onRevoke}>
        {text.revoke}
      </Button>
    </li>
  );
}
