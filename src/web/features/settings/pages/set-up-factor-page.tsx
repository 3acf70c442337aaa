import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { MoveOn } from '#web/components/move-on.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { SessionPending } from '#web/features/auth/components/session-pending.tsx';
import { LeaveButton } from '#web/features/mfa/components/leave-button.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { factorSettingsQuery } from '#web/lib/session/factor-settings-query.ts';
import { beginSession, useSession } from '#web/lib/session/session.ts';
import { blockingPath, nextPath } from '#web/lib/session/session-screens.ts';
import { FactorRows, FactorSkeleton } from '../components/security/factors/factor-settings.tsx';
import { useSecurityText } from '../messages.ts';

/** Where a second factor is required, an account without one sets one up before anything else opens. */
export function SetUpFactorPage() {
  const session = useSession();
  const [parameters] = useSearchParams();
  const { pathname, search } = useLocation();
  // Once a factor is on the session is complete, but the recovery codes have still to be saved.
  const wasAsked = useRef(false);
  if (!session.data) return <SessionPending session={session} />;
  const { state, factorDueAt } = session.data;
  // A session from before the rule comes here on its own until its last day is over.
  if (state === 'factor_setup' || factorDueAt) wasAsked.current = true;
  if (state === 'signed_out') return <MoveOn to={blockingPath(pathname + search, state) ?? '/login'} replace />;
  if (wasAsked.current && (state === 'factor_setup' || state === 'signed_in')) {
    const finish = () => {
      wasAsked.current = false;
    };
    return <Setup onDone={finish} />;
  }
  return <MoveOn to={nextPath(state, parameters.get('next'))} replace />;
}

function Setup({ onDone }: { onDone: () => void }) {
  const text = useSecurityText().factorSetup;
  const { data, error, refetch } = useQuery(factorSettingsQuery);
  const [isBusy, setIsBusy] = useState(false);
  const hasFactor = data !== undefined && (data.email || data.totp || data.passkey);
  const goOn = async () => {
    setIsBusy(true);
    onDone();
    try {
      await beginSession();
    } catch (failure) {
      notify.error(errorMessage(failure));
    }
    setIsBusy(false);
  };
  return (
    <AuthLayout title={text.title} subtitle={text.subtitle}>
      {data ? (
        <div className="divide-y divide-line">
          <FactorRows factors={data} />
        </div>
      ) : error ? (
        <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <FactorSkeleton />
      )}
      <Button look="primary" className="h-11" isBusy={isBusy} disabled={!hasFactor} onClick={goOn}>
        {text.goOn}
      </Button>
      <LeaveButton />
    </AuthLayout>
  );
}
