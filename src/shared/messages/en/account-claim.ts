import type { accountClaim as source } from '../de/account-claim.ts';
import { plural } from '../plural.ts';

export const accountClaim: typeof source = {
  title: 'Is this account yours?',
  subtitle: (email) =>
    `You have confirmed that ${email} is your address. That had not been done when the account was created, so we ask once whether everything in it is yours.`,
  loadFailed: 'The account could not be loaded.',
  found: 'What is in it',
  created: 'Created',
  name: 'Name',
  company: 'Company',
  content: 'Content',
  uploads: (count) => plural(count, '1 upload', `${count} uploads`),
  chats: (count) => plural(count, '1 chat', `${count} chats`),
  ways: 'Ways to log in',
  password: 'password',
  companySignIn: 'company login',
  passkeys: (count) => plural(count, '1 passkey', `${count} passkeys`),
  authenticator: 'authenticator app',
  recoveryCodes: (count) => plural(count, '1 recovery code', `${count} recovery codes`),
  nothing: 'nothing',
  question: 'What should happen to it?',
  keep: 'It is mine: keep it',
  keepWithFactor: 'Next you confirm your second factor. Everything stays as it is.',
  keepRemoves: (ways) => `Your papers stay. These ways to log in are removed: ${ways}.`,
  keepAll: 'Everything stays as it is.',
  beginAnew: 'It is not mine: start over',
  beginAnewText: 'You get an empty account. What is in this one is set aside, where nobody can log in any more.',
  submit: 'Continue',
  kept: 'Account kept',
  begun: 'New account created',
};
