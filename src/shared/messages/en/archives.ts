import type { archives as source } from '../de/archives.ts';

export const archives: typeof source = {
  title: 'Your data',
  label: 'Download everything',
  hint: 'A ZIP archive of all your chats, documents and settings: as JSON with a published schema, as CSV, and every file in its original form. Passwords and credentials are not included.',
  order: 'Create archive',
  ordered: 'We’re creating your archive. You’ll get an email when it’s ready.',
  orderFailed: 'The archive couldn’t be requested',
  loadFailed: 'The archives could not be loaded.',
  list: 'Archives',
  of: (when: string) => `Archive of ${when}`,
  states: { waiting: 'waiting', working: 'in progress', ready: 'ready', failed: 'failed' },
  until: (when: string) => `until ${when}`,
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  remove: 'Delete',
  cancel: 'Cancel',
  removeOf: (name: string) => `Delete ${name}`,
  removed: 'Archive deleted',
  removeFailed: 'The archive could not be deleted',
};
