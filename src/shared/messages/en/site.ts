import type { site as source } from '../de/site.ts';

export const site: typeof source = {
  notFoundTitle: 'Oops! Page not found',
  notFoundText: (path) => `The page “${path}” doesn’t exist.`,
  toHome: 'Back to home',
  failureTitle: 'Unexpected Application Error!',
  failureText: 'Your data is safe. Please reload the page.',
  reload: 'Reload page',
};
