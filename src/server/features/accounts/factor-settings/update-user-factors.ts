import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { holdAccount } from '../repository.ts';
import { findAccountOfFactors, loadFactors } from '../second-factor/factor-repository.ts';
import { requireConfirmation } from '../second-factor/service.ts';
import { resetAttempts } from '../second-factor/session-repository.ts';
import type { Prover } from '../second-factor/verify-code.ts';
import { disableAllMethods, enableMethod } from './update-methods.ts';

/**
 * Lets an admin of the provider turn any user's second factor on (codes by e-mail) or off (all methods, including
 * recovery codes and a lock). This verifies nobody: the user's sessions then ask for the code, or for nothing.
 * @throws AppError `not_found`; `forbidden` for demo accounts; `confirmation_required` for the own account without a
 * fresh proof, as in the settings
 */
export async function updateUserFactors(
  platform: Platform,
  { signedIn, caller }: Prover,
  { targetUserId, isEnabled }: { targetUserId: string; isEnabled: boolean },
): Promise<void> {
  await platform.database.withAccount(targetUserId, async (tx) => {
    const account = await findAccountOfFactors(tx, targetUserId);
    if (!account) throw new AppError('not_found');
    if (account.isDemo) throw new AppError('forbidden');
    await holdAccount(tx, targetUserId);
    const { methods } = await loadFactors(tx, targetUserId);
    if (targetUserId === signedIn.userId) await requireConfirmation(tx, signedIn);
    const change = { account, actorUserId: signedIn.userId, caller };
    if (isEnabled) {
      if (!methods.includes('email')) await enableMethod(platform, tx, change, { method: 'email', provenIn: null });
      return;
    }
    await resetAttempts(tx, targetUserId);
    if (methods.length > 0) await disableAllMethods(platform, tx, change);
  });
}
