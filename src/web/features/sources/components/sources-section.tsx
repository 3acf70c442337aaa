import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Source, SourceKind } from '#shared/contracts/sources.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { notify } from '#web/lib/notify.ts';
import { sourceMessage, useReasons, useSourcesText } from '../messages.ts';
import { type GrantedKind, isGranted, redirectToVendor, sourcesQuery } from '../requests.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { FolderDialog } from './folder-dialog.tsx';
import { kindIcons } from './kind-icons.ts';
import { MissingSources } from './missing-sources.tsx';
import { SourceCard } from './source-card.tsx';

/** Data sources with their status, what can be connected, and what is not set up (SRC-01). Hidden in the demo. */
export function SourcesSection() {
  const text = useSourcesText();
  const titleId = useId();
  const sources = useQuery(sourcesQuery);
  const [connecting, setConnecting] = useState<SourceKind | null>(null);
  const [choosing, setChoosing] = useState<Source | null>(null);
  const { data } = sources;
  const leave = useMutation({
    mutationFn: (target: GrantedKind) => redirectToVendor({ target }),
    onError: (error) => notify.error(text.connectFailed, sourceMessage(error)),
  });
  const reasons = useReasons();
  const [parameters, setParameters] = useSearchParams();
  const [connected, failure] = [parameters.get('connected'), parameters.get('connectFailed')];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL reports the outcome of a vendor's page once.
  useEffect(() => {
    if (!failure) return;
    notify.error(text.connectFailed, reasons[failure]);
    setParameters({}, { replace: true });
  }, [failure]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise, once the new source is loaded.
  useEffect(() => {
    const source = data?.sources.find(({ id }) => id === connected);
    if (source?.state === 'setup') {
      notify.success(text.connected);
      setChoosing(source);
    }
    if (source) setParameters({}, { replace: true });
  }, [connected, data]);
  if (data && [data.offered, data.sources, data.missing].every(({ length }) => length === 0)) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-lg font-semibold">
        {text.title}
      </h2>
      <p className="mt-1 mb-3 max-w-[72ch] text-sm text-muted">{text.intro}</p>
      {data ? (
        <div className="grid gap-4">
          {data.sources.length > 0 && (
            <ul aria-label={text.title} className="grid gap-4 lg:grid-cols-2">
              {data.sources.map((source) => (
                <SourceCard key={source.id} source={source} onChooseFolders={() => setChoosing(source)} />
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-3">
            {data.offered.map((kind) => {
              const Icon = kindIcons[kind];
              return (
                <Button
                  key={kind}
                  onClick={() => (isGranted(kind) ? leave.mutate(kind) : setConnecting(kind))}
                  aria-label={text.connectKind(text.kinds[kind])}
                >
                  <Icon aria-hidden="true" />
                  {text.kinds[kind]}
                </Button>
              );
            })}
          </div>
          {data.missing.length > 0 && <MissingSources missing={data.missing} operatorEmail={data.operatorEmail} />}
        </div>
      ) : sources.error ? (
        <ErrorState title={text.loadFailed} error={sources.error} onRetry={() => void sources.refetch()} />
      ) : (
        <Skeleton className="h-10 max-w-96" />
      )}
      {connecting && (
        <ConnectDialog
          kind={connecting}
          mailGrants={data?.mailGrants ?? []}
          onClose={() => setConnecting(null)}
          onConnected={(source) => {
            setConnecting(null);
            setChoosing(source);
          }}
        />
      )}
      {choosing && <FolderDialog source={choosing} onClose={() => setChoosing(null)} />}
    </section>
  );
}
