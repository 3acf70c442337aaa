import type { facts as german } from '../de/facts.ts';

export const facts: typeof german = {
  people: (count, shown) => (count === 1 ? '1 user' : `${shown} users`),
  price: (amount) => `${amount} a month`,
  onRequest: 'price on request',
  parts: {
    ready: (list) => `Included: ${list}.`,
    unconfigured: (list) => `Not set up on this server yet: ${list}.`,
    coming: (list) => `Coming soon: ${list}.`,
  },
  families: {
    pdf: 'PDF',
    word: 'Word',
    openDocument: 'OpenDocument',
    rtf: 'RTF',
    powerPoint: 'PowerPoint',
    excel: 'Excel',
    csv: 'CSV',
    text: 'text and Markdown',
    web: 'web pages',
    mail: 'emails',
    signed: 'signed files',
    archive: 'archives',
    image: 'images',
  },
  exports: { xlsx: 'Excel', docx: 'Word', pdf: 'PDF', csv: 'CSV', ics: 'calendar (ICS)', txt: 'text' },
  sources: {
    sharepoint: 'SharePoint and OneDrive',
    'google-drive': 'Google Drive',
    dropbox: 'Dropbox',
    imap: 'a mailbox (IMAP)',
    webdav: 'Nextcloud or WebDAV',
  },
  sourcesMissing: (list) => `Not set up on this server yet: ${list}.`,
  demoOn: (accounts) =>
    `For the demo you choose one of ${accounts} demo accounts with one click; you do not need to sign up.`,
  demoOff: 'There is no demo on this server.',
  models: {
    none: 'No language model writes answers: BoardSearch finds, quotes and orders what your documents say.',
    some: (list) =>
      `For companies that are allowed to use it, a language model writes the summary (${list}); otherwise BoardSearch only finds, quotes and orders what your documents say.`,
    unknown: 'The privacy notice says whether a language model takes part.',
  },
  thirdParties: {
    none: 'Your documents go to no third party.',
    some: 'Only if your company is allowed to use a language model, that model receives your question and the passages found for it; the privacy notice says which model that is and where it runs.',
  },
  scanner: {
    on: 'A virus scanner checks every file.',
    off: 'No virus scanner is connected on this server.',
  },
  confirmation: {
    on: (hours) => `You confirm your address with a link that works for ${hours} hours.`,
    off: 'You can start at once.',
  },
  contact: {
    byMail: (email) => `You reach sales at ${email}.`,
    byPhone: (email, phone) => `You reach sales at ${email} or by phone at ${phone}.`,
  },
};
