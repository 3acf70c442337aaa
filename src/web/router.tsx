import { createBrowserRouter, Outlet, redirect } from 'react-router';
import { FrameSkeleton } from './features/frame/pages/frame-skeleton.tsx';
import { FailurePage } from './features/site/pages/failure-page.tsx';

/** Table of contents: every page of the product. Each page's code is fetched when it is first opened. */
export const router = createBrowserRouter([
  {
    Component: Outlet,
    ErrorBoundary: FailurePage,
    HydrateFallback: FrameSkeleton,
    children: [
      { path: '/', loader: () => redirect('/chat') },
      { path: '/app/upload', loader: () => redirect('/upload') },
      { path: '/app/chat', loader: () => redirect('/chat') },
      {
        path: '/login',
        lazy: async () => ({ Component: (await import('./features/auth/pages/login-page.tsx')).LoginPage }),
      },
      {
        path: '/signup',
        lazy: async () => ({ Component: (await import('./features/auth/pages/sign-up-page.tsx')).SignUpPage }),
      },
      {
        path: '/api-reference',
        lazy: async () => ({
          Component: (await import('./features/api-reference/pages/api-reference-page.tsx')).ApiReferencePage,
        }),
      },
      {
        lazy: async () => ({
          Component: (await import('./features/frame/pages/signed-in-frame.tsx')).SignedInFrame,
        }),
        children: [
          {
            path: '/chat/:chatId?',
            lazy: async () => ({ Component: (await import('./features/chats/pages/chat-page.tsx')).ChatPage }),
          },
          {
            path: '/upload',
            lazy: async () => ({ Component: (await import('./features/uploads/pages/upload-page.tsx')).UploadPage }),
          },
          {
            path: '/settings',
            lazy: async () => ({
              Component: (await import('./features/settings/pages/settings-page.tsx')).SettingsPage,
            }),
          },
          {
            path: '/documents/:documentId',
            lazy: async () => ({
              Component: (await import('./features/documents/pages/document-page.tsx')).DocumentPage,
            }),
          },
        ],
      },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('./features/site/pages/not-found-page.tsx')).NotFoundPage }),
      },
    ],
  },
]);
