import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KnowledgeOfChat } from '#shared/contracts/welcome-knowledge.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { AdminSection } from '../parts/admin-section.tsx';
import { Differences } from './differences.tsx';
import { useKnowledgeText } from './messages.ts';
import { knowledgeQuery, restoreKnowledge, versionQuery } from './requests.ts';

interface VersionListProps {
  known: KnowledgeOfChat;
  onRestored: (version: KnowledgeOfChat['version']) => void;
}

/** All versions; earlier ones can be compared with the current one and restored. */
export function VersionList({ known, onRestored }: VersionListProps) {
  const text = useKnowledgeText().versions;
  const { dateTime } = useFormat();
  const { id: ownId } = useCurrentUser();
  const [open, setOpen] = useState<string | null>(null);
  const writerOf = (updatedBy: string | null) =>
    updatedBy === null ? text.byProduct : updatedBy === ownId ? text.byYou : text.byOther;
  return (
    <AdminSection title={text.title}>
      <ol className="max-h-[37.5rem] divide-y divide-line overflow-y-auto rounded-md border border-line bg-paper px-4">
        {known.versions.map((version) => {
          const isCurrent = version.id === known.version.id;
          const isOpen = version.id === open;
          return (
            <li key={version.id} className="grid gap-3 py-3">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="tabular">
                  {dateTime(version.updatedAt)}{' '}
                  <span className="text-muted">
                    · {writerOf(version.updatedBy)}
                    {isCurrent && ` · ${text.current}`}
                  </span>
                </p>
                {!isCurrent && (
                  <Button
                    size="small"
                    aria-expanded={isOpen}
                    aria-label={text.showOf(dateTime(version.updatedAt))}
                    onClick={() => setOpen(isOpen ? null : version.id)}
                  >
                    {isOpen ? text.hide : text.show}
                  </Button>
                )}
              </div>
              {isOpen && <EarlierVersion id={version.id} current={known.version.content} onRestored={onRestored} />}
            </li>
          );
        })}
      </ol>
    </AdminSection>
  );
}

interface EarlierVersionProps {
  id: string;
  current: string;
  onRestored: VersionListProps['onRestored'];
}

function EarlierVersion({ id, current, onRestored }: EarlierVersionProps) {
  const text = useKnowledgeText();
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const version = useQuery(versionQuery(id));
  const restore = useMutation({
    mutationFn: () => restoreKnowledge(id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: knowledgeQuery.queryKey, exact: true });
      const restored = client.getQueryData(knowledgeQuery.queryKey);
      if (restored) onRestored(restored.version);
      notify.success(text.saved);
    },
    onError: (error) => notify.error(text.saveFailed, errorMessage(error)),
  });
  if (version.error) return <ErrorState error={version.error} onRetry={() => void version.refetch()} />;
  if (!version.data) return <Skeleton className="h-24" />;
  return (
    <>
      <p className="text-sm text-muted">{text.versions.since}</p>
      <Differences before={version.data.content} after={current} />
      <div>
        <Button isBusy={restore.isPending} onClick={() => setIsAsking(true)}>
          {text.versions.restore}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={text.versions.restoreTitle(dateTime(version.data.updatedAt))}
        description={text.versions.restoreHint}
        confirmLabel={text.versions.restore}
        onConfirm={() => restore.mutate()}
      />
    </>
  );
}
