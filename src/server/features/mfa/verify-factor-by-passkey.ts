import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordAct } from '../audit/service.ts';
import { proveFactorSession, requireFactorSession } from './service.ts';
import { type Prover, verifyCode } from './verify-code.ts';
import { requireOffered } from './verify-factor.ts';
import { finishAssertion, startAssertion } from './verify-passkey.ts';

/** Options for the browser to prove the second factor with one of the account's passkeys. */
export function startFactorByPasskey(platform: Platform, { signedIn }: Prover) {
  const { userId } = signedIn;
  return platform.database.withAccount(userId, async (tx) => {
    await requireFactorSession(tx, signedIn);
    await requireOffered(tx, userId, 'passkey');
    return startAssertion(platform, tx, { userId, purpose: 'second-factor' });
  });
}

/** Proves the second factor with a passkey; a wrong proof counts like a wrong code. */
export function verifyFactorByPasskey(
  platform: Platform,
  prover: Prover,
  response: Record<string, unknown>,
): Promise<void> {
  const { signedIn, caller } = prover;
  const { userId, customerId } = signedIn;
  return verifyCode(platform, prover, {
    method: 'passkey',
    prepare: async (tx) => {
      await requireFactorSession(tx, signedIn);
      await requireOffered(tx, userId, 'passkey');
    },
    accept: async (tx) => {
      try {
        const proven = await finishAssertion(platform, tx, response, `second-factor:${userId}`);
        return proven.userId === userId;
      } catch (error) {
        if (error instanceof AppError && error.code === 'code_invalid') return false;
        throw error;
      }
    },
    succeed: async (tx) => {
      await proveFactorSession(platform, tx, signedIn);
      const details = { method: 'passkey' };
      const act = { userId, customerId, actorUserId: userId, caller, details };
      await recordAct(tx, { ...act, action: 'second_factor_verified', result: 'success' });
    },
  });
}
