import { hashPassword } from '#server/platform/crypto/password-hash.ts';
import { equalSecrets } from '#server/platform/crypto/sealing.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import { networkOf } from '#server/platform/network/client-network.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordAct } from '../../audit/public.ts';
import { takeLimits } from '../limits/limit-acts.ts';
import { holdAccount } from '../repository.ts';
import { deleteAllSessions } from '../sessions/session-repository.ts';
import { storeNewPassword } from './apply-new-password.ts';
import { checkNewPassword } from './check-password.ts';
import { findFirstProviderAdmin, findPasswordAccount } from './password-repository.ts';

/** The specification's own list for this operation; other special characters do not count here. */
const specialCharacter = /[!@#$%^&*(),.?":{}|<>]/;

/**
 * AUTH-07: sets the password of the provider's first admin with the operator's recovery code, and ends all sessions of
 * that admin. The attempt is counted before the code is checked. Returns the admin's address.
 * @throws AppError `recovery_unavailable` if the operator has set no code, `recovery_failed` for a wrong one, or if
 * there is no admin yet
 */
export async function recoverAdmin(
  platform: Platform,
  { recoveryCode, newPassword }: { recoveryCode: string; newPassword: string },
  caller: Caller,
): Promise<string> {
  const { adminRecoveryCode } = platform.config;
  if (!adminRecoveryCode) throw new AppError('recovery_unavailable');
  await takeLimits(platform, [
    { name: 'recoveryAtAddress', of: [networkOf(caller.address)] },
    { name: 'recoveryOverall', of: [] },
  ]);
  const { database } = platform;
  const account = await database.withAccount(null, async (tx) => {
    const userId = await findFirstProviderAdmin(tx);
    return userId && findPasswordAccount(tx, { userId });
  });
  if (!equalSecrets(recoveryCode, adminRecoveryCode) || !account) {
    const userId = account ? account.userId : null;
    await database.withAccount(userId, (tx) =>
      recordAct(tx, { action: 'admin_recovery', result: 'failure', userId, actorUserId: null, caller }),
    );
    throw new AppError('recovery_failed');
  }
  await checkNewPassword(platform, newPassword, account, 'newPassword');
  if (!specialCharacter.test(newPassword)) {
    const code = 'password_needs_special';
    throw new AppError(code, { issues: [{ path: 'newPassword', code }] });
  }
  const hash = await hashPassword(newPassword);
  await database.withAccount(account.userId, async (tx) => {
    await holdAccount(tx, account.userId);
    await deleteAllSessions(tx, account.userId);
    await storeNewPassword(platform, tx, account, hash, { action: 'admin_recovery', actorUserId: null, caller });
  });
  return account.email;
}
