import { unmatchedHash } from '#server/platform/crypto/password-hash.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Language } from '#shared/contracts/users.ts';
import { enqueueMail } from '../jobs.ts';
import { voidTokens } from '../mails/account-token-repository.ts';
import { storeNewPassword } from '../passwords/apply-new-password.ts';
import { findPasswordAccount, insertPassword } from '../passwords/password-repository.ts';
import { claimAddress, enterAccount, findAddressHolder, loadAccount } from '../repository.ts';
import { deleteAllSessions } from '../sessions/session-repository.ts';
import { insertAccountAt, saveAddress, saveMustChangePassword } from './admin-repository.ts';

export type InvitedAccount = {
  email: string;
  name: string;
  language: Language;
  /** An initial password, to be changed at the first sign-in; null = the user sets one by a link. */
  hash: string | null;
};

/**
 * Creates an account at a customer; its creator vouches for the address. Afterwards the transaction is in the account's
 * context.
 * @throws AppError `email_taken`
 */
export async function insertInvitedAccount(
  tx: Transaction,
  customer: { id: string; companyName: string },
  { hash, ...person }: InvitedAccount,
): Promise<string> {
  if (await findAddressHolder(tx, person.email)) throw new AppError('email_taken');
  const userId = await claimAddress(insertAccountAt(tx, customer, { ...person, hash: hash ?? unmatchedHash() }));
  await enterAccount(tx, userId);
  await saveMustChangePassword(tx, userId);
  return userId;
}

/**
 * Changes an account's address: voids links sent to the old one, ends all sessions, and notifies both addresses.
 * @throws AppError `email_taken`
 */
export async function replaceAddress(
  platform: Platform,
  tx: Transaction,
  userId: string,
  email: string,
): Promise<void> {
  const { before, language } = await moveAddress(tx, userId, email);
  await voidTokens(tx, userId, 'keep_email');
  await deleteAllSessions(tx, userId);
  for (const to of [before, email])
    await enqueueMail(platform, tx, { to, language, kind: 'email-changed', values: { newEmail: email } });
}

/**
 * Changes an account's address and enters the account's context. Voids links already sent, except those that restore an
 * earlier address.
 * @throws AppError `email_taken`
 */
export async function moveAddress(
  tx: Transaction,
  userId: string,
  email: string,
): Promise<{ before: string; language: Language }> {
  const holder = await findAddressHolder(tx, email);
  if (holder && holder !== userId) throw new AppError('email_taken');
  await enterAccount(tx, userId);
  const { language } = await loadAccount(tx, userId);
  const before = await claimAddress(saveAddress(tx, userId, email));
  for (const purpose of ['reset_password', 'confirm_email', 'prove_sign_in', 'change_email'] as const)
    await voidTokens(tx, userId, purpose);
  return { before, language };
}

/** Sets a password that must be changed at the next sign-in, and ends all sessions. */
export async function setTemporaryPassword(
  platform: Platform,
  tx: Transaction,
  userId: string,
  hash: string,
  act: { actorUserId: string; caller: Caller },
): Promise<void> {
  await enterAccount(tx, userId);
  const account = (await findPasswordAccount(tx, { userId })) ?? (await insertPassword(tx, userId, unmatchedHash()));
  await deleteAllSessions(tx, userId);
  await storeNewPassword(platform, tx, account, hash, { action: 'password_reset', ...act });
  await saveMustChangePassword(tx, userId);
}
