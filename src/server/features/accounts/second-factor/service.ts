import { keyedHash } from '#server/platform/crypto/sealing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FactorSession } from '#shared/contracts/mfa.ts';
import { hasValidCode, loadFactors } from './factor-repository.ts';
import {
  hasLiveFactorRow,
  isConfirmed,
  loadLockout,
  loadSignInProof,
  markConfirmed,
  markVerified,
  openFactorRow,
} from './session-repository.ts';

type SessionKey = Pick<SignedIn, 'userId' | 'sessionId'>;

/** The second factor's session of a sign-in session, opened where there is none; every tab gets the same token. */
export function openFactorSession(platform: Platform, signedIn: SignedIn): Promise<FactorSession> {
  const { userId, sessionId, email, isDemo } = signedIn;
  return platform.database.withAccount(userId, async (tx) => {
    const sessionToken = tokenOf(platform, sessionId);
    const { isVerified } = await openFactorRow(tx, keyOf(platform, signedIn));
    const { methods, recoveryCodesLeft } = await loadFactors(tx, userId);
    const { remainingAttempts, lockedUntil } = await loadLockout(tx, userId);
    return {
      sessionToken,
      userId,
      email,
      isVerified,
      methods,
      hasRecoveryCodes: recoveryCodesLeft > 0,
      isCodeSent: await hasValidCode(tx, sessionId),
      isDemo,
      remainingAttempts,
      lockedUntil: lockedUntil === null ? null : new Date(lockedUntil).toISOString(),
    };
  });
}

/** How many tries the account has left; 0 while it is locked. */
export async function readRemainingAttempts(platform: Platform, { userId }: SignedIn): Promise<number> {
  const lockout = await platform.database.withAccount(userId, (tx) => loadLockout(tx, userId));
  return lockout.remainingAttempts;
}

/** @throws AppError `second_factor_required` where none was opened, or it waited too long: it is to be opened anew */
export async function requireFactorSession(tx: Transaction, { sessionId }: SignedIn): Promise<void> {
  if (!(await hasLiveFactorRow(tx, sessionId))) throw new AppError('second_factor_required');
}

/** The second factor is proven in this sign-in session, for as long as that lasts. */
export async function proveFactorSession(platform: Platform, tx: Transaction, signedIn: SessionKey): Promise<void> {
  await openFactorRow(tx, keyOf(platform, signedIn));
  await markVerified(tx, signedIn.sessionId);
}

/** A fresh proof of identity was given: for some minutes, this session may change how the account is proven. */
export async function confirmFactorSession(platform: Platform, tx: Transaction, signedIn: SignedIn): Promise<void> {
  await openFactorRow(tx, keyOf(platform, signedIn));
  await markConfirmed(tx, signedIn.sessionId);
}

/**
 * Before an account's ways in are changed: a fresh proof in this session, or whoever found an open browser could put a factor
 * of their own in the owner's way. To have signed in, or proven the second factor, in the last ten minutes is one: nobody
 * proves the same twice in that time.
 * @throws AppError `confirmation_required`; `sign_in_again` where the account can give none but to sign in anew
 */
export async function requireConfirmation(tx: Transaction, signedIn: SignedIn): Promise<void> {
  if (await isConfirmed(tx, signedIn.sessionId)) return;
  const { isOnlyProof, isFresh } = await loadSignInProof(tx, signedIn);
  if (!isFresh) throw new AppError(isOnlyProof ? 'sign_in_again' : 'confirmation_required');
}

/** Whether a second factor is on. */
export async function hasFactor(tx: Transaction, userId: string): Promise<boolean> {
  return (await loadFactors(tx, userId)).methods.length > 0;
}

/** What the repository needs to open the session; only the token's hash is stored. */
function keyOf(platform: Platform, { userId, sessionId }: SessionKey) {
  const tokenHash = keyedHash(platform.encryptionKey, 'mfa-session-token-hash', tokenOf(platform, sessionId));
  return { userId, sessionId, tokenHash };
}

/** Derived and not drawn, so that a new tab can be given it again although it is stored nowhere. 256 bits, base64url. */
function tokenOf(platform: Platform, sessionId: string): string {
  return keyedHash(platform.encryptionKey, 'mfa-session-token', sessionId);
}
