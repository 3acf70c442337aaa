import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '#shared/contracts/audit.ts';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { useFormat } from '#web/lib/format.ts';
import { describeAct } from '../../describe-act.ts';
import { useSecurityText } from '../../messages.ts';
import { confirmProviderActs, providerActsQuery } from '../../requests/look-requests.ts';
import { anchorOf } from '../section-anchor.ts';

/** Acts shown at once; the log has all. */
const shownActs = 5;

/** Tells the user at the next sign-in what the provider did with their account or data, until they confirm it. */
export function ProviderActsNotice() {
  const { providerActs: text, acts: words } = useSecurityText();
  const heading = useId();
  const client = useQueryClient();
  const acts = useQuery(providerActsQuery).data ?? [];
  const confirm = useMutation({
    mutationFn: (newest: AuditEntry) => confirmProviderActs(newest.id),
    onSuccess: () => client.setQueryData(providerActsQuery.queryKey, []),
  });
  const [newest] = acts;
  if (!newest) return null;
  const toLog = `/settings#${anchorOf(words.title)}`;
  return (
    <section aria-labelledby={heading} className="border-b border-line bg-petrol-soft px-4 py-3 sm:px-6">
      <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-80 text-sm">
          <h2 id={heading} className="font-semibold">
            {text.title}
          </h2>
          <ul className="mt-1 grid gap-1">
            {acts.slice(0, shownActs).map((act) => (
              <ActLine key={act.id} act={act} words={words} />
            ))}
          </ul>
          {acts.length > shownActs && (
            <p className="mt-1">
              <Link to={toLog} className="underline">
                {text.more(acts.length - shownActs)}
              </Link>
            </p>
          )}
          {confirm.isError && <p role="alert">{text.failed}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to={toLog} className={buttonLooks()}>
            {text.toLog}
          </Link>
          <Button isBusy={confirm.isPending} onClick={() => confirm.mutate(newest)}>
            {text.confirm}
          </Button>
        </div>
      </div>
    </section>
  );
}

function ActLine({ act, words }: { act: AuditEntry; words: ReturnType<typeof useSecurityText>['acts'] }) {
  const { dateTime } = useFormat();
  const reason = act.details?.reason;
  return (
    <li className="wrap-anywhere">
      <time dateTime={act.occurredAt} className="tabular">
        {dateTime(act.occurredAt)}
      </time>
      {' · '}
      {describeAct(act, words)}
      {typeof reason === 'string' && ` · ${words.reason(reason)}`}
    </li>
  );
}
