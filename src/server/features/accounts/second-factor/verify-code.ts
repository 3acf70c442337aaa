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

/** The user and browser that prove something, for the audit log. */
export type Prover = { signedIn: SignedIn; caller: Caller };

export type CodeTrial<T> = {
  method: FactorMethod | 'recovery';
  /** Throws if no code can be tried; that costs no attempt. */
  prepare: (tx: Transaction) => Promise<void>;
  /** True if the code is right; consumes it. */
  accept: (tx: Transaction) => Promise<boolean>;
  /** Effects of a right code, in the transaction that consumes it. */
  succeed: (tx: Transaction) => Promise<T>;
};

/**
 * Tries a code against the account's single failure counter. The attempt is taken and committed before the code is
 * checked, so that of any number of concurrent codes, for any factor and server, no more are evaluated than allowed. A
 * right code restores all attempts; the last wrong one locks the account.
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

/**
 * Takes an attempt; returns how many are left.
 * @throws AppError `factor_locked`
 */
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
