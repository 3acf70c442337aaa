import type { common as source } from '../de/common.ts';

export const common: typeof source = {
  retry: 'Try again',
  loadMore: 'Load more',
  mailDelayed:
    'Mails cannot be sent right now. Your message is waiting and will arrive as soon as the mail server can be reached again.',
  errorId: (id) => `Error number ${id}`,
  errorTitle: 'This could not be loaded.',
};
