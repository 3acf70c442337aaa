import { verifyPassword } from '#server/platform/crypto/password-hash.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import { networkOf } from '#server/platform/network/client-network.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordAct } from '../../audit/public.ts';
import { type Limited, releaseLimits, takeLimits } from '../limits/limit-acts.ts';
import { consumeToken, findToken } from '../mails/account-token-repository.ts';
import { hashToken, refusalOf } from '../mails/create-link.ts';
import { findPasswordAccount, markEmailConfirmed, type PasswordAccount } from '../passwords/password-repository.ts';
import { enterAccount, holdAccount } from '../repository.ts';

/**
 * Confirms an address with the link from a mail and the account's password: the mailbox's holder may not be who signed
 * up, and would otherwise give a stranger's password their address. Opens no session. A link of an account that is
 * already confirmed, used or not, changes nothing and says so.
 * @throws AppError `link_invalid` for an unknown link, `link_expired`, `link_used`; `password_wrong`, which leaves the
 * link usable
 */
export async function confirmEmail(
  platform: Platform,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<{ alreadyConfirmed: boolean }> {
  const network = networkOf(caller.address);
  await takeLimits(platform, [{ name: 'resetAtAddress', of: [network] }]);
  const { database } = platform;
  const tokenHash = hashToken(platform, 'confirm_email', token);
  const account = await database.withAccount(null, async (tx) => {
    const found = await findToken(tx, tokenHash, 'confirm_email');
    const holder = found && (await findPasswordAccount(tx, { userId: found.userId }));
    if (!holder || (found.state !== 'usable' && !holder.isEmailConfirmed)) throw refusalOf(found);
    return holder;
  });
  if (account.isEmailConfirmed) return { alreadyConfirmed: true };
  await checkPasswordOf(platform, account, { password, tokenHash }, caller);
  return database.withAccount(null, async (tx) => {
    const { userId } = account;
    await holdAccount(tx, userId);
    const now = await findPasswordAccount(tx, { userId });
    if (now?.hash !== account.hash) throw new AppError('password_wrong');
    await enterAccount(tx, userId);
    if (!(await markEmailConfirmed(tx, userId))) return { alreadyConfirmed: true };
    if (!(await consumeToken(tx, tokenHash, 'confirm_email'))) throw new AppError('link_used');
    await recordAct(tx, { action: 'email_confirmed', result: 'success', userId, actorUserId: userId, caller });
    return { alreadyConfirmed: false };
  });
}

/** Counted per link, which is only in the mailbox, so that strangers' wrong passwords do not use up these attempts. */
async function checkPasswordOf(
  platform: Platform,
  { userId, email, hash }: PasswordAccount,
  { password, tokenHash }: { password: string; tokenHash: string },
  caller: Caller,
): Promise<void> {
  const linkLimit: Limited[] = [{ name: 'signInWithProof', of: [email, tokenHash] }];
  await takeLimits(platform, linkLimit);
  if (!(await verifyPassword(hash, password))) {
    const act = { action: 'email_confirmed', result: 'failure', userId, actorUserId: null, caller } as const;
    await platform.database.withAccount(userId, (tx) => recordAct(tx, act));
    throw new AppError('password_wrong');
  }
  await releaseLimits(platform, linkLimit);
}
