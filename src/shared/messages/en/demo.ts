import type { demo as source } from '../de/demo.ts';

export const demo: typeof source = {
  loginTitle: 'See the demo',
  loginSubtitle:
    'Three accounts with sample documents from a fictional company. Click one to fill in the form, then log in.',
  accounts: 'Demo accounts',
  chooseFirst: 'Choose one of the accounts, or fill in both fields.',
  documents: (count) => `${count} documents`,
  preparing: (ready, all) => `Preparing: ${ready} of ${all} documents read`,
  preparingChats: 'Preparing: answering sample questions',
  isOff: 'The demo is turned off here.',
  email: 'Email',
  password: 'Password',
  submit: 'Log in to the demo',
  loggedIn: 'Logged in to demo account',
  initialised: 'Demo account created with sample data',
  ownAccount: 'Prefer your own documents?',
  toSignUp: 'Create an account',
  ended: 'Your demo session has ended. Everything you uploaded and asked has been deleted.',
  navigation: 'Demo navigation',
  ask: 'Ask AI',
  meetings: 'Meetings',
  upload: 'Upload',
  settings: 'Settings',
  exit: 'Exit Demo',
  exitFailed: 'We couldn’t end the demo.',
  banner: 'Demo mode',
  signedInAs: (name) => `Logged in as ${name}.`,
  bannerPapers: (organisation) => `Sample documents from ${organisation}, a fictional organisation.`,
  bannerDay: (day) => `In the demo, today is ${day}.`,
  bannerText: 'Only you can see what you ask and upload here; it is deleted at midnight.',
  bannerShort: 'Deleted at midnight.',
  endsSoon: (minutes) =>
    minutes <= 1
      ? 'The demo resets in less than a minute, and you’ll be logged out.'
      : `The demo resets in ${minutes} minutes, and you’ll be logged out.`,
  closedTitle: 'Account security',
  closedText:
    'You can’t change the password, second factor or passkeys in the demo. In your own account, you’ll find them here.',
};
