import type { ownAccount as source } from '../de/own-account.ts';

export const ownAccount: typeof source = {
  name: 'Name',
  changeName: 'Change name',
  nameSaved: 'Your name is changed',
  nameFailed: 'The name was not changed',
  nameMissing: 'Please enter a name.',
  nameFaults: {
    name_too_long: 'At most 100 characters.',
    name_has_lines: 'Please on one line.',
    name_has_invisible: 'The name has invisible characters.',
    name_has_address: 'The name may not hold a web address.',
  },
  save: 'Save',

  email: 'Email address',
  changeEmail: 'Change email address',
  newEmail: 'New email address',
  emailInvalid: 'Please enter a valid email address.',
  emailText:
    'A link that confirms it goes to the new address. Your present address is told, and can take the change back for another week.',
  send: 'Send link',
  sent: 'Link sent',
  sentText: (email: string) => `Open it in the mailbox of ${email}.`,
  emailFailed: 'The email address was not changed',
  waiting: (email: string, until: string) => `${email} is not confirmed yet. The link is valid until ${until}.`,
  stop: 'Do not change',
  stopped: 'Your email address stays as it is',
  byCompany: 'Your company says what your address is when you log in.',

  confirmTitle: 'Confirm the new email address',
  confirmText: 'From then on you log in with the new address. You are logged out on other devices.',
  confirm: 'Confirm address',
  confirmedTitle: 'Your email address is changed',
  confirmedText: 'From now on you log in with the new address.',
  toSettings: 'To the settings',
  signedOutTitle: 'Please log in first',
  signedOutText:
    'Log in to the account whose address you are changing, in this browser. Then open the link from the email once more.',
  invalidTitle: 'This link is no longer valid',
  invalidText:
    'It was used already, has expired, belongs to another account, or the change was taken back. The settings show your address.',

  keepTitle: 'Keep the address you had?',
  keepText: 'Your account keeps this address, or gets it back. All devices and programs are logged out.',
  keep: 'Keep address',
  keptTitle: 'Your account has this address',
  keptText:
    'All devices are logged out. If you did not ask for the change, somebody knows your password: reset it now.',
  reset: 'Reset password',
};
