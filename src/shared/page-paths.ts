/** Every route of the app, as in its router; the server responds 404 to all others, except its own public pages. */
export const pagePaths = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/change-password',
  '/review-account',
  '/two-factor-verify',
  '/set-up-factor',
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

/**
 * True if the app has a page at this path (without query). Matches like its router: case-insensitive, trailing slash
 * optional.
 */
export const isPagePath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
