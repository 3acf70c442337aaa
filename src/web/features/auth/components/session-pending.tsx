import { ErrorState } from '#web/components/state/error-state.tsx';
import type { useSession } from '#web/lib/session/session.ts';
import { useAuthText } from '../messages.ts';
import { AuthLayout } from './auth-layout.tsx';

/** Placeholder until the sign-in state is known; the session query retries by itself. */
export function SessionPending({ session }: { session: ReturnType<typeof useSession> }) {
  const text = useAuthText();
  return (
    <AuthLayout title={text.loadingPage}>
      {session.failureCount > 2 || session.isError ? (
        <ErrorState error={session.failureReason} onRetry={() => void session.refetch()} />
      ) : null}
    </AuthLayout>
  );
}
