import type { archives as source } from '../de/archives.ts';

export const archives: typeof source = {
  title: 'Own data',
  label: 'Download everything',
  hint: 'An archive (ZIP) with all chats, documents and settings: as JSON with a published schema, as tables (CSV), and every file as it was uploaded. Passwords and access are not in it.',
  order: 'Create archive',
  ordered: 'The archive is being created. You get an email when it is ready.',
  orderFailed: 'The archive was not ordered',
  loadFailed: 'The archives could not be loaded.',
  list: 'Archives',
  of: (when: string) => `Archive of ${when}`,
  states: { waiting: 'waiting', working: 'being created', ready: 'ready', failed: 'failed' },
  until: (when: string) => `until ${when}`,
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  remove: 'Delete',
  cancel: 'Cancel',
  removeOf: (name: string) => `Delete ${name}`,
  removed: 'Archive deleted',
  removeFailed: 'The archive could not be deleted',
};
