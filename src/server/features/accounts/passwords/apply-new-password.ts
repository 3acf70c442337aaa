import { hashPassword } from '#server/platform/crypto/password-hash.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import { networkOf } from '#server/platform/network/client-network.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Act, recordAct } from '../../audit/public.ts';
import { beginClaim } from '../claims/begin-claim.ts';
import { mustUseCompany } from '../company-sign-in/company-repository.ts';
import { enqueueMail } from '../jobs.ts';
import { takeLimits } from '../limits/limit-acts.ts';
import { consumeToken, findToken, voidTokens } from '../mails/account-token-repository.ts';
import { hashToken, refusalOf } from '../mails/create-link.ts';
import { enterAccount, holdAccount, loadAccount } from '../repository.ts';
import { deleteAllSessions } from '../sessions/session-repository.ts';
import { markBrowser } from '../sign-in/sign-browser.ts';
import { checkNewPassword } from './check-password.ts';
import {
  clearMustChangePassword,
  findPasswordAccount,
  markEmailConfirmed,
  type PasswordAccount,
  replacePassword,
} from './password-repository.ts';

/**
 * Sets a new password with the link from a mail. This consumes the link, ends all sessions of the account, and notifies
 * the mailbox. Passkeys and second factors stay; if this is the first proof of the address, they and everything else
 * wait until the ownership is settled.
 * @returns the mark of this browser (sign-browser.ts), because access to the mailbox needs no further proof here
 * @throws AppError `link_invalid` for an unknown link, `link_expired`, `link_used`, `company_sign_in_required`
 */
export async function resetPassword(
  platform: Platform,
  { token, newPassword }: { token: string; newPassword: string },
  { headers, caller }: { headers: Headers; caller: Caller },
): Promise<string> {
  await takeLimits(platform, [{ name: 'resetAtAddress', of: [networkOf(caller.address)] }]);
  const { database } = platform;
  const tokenHash = hashToken(platform, 'reset_password', token);
  const account = await database.withAccount(null, async (tx) => {
    const found = await findToken(tx, tokenHash, 'reset_password');
    if (found?.state !== 'usable') throw refusalOf(found);
    return findPasswordAccount(tx, { userId: found.userId });
  });
  if (!account) throw new AppError('link_invalid');
  if (await database.withAccount(account.userId, (tx) => mustUseCompany(tx, account.userId)))
    throw new AppError('company_sign_in_required');
  // A refused password leaves the link usable.
  await checkNewPassword(platform, newPassword, account, 'newPassword');
  const hash = await hashPassword(newPassword);
  await database.withAccount(account.userId, async (tx) => {
    await holdAccount(tx, account.userId);
    const userId = await consumeToken(tx, tokenHash, 'reset_password');
    if (userId !== account.userId) throw new AppError('link_used');
    await deleteAllSessions(tx, userId);
    // Until now the account may have belonged to a stranger who signed up with this address.
    const isFirstProof = await markEmailConfirmed(tx, userId);
    if (isFirstProof) await beginClaim(platform, tx, userId);
    const details = { isFirstProof };
    const act = { action: 'password_reset', actorUserId: userId, caller, details } as const;
    await storeNewPassword(platform, tx, account, hash, act);
  });
  return markBrowser(platform, headers, { userId: account.userId, hash });
}

/**
 * Stores a new password's hash and does what every password change includes: clears the forced change, voids reset
 * links, sends a mail, and records the act.
 * @throws AppError `conflict` if the password was changed in the meantime
 */
export async function storeNewPassword(
  platform: Platform,
  tx: Transaction,
  account: PasswordAccount,
  hash: string,
  act: Pick<Act, 'action' | 'actorUserId' | 'caller' | 'details'>,
): Promise<void> {
  const { userId, email } = account;
  await enterAccount(tx, userId);
  if (!(await replacePassword(tx, account, hash))) throw new AppError('conflict');
  await clearMustChangePassword(tx, userId);
  // A reset link still in a mailbox would undo this change; a pending address change may be an intruder's.
  for (const purpose of ['reset_password', 'change_email'] as const) await voidTokens(tx, userId, purpose);
  const { language, customerId } = await loadAccount(tx, userId);
  const kind = act.action === 'admin_recovery' ? 'admin-recovery-used' : 'password-changed';
  await enqueueMail(platform, tx, { to: email, language, kind, values: {} });
  await recordAct(tx, { ...act, result: 'success', userId, customerId });
}
