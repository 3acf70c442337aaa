import type { common as source } from '../de/common.ts';

export const common: typeof source = {
  retry: 'Try again',
  quoted: (text) => `“${text}”`,
  copyQuotation: (number) => `Copy quotation ${number}`,
  quotationCopied: 'Quotation copied with its source',
  copyFailed: 'Your browser doesn’t allow copying.',
  wholeTitle: 'Whole title',
  shortTitle: 'Shorten title',
  loadMore: 'Load more',
  mailOff: 'No email is sent: no mail server is set up here. Please contact your administrator.',
  mailDelayed: 'We can’t send emails right now. Yours will go out as soon as the mail server is back.',
  errorId: (id) => `Error ID ${id}`,
  errorTitle: 'We couldn’t load this.',
};
