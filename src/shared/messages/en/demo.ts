import type { demo as source } from '../de/demo.ts';

export const demo: typeof source = {
  loginTitle: 'See the demo',
  loginSubtitle:
    'Three accounts with sample documents of an invented company. One click fills the form, then you log in.',
  accounts: 'Demo accounts',
  chooseFirst: 'Please choose one of the accounts, or fill in both fields.',
  documents: (count) => `${count} documents`,
  preparing: (ready, all) => `Being prepared: ${ready} of ${all} documents read`,
  preparingChats: 'Being prepared: sample questions are being answered',
  isOff: 'The demo is not switched on here.',
  email: 'Email',
  password: 'Password',
  submit: 'Log in to the demo',
  loggedIn: 'Logged in to demo account',
  initialised: 'Demo account created with sample data',
  ownAccount: 'Rather with your own documents?',
  toSignUp: 'Create an account',
  ended: 'Your visit to the demo has ended. Everything that you uploaded and asked in it has been deleted.',
  navigation: 'Demo navigation',
  ask: 'Ask AI',
  meetings: 'Meetings',
  upload: 'Upload',
  settings: 'Settings',
  exit: 'Exit Demo',
  exitFailed: 'The demo could not be ended.',
  banner: 'Demo mode',
  signedInAs: (name) => `Logged in as ${name}.`,
  bannerPapers: (organisation) => `Sample documents of the invented organisation ${organisation}.`,
  bannerText: 'What you ask and upload here only you can see; it is deleted at midnight.',
  bannerShort: 'Your visit is deleted at midnight.',
  endsSoon: (minutes) =>
    minutes <= 1
      ? 'In less than a minute the demo is reset and you are logged out.'
      : `In ${minutes} minutes the demo is reset and you are logged out.`,
  closedTitle: 'Security of the account',
  closedText:
    'Password, second factor and passkeys cannot be changed in the demo. In an account of your own you find them here.',
};
