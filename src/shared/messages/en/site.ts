import type { site as source } from '../de/site.ts';

export const site: typeof source = {
  notFoundTitle: 'Oops! Page not found',
  notFoundText: (path) => `There is no page here under “${path}”.`,
  toHome: 'Back to home',
  failureTitle: 'Unexpected Application Error!',
  failureText: 'Your stored data is not affected. Please reload the page.',
  reload: 'Reload page',
};
