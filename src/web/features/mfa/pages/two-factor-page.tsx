import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { MoveOn } from '#web/components/move-on.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { SessionPending } from '#web/features/auth/components/session-pending.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { openFactorSession } from '#web/lib/session/factor-session.ts';
import { useSession } from '#web/lib/session/session.ts';
import { nextPath } from '#web/lib/session/session-screens.ts';
import { LeaveButton } from '../components/leave-button.tsx';
import { VerifyCard } from '../components/verify-card.tsx';
import { useMfaText } from '../messages.ts';
import { readNavigation } from '../mfa-requests.ts';

/** The second factor (MFA-01), between the password and everything else. */
export function TwoFactorPage() {
  const session = useSession();
  const [parameters] = useSearchParams();
  if (!session.data) return <SessionPending session={session} />;
  const { state } = session.data;
  if (state === 'second_factor') return <OpenedPage />;
  if (state === 'signed_out') return <NoSession />;
  return <MoveOn to={nextPath(state, parameters.get('next'))} replace />;
}

/** Nothing to verify: not signed in, or the session has ended in the meantime. */
function NoSession() {
  const text = useMfaText();
  const [parameters] = useSearchParams();
  useEffect(() => notify.error(text.invalidSession), [text]);
  return <MoveOn to={nextPath('signed_out', parameters.get('next'))} replace />;
}

/** Uses the session handed over by the sign-in; after a reload or in a new tab, fetches it. */
function OpenedPage() {
  const text = useMfaText();
  const handedOver = readNavigation(useLocation().state);
  const factor = useQuery({
    queryKey: ['factor-session'],
    queryFn: openFactorSession,
    ...(handedOver && { initialData: handedOver.session, initialDataUpdatedAt: handedOver.openedAt }),
  });
  const isRefused = factor.error instanceof ApiError && factor.error.status < 500;
  return (
    <AuthLayout title={text.title} subtitle={text.subtitle}>
      {factor.data ? (
        <VerifyCard factor={factor.data} />
      ) : factor.error ? (
        <ErrorState
          error={factor.error}
          {...(isRefused && { title: text.invalidSession })}
          onRetry={() => void factor.refetch()}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
      <LeaveButton />
    </AuthLayout>
  );
}
