import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { FrameSkeleton } from '#web/components/frame/frame-skeleton.tsx';
import { LanguageSwitch } from '#web/components/frame/language-switch.tsx';
import { Logo } from '#web/components/frame/logo.tsx';
import { ThemeSwitch } from '#web/components/frame/theme-switch.tsx';
import { MoveOn } from '#web/components/move-on.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { useDemoText } from '#web/features/demo/messages.ts';
import { subscribeToDocumentEvents } from '#web/lib/api/document-events.ts';
import { pathInArea } from '#web/lib/screens/area.ts';
import { loadSteadily } from '#web/lib/screens/load-code.ts';
import { factorToken } from '#web/lib/session/factor-token.ts';
import { useRenewedSession } from '#web/lib/session/session.ts';
import { blockingPath } from '#web/lib/session/session-screens.ts';
import { FrameHeader } from '../components/frame-header.tsx';
import { ModelNotice } from '../components/model-notice.tsx';
import { NoticeBanner } from '../components/notice-banner.tsx';
import { PaletteButton } from '../components/palette-button.tsx';
import { ReadingLine, ReadingNews } from '../components/reading-progress.tsx';
import { useFrameText } from '../messages.ts';

// For demo visitors only.
const DemoHead = lazy(async () => ({
  default: (await loadSteadily(() => import('#web/features/demo/components/demo-head.tsx'))).DemoHead,
}));

// Not for demo visitors.
const ProviderActsNotice = lazy(async () => ({
  default: (await loadSteadily(() => import('#web/features/settings/components/looks/provider-acts-notice.tsx')))
    .ProviderActsNotice,
}));

const quietFailures = 4;

async function fetchFactorToken(): Promise<void> {
  try {
    await (await import('#web/lib/session/factor-session.ts')).openFactorSession();
  } catch {
    // The next page retries; every request is checked against the sign-in session anyway.
  }
}

/** Wraps every page that needs a signed-in user: guards it (AUTH-08) and adds header and main region. */
export function SignedInFrame() {
  const text = useFrameText();
  const session = useRenewedSession();
  const { pathname, search, hash } = useLocation();

  const { user, state } = session.data ?? {};
  const isTabKnown = !user?.hasSecondFactor || factorToken.exists();

  // A new tab fetches its second-factor token from the server, which knows that the factor was verified.
  useEffect(() => {
    if (!isTabKnown) void fetchFactorToken();
  }, [isTabKnown]);

  // The event stream ends with the session, so that idle pages notice, too.
  const isIn = state === 'signed_in';
  useEffect(() => (isIn ? subscribeToDocumentEvents(() => undefined) : undefined), [isIn]);

  if (state === undefined) {
    // The session query keeps retrying; after the first attempts, say why the page stays empty.
    const isWaiting = !session.isError && session.failureCount < quietFailures;
    if (isWaiting) return <FrameSkeleton />;
    return <ErrorState error={session.failureReason} onRetry={() => void session.refetch()} />;
  }
  const screen = blockingPath(pathname + search + hash, state);
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
          <ReadingLine className="border-b" />
        </Suspense>
      ) : (
        <FrameHeader />
      )}
      <ReadingNews />
      <NoticeBanner />
      {user?.role === 'admin' && !isDemo && <ModelNotice />}
      {!isDemo && (
        <Suspense>
          <ProviderActsNotice />
        </Suspense>
      )}
      <PageRegion>
        <Outlet />
      </PageRegion>
    </div>
  );
}

/** Same height as the header and banner it stands in for: rows wrap at the same widths. */
function DemoHeadSkeleton() {
  const text = useDemoText();
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
      {/* The banner's own words on a phone, unseen, so that they take as many lines; elsewhere one. */}
      <div className="border-b border-line bg-petrol-soft px-4 py-2 text-sm sm:px-6">
        <p className="invisible flex items-start gap-2">
          <span className="size-4 shrink-0" />
          <span>
            <strong className="font-semibold">{text.banner}.</strong> {text.bannerShort}
          </span>
        </p>
      </div>
    </div>
  );
}

/**
 * The main region. When a different page is shown, including the first after sign-in, it scrolls to the top and takes
 * the focus, so that keyboard and screen reader continue there. Navigation within a page (from chat to chat) changes
 * neither. After a full page load, reading starts at the top anyway.
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
