import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { MoveOn } from '#web/components/move-on.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { blockingPath, nextPath } from '#web/lib/session/session-screens.ts';
import { claimQuery, useClaimText } from '../account-claim.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { ClaimForm } from '../components/claim-form.tsx';
import { SessionPending } from '../components/session-pending.tsx';

/** The first person to prove an account's address decides here whether its contents are theirs. */
export function ReviewAccountPage() {
  const session = useSession();
  const [parameters] = useSearchParams();
  const { pathname, search } = useLocation();
  if (!session.data) return <SessionPending session={session} />;
  const { state } = session.data;
  if (state === 'review_account') return <LoadedReview />;
  if (state === 'signed_out') return <MoveOn to={blockingPath(pathname + search, state) ?? '/login'} replace />;
  return <MoveOn to={nextPath(state, parameters.get('next'))} replace />;
}

function LoadedReview() {
  const text = useClaimText();
  const { data, error, refetch } = useQuery(claimQuery);
  return (
    <AuthLayout title={text.title} {...(data ? { subtitle: text.subtitle(data.email) } : {})}>
      {data && <ClaimForm claim={data} />}
      {error && <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />}
    </AuthLayout>
  );
}
