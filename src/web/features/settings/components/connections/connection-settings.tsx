import { useMutation, useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contracts/connections.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { useConnectionsText } from '../../messages.ts';
import { connectionsQuery, disconnectProgram } from '../../requests/connection-requests.ts';
import { refreshSecurity } from '../../security-queries.ts';
import { SettingsSection } from '../settings-section.tsx';
import { ConnectGuide } from './connect-guide.tsx';

/** Programs the user has connected (DOOR-02). */
export function ConnectionSettings() {
  const text = useConnectionsText();
  const connections = useQuery(connectionsQuery);
  const [leaving, setLeaving] = useState<Connection | null>(null);
  const disconnect = useMutation({
    mutationFn: ({ id }: Connection) => disconnectProgram(id),
    onSuccess: () => notify.success(text.disconnected),
    onError: (error) => notify.error(text.disconnectFailed, errorMessage(error)),
    onSettled: refreshSecurity,
  });
  return (
    <SettingsSection title={text.title}>
      <p className="py-4 text-sm text-muted">{text.intro}</p>
      {connections.data ? (
        connections.data.length === 0 ? (
          <p className="py-4 text-sm text-muted">{text.none}</p>
        ) : (
          <ul aria-label={text.title} className="divide-y divide-line">
            {connections.data.map((connection) => (
              <ConnectionRow key={connection.id} connection={connection} onDisconnect={() => setLeaving(connection)} />
            ))}
          </ul>
        )
      ) : connections.error ? (
        <ErrorState title={text.loadFailed} error={connections.error} onRetry={() => void connections.refetch()} />
      ) : (
        <Skeleton className="my-4 h-10" />
      )}
      <ConnectGuide />
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={text.disconnectTitle(leaving?.name ?? '')}
        description={text.disconnectText}
        confirmLabel={text.disconnect}
        onConfirm={() => {
          if (leaving) disconnect.mutate(leaving);
          setLeaving(null);
        }}
      />
    </SettingsSection>
  );
}

function ConnectionRow({ connection, onDisconnect }: { connection: Connection; onDisconnect: () => void }) {
  const text = useConnectionsText();
  const { mediumDate } = useFormat();
  const { name, redirectHost, createdAt, expiresAt, lastUsedOn } = connection;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <Plug className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="tabular text-sm wrap-anywhere text-muted">
            {[
              redirectHost,
              text.since(mediumDate(createdAt)),
              text.validUntil(mediumDate(expiresAt)),
              lastUsedOn ? text.usedOn(mediumDate(lastUsedOn)) : text.neverUsed,
            ].join(' · ')}
          </p>
        </div>
      </div>
      <Button size="small" aria-label={text.disconnectOf(name)} onClick={onDisconnect}>
        {text.disconnect}
      </Button>
    </li>
  );
}
