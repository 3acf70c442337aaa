import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleHelp, LoaderCircle, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { AuditFault, AuditState } from '#shared/contracts/audit-admin.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { auditStateQuery, requestVerification } from './audit-queries.ts';
import { useAuditText } from './messages.ts';

/** Status light: whether the log was intact when last verified. */
export function IntegrityPanel() {
  const text = useAuditText().light;
  const state = useQuery(auditStateQuery);
  if (state.error && !state.data) {
    return <ErrorState title={text.loadFailed} error={state.error} onRetry={() => void state.refetch()} />;
  }
  if (!state.data) {
    return (
      <div aria-busy="true">
        <p role="status" className="sr-only">
          {text.loading}
        </p>
        <Skeleton className="h-28" />
      </div>
    );
  }
  return <Integrity state={state.data} />;
}

function Integrity({ state }: { state: AuditState }) {
  const text = useAuditText().light;
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const order = useMutation({
    mutationFn: requestVerification,
    onSuccess: async () => {
      notify.success(text.ordered);
      await client.invalidateQueries({ queryKey: auditStateQuery.queryKey });
    },
    onError: (error) => notify.error(text.orderFailed, errorMessage(error)),
  });
  const { verification } = state;
  const faults = verification?.faults ?? [];
  const facts = [
    verification && text.verified(dateTime(verification.finishedAt)),
    verification && text.extent(verification.entries, verification.chains),
    text.retention(state.retentionDays),
    state.stream && text.stream(state.stream.waiting),
  ];
  return (
    <section aria-label={text.title} className="grid gap-3 rounded-xl border border-line bg-paper p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <Light state={state} />
          <p className="tabular text-sm text-muted">{facts.filter(Boolean).join(' ')}</p>
        </div>
        <Button isBusy={order.isPending || state.isVerifying} onClick={() => order.mutate()}>
          {text.verify}
        </Button>
      </div>
      {faults.length > 0 && <Faults faults={faults} />}
      <Checkpoints state={state} />
    </section>
  );
}

function Light({ state: { verification, isVerifying } }: { state: AuditState }) {
  const text = useAuditText().light;
  const isSound = verification?.faults.length === 0;
  const [Icon, label, looks] = verification
    ? isSound
      ? [ShieldCheck, text.sound, 'text-success']
      : [ShieldAlert, text.broken, 'text-danger']
    : [CircleHelp, text.unknown, 'text-muted'];
  return (
    <p role="status" className={`flex flex-wrap items-center gap-2 text-lg font-semibold ${looks}`}>
      <Icon className="size-6 shrink-0" aria-hidden="true" />
      {label}
      {isVerifying && (
        <span className="flex items-center gap-1.5 text-sm font-medium text-muted">
          <LoaderCircle className="size-4 animate-spin" aria-hidden="true" />
          {text.running}
        </span>
      )}
    </p>
  );
}

function Faults({ faults }: { faults: readonly AuditFault[] }) {
  const text = useAuditText().light;
  return (
    <div className="rounded-md bg-danger-soft px-3 py-2 text-sm">
      <p className="font-medium">{text.faultsTitle}</p>
      <ul className="grid gap-1">
        {faults.map(({ chain, seq, kind }) => (
          <li key={`${chain} ${seq} ${kind}`} className="wrap-anywhere">
            {kind === 'checkpoint' ? text.checkpoint(seq) : text.entry(seq)} {text.faults[kind]}
            {kind !== 'checkpoint' && <code className="ml-1.5 text-[0.8125rem] text-muted">{chain}</code>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Checkpoints({ state: { publicKey, checkpoints } }: { state: AuditState }) {
  const text = useAuditText().light;
  const { dateTime } = useFormat();
  return (
    <details>
      <summary className="touch-target min-h-8 w-fit content-center text-[0.9375rem] font-medium text-petrol">
        {text.more}
      </summary>
      <dl className="mt-2 grid gap-1 text-sm">
        <dt className="text-muted">{text.publicKey}</dt>
        <dd>
          <code className="wrap-anywhere">{publicKey}</code>
        </dd>
        <dt className="mt-2 text-muted">{text.checkpoints}</dt>
        {checkpoints.length === 0 && <dd>{text.noCheckpoints}</dd>}
        {checkpoints.map(({ number, at, entries, statement, signature }) => (
          <dd key={number}>
            <details>
              <summary className="tabular w-fit">
                {text.checkpointOf(number, dateTime(at))} · {entries}
              </summary>
              <code className="mt-1 block rounded-md bg-hover px-3 py-2 text-[0.8125rem] wrap-anywhere">
                {statement}
              </code>
              <p className="mt-1 text-muted">
                {text.signature}: <code className="text-[0.8125rem] wrap-anywhere text-ink">{signature}</code>
              </p>
            </details>
          </dd>
        ))}
      </dl>
    </details>
  );
}
