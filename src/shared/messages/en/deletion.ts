import type { deletion as source } from '../de/deletion.ts';

export const deletion: typeof source = {
  title: 'Delete account',
  label: 'Delete the account with everything in it',
  hint: 'Documents, chats, settings and access are deleted for good after seven days. Until then you can change your mind.',
  request: 'Delete account',
  confirmTitle: 'Really delete the account?',
  confirmText:
    'In seven days all your documents, chats and settings are deleted; nobody can bring them back after that. You get an email with a link that keeps the account. Download what you still need first.',
  failed: 'The account will not be deleted.',
  loadFailed: 'Whether your account will be deleted could not be loaded.',
  due: (when: string) => `Your account will be deleted on ${when}.`,
  dueHint: 'Until then you can use it as before, and keep it.',
  keep: 'Keep account',
  kept: 'Your account will be kept',
  keepFailed: 'The deletion could not be called off.',

  undoTitle: 'Keep your account?',
  undoText: 'Your BoardSearch account is to be deleted. Here you call that off.',
  undoDoneTitle: 'Your account will be kept',
  undoDoneText: 'Nothing is deleted. If you did not ask for the deletion, please change your password.',
  undoInvalidTitle: 'This link is no longer valid',
  undoInvalidText: 'The deletion was called off already, or the account is deleted. Log in to see.',
};
