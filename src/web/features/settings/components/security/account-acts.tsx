import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#shared/contracts/audit.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { describeAct } from '../../describe-act.ts';
import { useSecurityText } from '../../messages.ts';
import { actsQuery } from '../../security-queries.ts';
import { useDeviceName } from '../../use-device-name.ts';
import { SettingsSection } from '../settings-section.tsx';

/** Security-relevant events on the user's own account, newest first. */
export function AccountActs() {
  const text = useSecurityText().acts;
  const acts = useInfiniteQuery(actsQuery);
  const entries = acts.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <SettingsSection title={text.title}>
      <p className="py-4 text-sm text-muted">{text.hint}</p>
      {acts.data ? (
        entries.length > 0 ? (
          <ul aria-label={text.title} className="divide-y divide-line">
            {entries.map((entry) => (
              <ActRow key={entry.id} entry={entry} />
            ))}
          </ul>
        ) : (
          <p className="py-4 text-muted">{text.empty}</p>
        )
      ) : acts.error ? (
        <ErrorState title={text.loadFailed} error={acts.error} onRetry={() => void acts.refetch()} />
      ) : (
        <div aria-busy="true" className="grid gap-4 py-5">
          <p role="status" className="sr-only">
            {text.loading}
          </p>
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
      {acts.hasNextPage && (
        <div className="py-3">
          <Button size="small" isBusy={acts.isFetchingNextPage} onClick={() => void acts.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}

function ActRow({ entry }: { entry: AuditEntry }) {
  const text = useSecurityText().acts;
  const { isDemo } = useCurrentUser();
  const { dateTime } = useFormat();
  const nameDevice = useDeviceName();
  const facts = [entry.device && nameDevice(entry.device), entry.address, entry.isByProvider && text.byProvider];
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p>
          {describeAct(entry, text, !isDemo)}
          {entry.result !== 'success' && <span className="text-danger"> · {text.results[entry.result]}</span>}
        </p>
        {typeof entry.details?.reason === 'string' && (
          <p className="text-sm wrap-anywhere">{text.reason(entry.details.reason)}</p>
        )}
        <p className="text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <time dateTime={entry.occurredAt} className="tabular text-sm text-muted">
        {dateTime(entry.occurredAt)}
      </time>
    </li>
  );
}
