import { Navigate, Outlet, useLocation } from 'react-router';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { signInPath } from '#web/lib/safe-return-path.ts';
import { useSession } from '#web/lib/session.ts';
import { FrameHeader } from '../components/frame-header.tsx';
import { useFrameText } from '../messages.ts';
import { FrameSkeleton } from './frame-skeleton.tsx';

/** Around every page that needs a signed-in user: guards it (AUTH-08) and gives it header and main region. */
export function SignedInFrame() {
  const text = useFrameText();
  const session = useSession();
  const { pathname, search, hash } = useLocation();

  if (session.isPending) return <FrameSkeleton />;
  if (session.data === undefined) return <ErrorState error={session.error} onRetry={() => void session.refetch()} />;
  if (session.data === null) return <Navigate to={signInPath(pathname + search + hash)} replace />;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-petrol-fill font-medium text-on-petrol focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2.5"
      >
        {text.skipToContent}
      </a>
      <FrameHeader />
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <Outlet />
      </main>
    </div>
  );
}
