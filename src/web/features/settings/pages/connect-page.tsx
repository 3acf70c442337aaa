import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { AskedConnection } from '#shared/contracts/connections.ts';
import { Page } from '#web/components/page.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { factorSettingsQuery } from '#web/lib/session/factor-settings-query.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { ConnectGuide } from '../components/connections/connect-guide.tsx';
import { anchorOf } from '../components/section-anchor.ts';
import { ConfirmIdentityDialog } from '../components/security/confirm-identity-dialog.tsx';
import { useConnectionsText } from '../messages.ts';
import { askedConnectionQuery, decideConnection } from '../requests/connection-requests.ts';
import { useConfirmation } from '../use-confirmation.ts';

/**
 * Asks whether a program may act for the user, and redirects the browser back with the answer (DOOR-02). Opened without a
 * program, it says what it is for.
 */
export function ConnectPage() {
  const text = useConnectionsText();
  const { search } = useLocation();
  return (
    <Page title={text.askTitle} width="narrow">
      {new URLSearchParams(search).size === 0 ? <DirectVisit /> : <Request search={search} />}
    </Page>
  );
}

function DirectVisit() {
  const text = useConnectionsText();
  const { title, text: explanation, toSettings } = text.direct;
  return (
    <div className="grid gap-3">
      <h2 className="text-lg font-medium">{title}</h2>
      <p>{explanation}</p>
      <p>
        <Link to={`/settings#${anchorOf(text.title)}`} className="text-petrol underline underline-offset-4">
          {toSettings}
        </Link>
      </p>
      <ConnectGuide />
    </div>
  );
}

function Request({ search }: { search: string }) {
  const text = useConnectionsText();
  const asked = useQuery(askedConnectionQuery(search));
  if (asked.data) return <ConsentForm asked={asked.data} search={search} />;
  if (!asked.error) return <Skeleton className="h-48" />;
  return (
    <>
      <ErrorState title={text.invalid} error={asked.error} onRetry={() => void asked.refetch()} />
      <p className="text-muted">{text.invalidText}</p>
    </>
  );
}

function ConsentForm({ asked, search }: { asked: AskedConnection; search: string }) {
  const text = useConnectionsText();
  const { email } = useCurrentUser();
  const factors = useQuery(factorSettingsQuery);
  const confirmation = useConfirmation();
  const decide = useMutation({
    mutationFn: (isAllowed: boolean) => confirmation.run(() => decideConnection(search, isAllowed)),
    onSuccess: (redirectTo) => {
      if (redirectTo !== undefined) location.assign(redirectTo);
    },
    onError: (error) => notify.error(text.failed, errorMessage(error)),
  });
  const { clientName, redirectHost, isLocal, scopes } = asked;

  if (decide.data !== undefined) return <p role="status">{text.moving}</p>;
  return (
    <div className="grid gap-5 rounded-xl border border-line bg-paper p-4 sm:p-6">
      <p className="text-lg font-medium wrap-anywhere">{text.asks(clientName)}</p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        <dt className="text-sm text-muted">{text.account}</dt>
        <dd className="wrap-anywhere">{email}</dd>
        <dt className="text-sm text-muted">{text.place}</dt>
        <dd className="wrap-anywhere">{isLocal ? text.onDevice(redirectHost) : redirectHost}</dd>
        <dt className="text-sm text-muted">{text.mayDo}</dt>
        <dd>
          <ul className="list-disc pl-5">
            {scopes.map((scope) => (
              <li key={scope}>{text.scopes[scope]}</li>
            ))}
          </ul>
        </dd>
      </dl>
      <p className="text-sm text-muted">{text.unproven}</p>
      <p className="text-sm text-muted">{text.leaves}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => decide.mutate(false)} disabled={decide.isPending}>
          {text.refuse}
        </Button>
        <Button look="primary" isBusy={decide.isPending} onClick={() => decide.mutate(true)}>
          {text.allow}
        </Button>
      </div>
      {factors.data && (
        <ConfirmIdentityDialog isOpen={confirmation.isAsking} factors={factors.data} onAnswer={confirmation.answer} />
      )}
    </div>
  );
}
