import type { ownAccount as source } from '../de/own-account.ts';

export const ownAccount: typeof source = {
  name: 'Name',
  changeName: 'Change name',
  nameSaved: 'Name changed',
  nameFailed: 'The name was not changed',
  nameMissing: 'Please enter a name.',
  nameFaults: {
    name_too_long: 'Use 100 characters or fewer.',
    name_has_lines: 'Use a single line.',
    name_has_invisible: 'The name contains invisible characters.',
    name_has_address: 'The name can’t contain a web address.',
  },
  save: 'Save',

  email: 'Email address',
  changeEmail: 'Change email address',
  newEmail: 'New email address',
  emailInvalid: 'Please enter a valid email address.',
  emailText:
    'Confirm the new address with the link we send to it. Your current address is notified and can undo the change for a week.',
  send: 'Send link',
  sent: 'Link sent',
  sentText: (email: string) => `Check the inbox of ${email}.`,
  emailFailed: 'The email address was not changed',
  waiting: (email: string, until: string) => `${email} hasn’t been confirmed yet. The link is valid until ${until}.`,
  stop: 'Cancel change',
  stopped: 'Your email address stays the same',
  byCompany: 'Your address comes from your company login.',

  confirmTitle: 'Confirm your new email address',
  confirmText: 'You’ll then log in with the new address. Other devices are logged out.',
  confirm: 'Confirm address',
  confirmedTitle: 'Email address changed',
  confirmedText: 'From now on, log in with the new address.',
  toSettings: 'Go to settings',
  signedOutTitle: 'Please log in first',
  signedOutText:
    'In this browser, log in to the account whose address you’re changing. Then open the link in the email again.',
  invalidTitle: 'This link is no longer valid',
  invalidText:
    'It has been used, has expired, belongs to another account, or the change was undone. You can see your address in the settings.',

  keepTitle: 'Keep your previous address?',
  keepText: 'Your account keeps this address. All devices and programs are logged out.',
  keep: 'Keep address',
  keptTitle: 'Your account keeps this address',
  keptText: 'All devices are logged out. If you didn’t request the change, someone knows your password: reset it now.',
  reset: 'Reset password',
};
