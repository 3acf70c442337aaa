import { unmatchedHash } from '#server/platform/crypto/password-hash.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordAct } from '../../audit/public.ts';
import { enqueueMail } from '../jobs.ts';
import { voidTokens } from '../mails/account-token-repository.ts';
import {
  findPasswordAccount,
  markEmailConfirmed,
  type PasswordAccount,
  replacePassword,
} from '../passwords/password-repository.ts';
import { loadAccount } from '../repository.ts';
import { deleteAllSessions } from '../sessions/session-repository.ts';
import { beginClaim } from './begin-claim.ts';

/**
 * Runs after the first proof of an account's address: replaces its password, which a stranger may have chosen, by an
 * unmatchable one, and locks everything else until the ownership is settled. The transaction must hold the account and
 * be in its context.
 */
export async function lockUnprovenMethods(
  platform: Platform,
  tx: Transaction,
  account: PasswordAccount,
): Promise<void> {
  await replacePassword(tx, account, unmatchedHash());
  await voidTokens(tx, account.userId, 'reset_password');
  await beginClaim(platform, tx, account.userId);
}

/**
 * Hands an account to the first person to prove its address by company sign-in, because someone else may have signed up
 * with it. Ends every session, makes the password unmatchable (a reset by mail sets a new one), and notifies the
 * mailbox; everything else waits until the ownership is settled. Does nothing if the address was proven before. The
 * transaction must hold the account and be in its context.
 */
export async function takeOverUnprovenAccount(
  platform: Platform,
  tx: Transaction,
  userId: string,
  caller: Caller,
): Promise<void> {
  const account = await findPasswordAccount(tx, { userId });
  if (!account || account.isEmailConfirmed) return;
  await deleteAllSessions(tx, userId);
  await markEmailConfirmed(tx, userId);
  await lockUnprovenMethods(platform, tx, account);
  const { language, customerId } = await loadAccount(tx, userId);
  await enqueueMail(platform, tx, { to: account.email, language, kind: 'password-changed', values: {} });
  const details = { by: 'company' };
  const act = { action: 'email_confirmed', result: 'success', userId, actorUserId: userId } as const;
  await recordAct(tx, { ...act, customerId, caller, details });
}
