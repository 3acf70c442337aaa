import type { frame as source } from '../de/frame.ts';
import { plural } from '../plural.ts';

export const frame: typeof source = {
  skipToContent: 'Skip to content',
  home: 'BoardSearch, to the start',
  mainNavigation: 'Main navigation',
  ask: 'Ask the AI',
  meetings: 'Meetings',
  upload: 'Upload & Sync',
  settings: 'Settings',
  admin: 'Admin',
  account: 'Logged in:',
  logout: 'Log out',
  logoutFailed: 'Logging out failed.',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  boardMeetings: 'Board Meetings',
  lastSync: {
    documents: { long: (when) => `Documents last changed ${when}`, short: (when) => `Changed ${when}` },
    source: { long: (when) => `Last synced ${when}`, short: (when) => `Synced ${when}` },
  },
  noDocuments: 'No documents yet',
  reading: {
    read: (read, total) => `${read} of ${total} read`,
    failed: (count, number) => `${count} ${plural(number, 'error', 'errors')}`,
    readShort: (read, total) => `${read} of ${total}`,
    waiting: 'Waiting to be read',
    begun: 'Files are being read.',
    over: 'Reading has finished.',
  },
  openPalette: 'Search or jump to',
  palette: {
    placeholder: 'Find a document, meeting, decision or chat',
    nothing: 'Nothing found.',
    searching: 'Searching',
    unavailable: 'Your documents and chats cannot be reached right now.',
    count: (count) => plural(count, '1 match', `${count} matches`),
    pages: 'Pages',
    found: 'Found',
    newest: 'Recent',
    kinds: {
      document: 'Document',
      meeting: 'Meeting',
      'agenda-item': 'Agenda item',
      decision: 'Decision',
      chat: 'Chat',
    },
    preferences: 'Language and theme',
    toGerman: 'Deutsch',
    toEnglish: 'English',
    toLight: 'Light theme',
    toDark: 'Dark theme',
    apiReference: 'API reference',
  },
  notices: {
    label: 'Notices',
    dismiss: 'Close notice',
    maintenance: 'BoardSearch is under maintenance: you can’t ask questions or add files for now.',
    maintenanceUntil: (when: string) =>
      `BoardSearch is under maintenance: you can’t ask questions or add files, probably until ${when}.`,
  },
  modelNotice: {
    none: {
      title: 'No language model is connected yet',
      text: 'BoardSearch finds and quotes without one, and nothing leaves this server. With a model, which can run on the same server, answers are written out in full; every sentence keeps its proof.',
      connect: 'Connect a language model',
    },
    /** One is connected, but nobody may use it. */
    unassigned: {
      title: 'Nobody can use the language model yet',
      text: 'A language model is connected and turned on, but not enabled for any customer. Enable it under “Customers” in its settings.',
      connect: 'Go to language models',
    },
    dismiss: 'Got it',
    failed: 'We couldn’t save this.',
  },
};
