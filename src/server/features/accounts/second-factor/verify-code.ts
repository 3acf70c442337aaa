import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FactorMethod } from '#shared/contracts/mfa.ts';
import { lockoutMinutes } from '#shared/limits.ts';
import { recordAct } from '../../audit/public.ts';
import { enqueueMail } from '../jobs.ts';
import { limitCodes } from '../service.ts';
import { insertAttempt, loadLockout, reserveAttempt, resetAttempts } from './session-repository.ts';

/** Who proves what, for the audit log. */
export type Prover = { signedIn: SignedIn; caller: Caller };

export type CodeTrial<T> = {
  method: FactorMethod | 'recovery';
  /** Throws where there is nothing to try; that costs no try. */
  prepare: (tx: Transaction) => Promise<void>;
  /** Whether the code is right; uses it up. */
  accept: (tx: Transaction) => Promise<boolean>;
  /** What a right code brings about, in the transaction that uses it up. */
  succeed: (tx: Transaction) => Promise<T>;
};

/**
 * Tries a code against the account's one counter of failures. The try is taken and committed before the code is looked
 * at: of any number sent at once, to whichever factor and server, no more are evaluated than are allowed. A right code
 * gives all tries back; the last wrong one locks the account.
 * @throws AppError `factor_locked`, `code_invalid`, `rate_limited`, and what `prepare` throws
 */
export async function verifyCode<T>(
  platform: Platform,
  { signedIn, caller }: Prover,
  { method, prepare, accept, succeed }: CodeTrial<T>,
): Promise<T> {
  const { userId, customerId } = signedIn;
  await limitCodes(platform, caller);
  const remainingAttempts = await platform.database.withAccount(userId, async (tx) => {
    await prepare(tx);
    return takeAttempt(tx, userId);
  });
  const outcome = await platform.database.withAccount(userId, async (tx) => {
    const success = await accept(tx);
    await insertAttempt(tx, { id: uuidv7(), userId, attemptType: method, success });
    if (success) {
      await resetAttempts(tx, userId);
      return { value: await succeed(tx) };
    }
    const act = { userId, customerId, actorUserId: userId, caller, details: { method } };
    await recordAct(tx, { ...act, action: 'second_factor_verified', result: 'failure' });
    if (remainingAttempts === 0) {
      await recordAct(tx, { ...act, action: 'second_factor_locked', result: 'success' });
      const { email: to, language } = signedIn;
      await enqueueMail(platform, tx, { to, language, kind: 'account-locked', values: { minutes: lockoutMinutes } });
    }
    return null;
  });
  if (outcome) return outcome.value;
  if (remainingAttempts === 0) throw new AppError('factor_locked', { retryAfterSeconds: lockoutMinutes * 60 });
  throw new AppError('code_invalid', { remainingAttempts });
}

/** Takes a try; returns how many are left after it. @throws AppError `factor_locked` */
async function takeAttempt(tx: Transaction, userId: string): Promise<number> {
  const left = await reserveAttempt(tx, userId);
  if (left >= 0) return left;
  const { lockedSeconds } = await loadLockout(tx, userId);
  throw new AppError('factor_locked', { retryAfterSeconds: Math.max(lockedSeconds, 1) });
}

/** @throws AppError `factor_locked` while the account is locked */
export async function refuseLocked(tx: Transaction, userId: string): Promise<void> {
  const { lockedSeconds } = await loadLockout(tx, userId);
  if (lockedSeconds > 0) throw new AppError('factor_locked', { retryAfterSeconds: lockedSeconds });
}
