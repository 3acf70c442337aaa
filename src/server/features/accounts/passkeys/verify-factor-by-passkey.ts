import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { settleClaimByFactor } from '../claims/resolve-claim.ts';
import { holdAccount } from '../repository.ts';
import { requireFactorSession } from '../second-factor/service.ts';
import { type Prover, verifyCode } from '../second-factor/verify-code.ts';
import { completeFactor, requireOffered } from '../second-factor/verify-factor.ts';
import { limitPasskeyOptions } from '../service.ts';
import { listPasskeys } from './passkey-repository.ts';
import { finishAssertion, startAssertion, takeChallenge } from './verify-passkey.ts';

/** Options for the browser to prove the second factor with one of the account's passkeys. */
export async function startFactorByPasskey(platform: Platform, { signedIn, caller }: Prover) {
  const { userId } = signedIn;
  await limitPasskeyOptions(platform, caller);
  return platform.database.withAccount(userId, async (tx) => {
    await requireFactorSession(tx, signedIn);
    await requireOffered(tx, userId, 'passkey');
    const credentialIds = (await listPasskeys(tx, userId)).map((each) => each.credentialId);
    return startAssertion(platform, tx, { credentialIds, purpose: `second-factor:${userId}` });
  });
}

/**
 * Proves the second factor with a passkey; a wrong proof counts like a wrong code. Returns the session's new cookie.
 */
export function verifyFactorByPasskey(
  platform: Platform,
  prover: Prover,
  response: Record<string, unknown>,
): Promise<string> {
  const { signedIn, caller } = prover;
  const { userId } = signedIn;
  return verifyCode(platform, prover, {
    method: 'passkey',
    prepare: async (tx) => {
      await requireFactorSession(tx, signedIn);
      await requireOffered(tx, userId, 'passkey');
    },
    accept: async (tx) => {
      await holdAccount(tx, userId);
      try {
        const madeFor = await takeChallenge(tx, response);
        const isOwn = madeFor === `second-factor:${userId}`;
        const proven = await finishAssertion(platform, tx, response, isOwn ? madeFor : null);
        return proven.userId === userId && !proven.isCopied;
      } catch (error) {
        if (error instanceof AppError && error.code === 'code_invalid') return false;
        throw error;
      }
    },
    succeed: async (tx) => {
      await settleClaimByFactor(tx, signedIn, caller);
      return completeFactor(platform, tx, prover, 'passkey');
    },
  });
}
