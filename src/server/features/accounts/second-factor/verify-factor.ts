import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FactorMethod, VerifyFactor } from '#shared/contracts/mfa.ts';
import { recordAct } from '../../audit/public.ts';
import { settleClaimByFactor } from '../claims/resolve-claim.ts';
import { proveAddressByCode } from '../service.ts';
import { writeSessionCookie } from '../sessions/session-cookie.ts';
import { replaceToken } from '../sessions/session-repository.ts';
import { acceptCode } from './check-code.ts';
import { loadFactors } from './factor-repository.ts';
import { confirmFactorSession, proveFactorSession, requireFactorSession } from './service.ts';
import { type Prover, verifyCode } from './verify-code.ts';

/**
 * Proves the second factor in this sign-in session with a code. Returns the session's new cookie.
 * @throws AppError `second_factor_required` without a session to verify, `factor_unavailable`, and as `verifyCode`
 */
export function verifyFactor(platform: Platform, prover: Prover, input: VerifyFactor): Promise<string> {
  const { signedIn, caller } = prover;
  const { userId } = signedIn;
  return verifyCode(platform, prover, {
    method: input.method,
    prepare: async (tx) => {
      await requireFactorSession(tx, signedIn);
      await requireOffered(tx, userId, input.method);
    },
    accept: (tx) => acceptCode(platform, tx, userId, input),
    succeed: async (tx) => {
      if (input.method === 'email') await proveAddressByCode(tx, signedIn, caller);
      else await settleClaimByFactor(tx, signedIn, caller);
      return completeFactor(platform, tx, prover, input.method);
    },
  });
}

/** Effects of every right proof of the second factor. Returns the session's new cookie. */
export async function completeFactor(
  platform: Platform,
  tx: Transaction,
  { signedIn, caller }: Prover,
  method: FactorMethod | 'recovery',
): Promise<string> {
  const { userId, customerId, sessionId } = signedIn;
  await proveFactorSession(platform, tx, signedIn);
  await confirmFactorSession(platform, tx, signedIn);
  const act = { userId, customerId, actorUserId: userId, caller, details: { method } };
  await recordAct(tx, { ...act, action: 'second_factor_verified', result: 'success' });
  return writeSessionCookie(platform, await replaceToken(tx, sessionId));
}

/** @throws AppError `factor_unavailable` if the account cannot be proven with such a code */
export async function requireOffered(
  tx: Transaction,
  userId: string,
  method: FactorMethod | 'recovery',
): Promise<void> {
  const { methods, recoveryCodesLeft } = await loadFactors(tx, userId);
  const isOffered = method === 'recovery' ? methods.length > 0 && recoveryCodesLeft > 0 : methods.includes(method);
  if (!isOffered) throw new AppError('factor_unavailable');
}
