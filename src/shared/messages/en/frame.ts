import type { frame as source } from '../de/frame.ts';

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
  lastSync: (when) => `Last synced ${when}`,
  lastSyncShort: (when) => `Synced ${when}`,
  neverSynced: 'Nothing synced yet',
  openPalette: 'Search and go to',
  palette: {
    placeholder: 'Find a page, chat or file',
    nothing: 'Nothing found.',
    searching: 'Searching',
    unavailable: 'Chats and files cannot be reached right now.',
    pages: 'Pages',
    chats: 'Chats',
    files: 'Files',
    preferences: 'Language and theme',
    toGerman: 'Deutsch',
    toEnglish: 'English',
    toLight: 'Light theme',
    toDark: 'Dark theme',
    apiReference: 'API reference',
  },
  notices: {
    label: 'Notices',
    dismiss: 'Close the notice',
    maintenance: 'The service is under maintenance: new questions and files are not possible for the time being.',
    maintenanceUntil: (when: string) =>
      `The service is under maintenance: new questions and files are not expected to be possible until ${when}.`,
  },
  modelNotice: {
    none: {
      title: 'No language model is connected yet',
      text: 'BoardSearch finds and quotes without one, and nothing leaves this installation. With a model, also on the same machine, answers are written out; every sentence keeps its proof.',
      connect: 'Connect a language model',
    },
    /** One is connected, but nobody may use it. */
    unassigned: {
      title: 'Nobody may use the language model yet',
      text: 'A language model is connected and switched on, but allowed for no customer. Allow it under “Customers” at the model.',
      connect: 'To the language models',
    },
    dismiss: 'Got it',
    failed: 'This could not be saved.',
  },
};
