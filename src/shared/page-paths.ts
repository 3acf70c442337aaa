/** Every address of the app, as its router writes them; the server answers 404 to all others. The public pages are the server's own. */
export const pagePaths = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/change-password',
  '/review-account',
  '/two-factor-verify',
  '/admin-recovery',
  '/undo-deletion',
  '/confirm-new-email',
  '/keep-email',
  '/api-reference',
  '/demo-login',
  '/chat/:chatId?',
  '/demo-chat/:chatId?',
  '/upload',
  '/demo-upload',
  '/meetings/:meetingId?',
  '/demo-meetings/:meetingId?',
  '/settings',
  '/demo-settings',
  '/documents/:documentId',
  '/connect',
  '/admin/:tab?',
] as const;
export type PagePath = (typeof pagePaths)[number];

const patterns = pagePaths.map(
  (path) =>
    new RegExp(
      `^${path
        .split('/')
        .slice(1)
        .map((part) => (part.endsWith('?') ? '(?:/[^/]+)?' : part.startsWith(':') ? '/[^/]+' : `/${part}`))
        .join('')}/?$`,
      'i',
    ),
);

/** Whether the app has a page under this path (without query), as its router compares: in any case, with or without a slash at the end. */
export const isPagePath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
