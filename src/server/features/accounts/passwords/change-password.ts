import { hashPassword, verifyPassword } from '#server/platform/crypto/password-hash.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignInResult } from '#shared/contracts/auth.ts';
import { recordAct } from '../../audit/public.ts';
import { type Limited, releaseLimits, takeLimits } from '../limits/limit-acts.ts';
import { stateOf } from '../policy.ts';
import { findAccount, holdAccount } from '../repository.ts';
import { writeSessionCookie } from '../sessions/session-cookie.ts';
import { deleteOtherSessions, replaceToken } from '../sessions/session-repository.ts';
import { markBrowser } from '../sign-in/sign-browser.ts';
import { storeNewPassword } from './apply-new-password.ts';
import { checkNewPassword } from './check-password.ts';
import { findPasswordAccount, type PasswordAccount } from './password-repository.ts';

/**
 * The forced change at the first sign-in; the session is the proof. Returns the next step, and as with every password
 * change the session's new cookie and the browser's mark (sign-browser.ts).
 * @throws AppError `forbidden` if no change is required, `password_unchanged` for the old password
 */
export async function changeFirstPassword(
  platform: Platform,
  signedIn: SignedIn,
  newPassword: string,
  { headers, caller }: { headers: Headers; caller: Caller },
): Promise<{ result: SignInResult; cookies: string[] }> {
  if (signedIn.state !== 'change_password') throw new AppError('forbidden');
  await takeLimits(platform, [{ name: 'ownPasswordChecks', of: [signedIn.userId] }]);
  const account = await loadPasswordAccount(platform, signedIn.userId);
  const cookies = await storeOwnChange(platform, { account, signedIn, newPassword, headers, caller });
  const changed = await findAccount(platform.database, signedIn.userId, signedIn.sessionId);
  if (!changed) throw new AppError('unauthenticated');
  return { result: { next: stateOf(changed), isDemo: changed.isDemo }, cookies };
}

/**
 * A change in the settings: the current password is the proof, and all other sessions end. Returns the session's new
 * cookie and the mark of this browser.
 * @throws AppError `password_wrong`, `password_unchanged`; `forbidden` for demo accounts, because visits have no
 * password of their own
 */
export async function updatePassword(
  platform: Platform,
  signedIn: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { headers, caller }: { headers: Headers; caller: Caller },
): Promise<string[]> {
  if (signedIn.isDemo) throw new AppError('forbidden');
  const { userId } = signedIn;
  const tries: Limited[] = [{ name: 'currentPassword', of: [userId] }];
  await takeLimits(platform, [...tries, { name: 'ownPasswordChecks', of: [userId] }]);
  const account = await loadPasswordAccount(platform, userId);
  if (!(await verifyPassword(account.hash, currentPassword))) {
    await platform.database.withAccount(userId, (tx) =>
      recordAct(tx, { action: 'password_changed', result: 'failure', userId, actorUserId: userId, caller }),
    );
    throw new AppError('password_wrong');
  }
  await releaseLimits(platform, tries);
  return storeOwnChange(platform, { account, signedIn, newPassword, headers, caller });
}

async function loadPasswordAccount({ database }: Platform, userId: string): Promise<PasswordAccount> {
  const account = await database.withAccount(userId, (tx) => findPasswordAccount(tx, { userId }));
  // The account signs in at its company.
  if (!account) throw new AppError('forbidden');
  return account;
}

async function storeOwnChange(
  platform: Platform,
  change: { account: PasswordAccount; signedIn: SignedIn; newPassword: string; headers: Headers; caller: Caller },
): Promise<string[]> {
  const { account, signedIn, newPassword, headers, caller } = change;
  const { userId, sessionId } = signedIn;
  await checkNewPassword(platform, newPassword, account, 'newPassword');
  if (await verifyPassword(account.hash, newPassword)) throw new AppError('password_unchanged');
  const hash = await hashPassword(newPassword);
  const token = await platform.database.withAccount(userId, async (tx) => {
    await holdAccount(tx, userId);
    await deleteOtherSessions(tx, userId, sessionId);
    await storeNewPassword(platform, tx, account, hash, { action: 'password_changed', actorUserId: userId, caller });
    return replaceToken(tx, sessionId);
  });
  return [writeSessionCookie(platform, token), markBrowser(platform, headers, { userId, hash })];
}
