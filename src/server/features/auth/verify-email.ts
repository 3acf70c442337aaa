import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordAct } from '../audit/service.ts';
import { consumeToken } from './account-token-repository.ts';
import { hashToken } from './create-link.ts';
import { networkOf, takeLimits } from './limit-acts.ts';
import { markEmailConfirmed } from './password-repository.ts';
import { enterAccount } from './repository.ts';

/**
 * Confirms an address with the link from a mail. It signs nobody in: that takes the password.
 * @throws AppError `link_invalid` for a link that is unknown, used, expired or not the newest
 */
export async function confirmEmail(platform: Platform, token: string, caller: Caller): Promise<void> {
  await takeLimits(platform, [{ name: 'resetAtAddress', of: [networkOf(caller.address)] }]);
  await platform.database.withAccount(null, async (tx) => {
    const userId = await consumeToken(tx, hashToken(platform, 'confirm_email', token), 'confirm_email');
    if (!userId) throw new AppError('link_invalid');
    await enterAccount(tx, userId);
    await markEmailConfirmed(tx, userId);
    await recordAct(tx, { action: 'email_confirmed', result: 'success', userId, actorUserId: userId, caller });
  });
}
