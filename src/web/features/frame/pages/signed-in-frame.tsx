import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { FrameSkeleton } from '#web/components/frame/frame-skeleton.tsx';
import { LanguageSwitch } from '#web/components/frame/language-switch.tsx';
import { Logo } from '#web/components/frame/logo.tsx';
import { ThemeSwitch } from '#web/components/frame/theme-switch.tsx';
import { MoveOn } from '#web/components/move-on.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { subscribeToDocumentEvents } from '#web/lib/api/document-events.ts';
import { pathInArea } from '#web/lib/screens/area.ts';
import { loadSteadily } from '#web/lib/screens/load-code.ts';
import { factorToken } from '#web/lib/session/factor-token.ts';
import { useRenewedSession } from '#web/lib/session/session.ts';
import { screenBefore } from '#web/lib/session/session-screens.ts';
import { FrameHeader } from '../components/frame-header.tsx';
import { ModelNotice } from '../components/model-notice.tsx';
import { NoticeBanner } from '../components/notice-banner.tsx';
import { PaletteButton } from '../components/palette-button.tsx';
import { useFrameText } from '../messages.ts';

// For visitors of the demo alone.
const DemoHead = lazy(async () => ({
  default: (await loadSteadily(() => import('#web/features/demo/components/demo-head.tsx'))).DemoHead,
}));

const quietFailures = 4;

async function fetchFactorToken(): Promise<void> {
  try {
    await (await import('#web/lib/session/factor-session.ts')).openFactorSession();
  } catch {
    // The next page tries again; every request is judged by the sign-in session anyway.
  }
}

/** Around every page that needs a signed-in user: guards it (AUTH-08) and gives it header and main region. */
export function SignedInFrame() {
  const text = useFrameText();
  const session = useRenewedSession();
  const { pathname, search, hash } = useLocation();

  const { user, state } = session.data ?? {};
  const isTabKnown = !user?.hasSecondFactor || factorToken.exists();

  // A new tab gets its token of the second factor from the server, which knows that it was proven.
  useEffect(() => {
    if (!isTabKnown) void fetchFactorToken();
  }, [isTabKnown]);

  // The stream of events ends with the session: a page that asks for nothing itself hears of it that way.
  const isIn = state === 'signed_in';
  useEffect(() => (isIn ? subscribeToDocumentEvents(() => undefined) : undefined), [isIn]);

  if (state === undefined) {
    // The session is asked for again and again; after the first attempts it is said why nothing comes.
    const isWaiting = !session.isError && session.failureCount < quietFailures;
    if (isWaiting) return <FrameSkeleton />;
    return <ErrorState error={session.failureReason} onRetry={() => void session.refetch()} />;
  }
  const screen = screenBefore(pathname + search + hash, state);
  if (screen) return <MoveOn to={screen} replace />;
  const isDemo = user?.isDemo ?? false;
  const address = pathInArea(pathname, isDemo);
  if (address !== pathname) return <MoveOn to={address + search + hash} replace />;
  return (
    <div className="flex min-h-dvh flex-col has-[[data-fills-screen]]:h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-petrol-fill font-medium text-on-petrol focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2.5"
      >
        {text.skipToContent}
      </a>
      {isDemo ? (
        <Suspense fallback={<DemoHeadSkeleton />}>
          <DemoHead search={<PaletteButton />} />
        </Suspense>
      ) : (
        <FrameHeader />
      )}
      <NoticeBanner />
      {user?.role === 'admin' && !isDemo && <ModelNotice />}
      <PageRegion>
        <Outlet />
      </PageRegion>
    </div>
  );
}

/** As high as the head and the banner that take its place: its rows break where theirs do. */
function DemoHeadSkeleton() {
  return (
    <div inert>
      <div className="border-b border-line bg-paper">
        <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-6">
          <span className="max-sm:[&_span_span]:sr-only">
            <Logo />
          </span>
          <div className="touch-target h-10 max-lg:order-last max-lg:w-full" />
          <div className="ml-auto flex items-center gap-1.5">
            <div className="touch-target size-10" />
            <LanguageSwitch />
            <ThemeSwitch />
            <div className="touch-target h-10 w-10.5 max-xs:w-7.5" />
          </div>
        </div>
      </div>
      {/* The banner's one line, but on the narrowest telephones, where it takes two. */}
      <div className="h-9.25 border-b border-line bg-petrol-soft max-[22.5rem]:h-14.25" />
    </div>
  );
}

/**
 * The main region. When another page comes into it, also the first one after the sign-in, it is shown from its top and takes
 * the focus, so that keyboard and screen reader go on there; moving within a page (from chat to chat) leaves both where they
 * are. What the browser itself has loaded is read from its own top.
 */
function PageRegion({ children }: { children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const page = useLocation().pathname.split('/')[1];
  const isLoaded = useNavigationType() === 'POP';
  const shownPage = useRef(isLoaded ? page : null);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    window.scrollTo(0, 0);
    region.current?.focus({ preventScroll: true });
  }, [page]);
  return (
    <main ref={region} id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      {children}
    </main>
  );
}
