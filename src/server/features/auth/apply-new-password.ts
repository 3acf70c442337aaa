import { hashPassword } from '#server/platform/crypto/password-hash.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Act, recordAct } from '../audit/service.ts';
import { consumeToken, deleteTokens, findTokenOwner } from './account-token-repository.ts';
import { checkNewPassword } from './check-new-password.ts';
import { hashToken } from './create-link.ts';
import { enqueueMail } from './jobs.ts';
import { networkOf, takeLimits } from './limit-acts.ts';
import {
  clearMustChangePassword,
  findPasswordAccount,
  markEmailConfirmed,
  type PasswordAccount,
  replacePassword,
} from './password-repository.ts';
import { deleteOtherProofs } from './proof-repository.ts';
import { enterAccount, loadAccount } from './repository.ts';
import { deleteAllSessions } from './session-repository.ts';

/**
 * Sets a new password with the link from a mail. The link is used up by it, all sessions of the account end, and whoever
 * has the mailbox is told. Passkeys and second factors stay, unless it is the first proof of the address.
 * @throws AppError `link_invalid` for a link that is unknown, used, expired or not the newest
 */
export async function resetPassword(
  platform: Platform,
  { token, newPassword }: { token: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  await takeLimits(platform, [{ name: 'resetAtAddress', of: [networkOf(caller.address)] }]);
  const { database } = platform;
  const tokenHash = hashToken(platform, 'reset_password', token);
  const account = await database.withAccount(null, async (tx) => {
    const userId = await findTokenOwner(tx, tokenHash, 'reset_password');
    return userId && findPasswordAccount(tx, { userId });
  });
  if (!account) throw new AppError('link_invalid');
  // A password that is refused leaves the link as it is.
  await checkNewPassword(platform, newPassword, account, 'newPassword');
  const hash = await hashPassword(newPassword);
  await database.withAccount(account.userId, async (tx) => {
    const userId = await consumeToken(tx, tokenHash, 'reset_password');
    if (userId !== account.userId) throw new AppError('link_invalid');
    await deleteAllSessions(tx, userId);
    // Until now the account may have been a stranger's, who signed up with this address and would come back by a passkey.
    const isFirstProof = await markEmailConfirmed(tx, userId);
    if (isFirstProof) await deleteOtherProofs(tx, userId);
    const details = { isFirstProof };
    const act = { action: 'password_reset', actorUserId: userId, caller, details } as const;
    await storeNewPassword(platform, tx, account, hash, act);
  });
}

/**
 * Stores a new password's hash, and with it what belongs to every change: no further one is asked for, links to reset it are void, a mail goes out,
 * the act is recorded.
 * @throws AppError `conflict` where the password was changed in the meantime
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
  // A link that still lies in a mailbox would undo this change.
  await deleteTokens(tx, userId, 'reset_password');
  const { language, customerId } = await loadAccount(tx, userId);
  const kind = act.action === 'admin_recovery' ? 'admin-recovery-used' : 'password-changed';
  await enqueueMail(platform, tx, { to: email, language, kind, values: {} });
  await recordAct(tx, { ...act, result: 'success', userId, customerId });
}
