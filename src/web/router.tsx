import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { BrowserRouter, matchPath, Route, Routes, useLocation } from 'react-router';
import type { PagePath } from '#shared/page-paths.ts';
import { FrameSkeleton } from './components/frame/frame-skeleton.tsx';
import { FailureBoundary } from './features/site/components/failure-boundary.tsx';
import { loadSteadily } from './lib/screens/load-code.ts';

interface Page {
  path: PagePath | '*';
  /** Loads the page's code. */
  load: () => Promise<ComponentType>;
}

/** Pages anybody may open. */
const publicPages: Page[] = [
  { path: '/login', load: async () => (await import('./features/auth/pages/login-page.tsx')).LoginPage },
  { path: '/signup', load: async () => (await import('./features/auth/pages/sign-up-page.tsx')).SignUpPage },
  {
    path: '/demo-login',
    load: async () => (await import('./features/demo/pages/demo-login-page.tsx')).DemoLoginPage,
  },
  {
    path: '/forgot-password',
    load: async () => (await import('./features/auth/pages/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    load: async () => (await import('./features/auth/pages/reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    path: '/confirm-email',
    load: async () => (await import('./features/auth/pages/confirm-email-page.tsx')).ConfirmEmailPage,
  },
  {
    path: '/change-password',
    load: async () => (await import('./features/auth/pages/change-password-page.tsx')).ChangePasswordPage,
  },
  {
    path: '/review-account',
    load: async () => (await import('./features/auth/pages/review-account-page.tsx')).ReviewAccountPage,
  },
  {
    path: '/two-factor-verify',
    load: async () => (await import('./features/mfa/pages/two-factor-page.tsx')).TwoFactorPage,
  },
  {
    path: '/set-up-factor',
    load: async () => (await import('./features/settings/pages/set-up-factor-page.tsx')).SetUpFactorPage,
  },
  {
    path: '/admin-recovery',
    load: async () => (await import('./features/auth/pages/admin-recovery-page.tsx')).AdminRecoveryPage,
  },
  {
    path: '/undo-deletion',
    load: async () => (await import('./features/auth/pages/undo-deletion-page.tsx')).UndoDeletionPage,
  },
  {
    path: '/confirm-new-email',
    load: async () => (await import('./features/auth/pages/email-change-pages.tsx')).ConfirmNewEmailPage,
  },
  {
    path: '/keep-email',
    load: async () => (await import('./features/auth/pages/email-change-pages.tsx')).KeepEmailPage,
  },
  {
    path: '/api-reference',
    load: async () => (await import('./features/api-reference/pages/api-reference-page.tsx')).ApiReferencePage,
  },
  { path: '*', load: async () => (await import('./features/site/pages/not-found-page.tsx')).NotFoundPage },
];

/** Pages inside the frame, which requires a signed-in user. */
const signedInPages: Page[] = [
  ...(['/chat/:chatId?', '/demo-chat/:chatId?'] as const).map((path) => ({
    path,
    load: async () => (await import('./features/chats/pages/chat-page.tsx')).ChatPage,
  })),
  ...(['/upload', '/demo-upload'] as const).map((path) => ({
    path,
    load: async () => (await import('./features/uploads/pages/upload-page.tsx')).UploadPage,
  })),
  ...(['/meetings/:meetingId?', '/demo-meetings/:meetingId?'] as const).map((path) => ({
    path,
    load: async () => (await import('./features/meetings/pages/meetings-page.tsx')).MeetingsPage,
  })),
  ...(['/settings', '/demo-settings'] as const).map((path) => ({
    path,
    load: async () => (await import('./features/settings/pages/settings-page.tsx')).SettingsPage,
  })),
  {
    path: '/documents/:documentId',
    load: async () => (await import('./features/documents/pages/document-page.tsx')).DocumentPage,
  },
  { path: '/connect', load: async () => (await import('./features/settings/pages/connect-page.tsx')).ConnectPage },
  { path: '/admin/:tab?', load: async () => (await import('./features/admin/pages/admin-page.tsx')).AdminPage },
];

const SignedInFrame = lazy(async () => ({
  default: (await loadSteadily(() => import('./features/frame/pages/signed-in-frame.tsx'))).SignedInFrame,
}));

// Starts loading the page along with the frame, rather than after the session is known.
const first = [...signedInPages, ...publicPages].find(({ path }) => matchPath(path, location.pathname));
// A failure here shows up again in the page's own load, which reports it.
first?.load().catch(() => undefined);

/** The landing page is rendered by the server. */
function LeaveApp() {
  useEffect(() => location.replace('/'), []);
  return <FrameSkeleton />;
}

function toRoute({ path, load }: Page) {
  const Content = lazy(async () => ({ default: await loadSteadily(load) }));
  return <Route key={path} path={path} element={<Content />} />;
}

const routes = (
  <>
    <Route path="/" element={<LeaveApp />} />
    {publicPages.map(toRoute)}
    <Route element={<SignedInFrame />}>{signedInPages.map(toRoute)}</Route>
  </>
);

/**
 * All pages except the public ones, which the server renders (its feature `site`). Each page's code is loaded when
 * first opened; until then the previous page stays, or initially the frame's skeleton. While the network is down, it
 * stays until it is back.
 */
export function Router() {
  return (
    <BrowserRouter>
      <Pages />
    </BrowserRouter>
  );
}

function Pages() {
  const { key } = useLocation();
  return (
    <FailureBoundary place={key}>
      <Suspense fallback={<FrameSkeleton />}>
        <Routes>{routes}</Routes>
      </Suspense>
    </FailureBoundary>
  );
}
