import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import { networkOf } from '#server/platform/network/client-network.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignInResult } from '#shared/contracts/auth.ts';
import { findPasswordAccount } from '../passwords/password-repository.ts';
import { type Account, enterAccount, loadAccount } from '../repository.ts';
import { markBrowser } from '../sign-in/sign-browser.ts';
import { isUnconfirmed } from './read-session.ts';
import { readSessionCookie, tokenOfCookie, writeSessionCookie } from './session-cookie.ts';
import { deleteSessionByToken, insertSession } from './session-repository.ts';

/** An opened session: its cookie, and the next step. */
export type OpenedSession = { headers: Headers; result: SignInResult };

/**
 * Opens a sign-in session for a proven account, in the transaction that proved it; enters the account's context. Ends
 * the browser's previous session, so that copies of its cookie become useless. Returns the cookies and the session's
 * state.
 * @throws AppError `account_disabled`; `email_not_confirmed` if the operator requires confirmation
 */
export async function openProvenSession(
  platform: Platform,
  tx: Transaction,
  userId: string,
  { headers, caller }: { headers: Headers; caller: Caller },
): Promise<{ headers: Headers; sessionId: string; account: Account }> {
  await endReplacedSession(platform, tx, headers);
  const opened = await insertSession(tx, userId, {
    ipAddress: networkOf(caller.address),
    userAgent: headers.get('user-agent') ?? '',
  });
  await enterAccount(tx, userId);
  const account = await loadAccount(tx, userId);
  if (account.isDisabled) throw new AppError('account_disabled');
  if (isUnconfirmed(platform, account)) throw new AppError('email_not_confirmed');
  const cookies = new Headers({ 'set-cookie': writeSessionCookie(platform, opened.token) });
  const withPassword = await findPasswordAccount(tx, { userId });
  if (withPassword) cookies.append('set-cookie', markBrowser(platform, headers, withPassword));
  return { headers: cookies, sessionId: opened.id, account };
}

async function endReplacedSession(platform: Platform, tx: Transaction, headers: Headers): Promise<void> {
  const cookie = readSessionCookie(platform, headers.get('cookie'));
  const token = cookie === null ? null : tokenOfCookie(platform, cookie);
  if (token !== null) await deleteSessionByToken(tx, token);
}
