import type { common as source } from '../de/common.ts';

export const common: typeof source = {
  retry: 'Try again',
  loadMore: 'Load more',
  mailDelayed: 'We can’t send emails right now. Yours will go out as soon as the mail server is back.',
  errorId: (id) => `Error ID ${id}`,
  errorTitle: 'We couldn’t load this.',
};
