import type { deletion as source } from '../de/deletion.ts';

export const deletion: typeof source = {
  title: 'Delete account',
  label: 'Delete your account and everything in it',
  hint: 'Your documents, chats and settings are permanently deleted after seven days. Until then you can change your mind.',
  request: 'Delete account',
  confirmTitle: 'Delete your account?',
  confirmText:
    'In seven days, all your documents, chats and settings will be permanently deleted. Until then you can keep the account with the link in the email we send you. First download anything you still need.',
  failed: 'Your account was not deleted.',
  loadFailed: 'We couldn’t load the status of the deletion.',
  due: (when: string) => `Your account will be deleted on ${when}.`,
  dueHint: 'Until then you can use it and cancel the deletion.',
  keep: 'Keep account',
  kept: 'Your account will be kept',
  keepFailed: 'The deletion couldn’t be cancelled.',

  undoTitle: 'Keep your account?',
  undoText: 'Your BoardSearch account is scheduled for deletion. You can cancel that here.',
  undoDoneTitle: 'Your account will be kept',
  undoDoneText: 'Nothing will be deleted. If you didn’t request this, change your password.',
  undoInvalidTitle: 'This link is no longer valid',
  undoInvalidText: 'The deletion has been cancelled, or the account is already gone. Log in to check.',
};
