import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ConfirmIdentity, VerifyFactor } from '#shared/contracts/mfa.ts';
import { recordAct } from '../../audit/public.ts';
import { refuseDemo } from '../factor-settings/change-factors.ts';
import { isOwnPassword, proveAddressByCode } from '../service.ts';
import { acceptCode } from './check-code.ts';
import { confirmFactorSession } from './service.ts';
import { type Prover, verifyCode } from './verify-code.ts';
import { requireOffered } from './verify-factor.ts';

/**
 * Accepts a fresh proof of identity, the password or a code, which lets this session change factors for some minutes.
 * @throws AppError `password_wrong`, `rate_limited`, `factor_unavailable`, and as `verifyCode`
 */
export async function confirmIdentity(platform: Platform, prover: Prover, proof: ConfirmIdentity): Promise<void> {
  refuseDemo(prover.signedIn);
  if ('password' in proof) await confirmByPassword(platform, prover, proof.password);
  else await confirmByCode(platform, prover, proof);
}

async function confirmByPassword(platform: Platform, prover: Prover, password: string) {
  const isRight = await isOwnPassword(platform, prover.signedIn, password);
  await platform.database.withAccount(prover.signedIn.userId, async (tx) => {
    if (isRight) await confirmFactorSession(platform, tx, prover.signedIn);
    await recordConfirmation(tx, prover, 'password', isRight);
  });
  if (!isRight) throw new AppError('password_wrong');
}

/** `verifyCode` records a wrong code itself. */
function confirmByCode(platform: Platform, prover: Prover, input: VerifyFactor): Promise<void> {
  const { userId } = prover.signedIn;
  return verifyCode(platform, prover, {
    method: input.method,
    prepare: (tx) => requireOffered(tx, userId, input.method),
    accept: (tx) => acceptCode(platform, tx, userId, input),
    succeed: async (tx) => {
      await confirmFactorSession(platform, tx, prover.signedIn);
      if (input.method === 'email') await proveAddressByCode(tx, prover.signedIn, prover.caller);
      await recordConfirmation(tx, prover, input.method, true);
    },
  });
}

async function recordConfirmation(tx: Transaction, { signedIn, caller }: Prover, method: string, isRight: boolean) {
  const { userId, customerId } = signedIn;
  const act = { userId, customerId, actorUserId: userId, caller, details: { method } };
  await recordAct(tx, { ...act, action: 'identity_confirmed', result: isRight ? 'success' : 'failure' });
}
