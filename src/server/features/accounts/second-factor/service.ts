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
  isVerifiedSession,
  loadLockout,
  loadSignInProof,
  markConfirmed,
  markVerified,
  openFactorRow,
} from './session-repository.ts';

type SessionKey = Pick<SignedIn, 'userId' | 'sessionId'>;

/** The second-factor session of a sign-in session, opened if there is none; every tab gets the same token. */
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

/** Attempts that the account has left; 0 while it is locked. */
export async function readRemainingAttempts(platform: Platform, { userId }: SignedIn): Promise<number> {
  const lockout = await platform.database.withAccount(userId, (tx) => loadLockout(tx, userId));
  return lockout.remainingAttempts;
}

/** @throws AppError `second_factor_required` if none was opened, or it waited too long and must be reopened */
export async function requireFactorSession(tx: Transaction, { sessionId }: SignedIn): Promise<void> {
  if (!(await hasLiveFactorRow(tx, sessionId))) throw new AppError('second_factor_required');
}

/** Marks the second factor as proven for the rest of this sign-in session. */
export async function proveFactorSession(platform: Platform, tx: Transaction, signedIn: SessionKey): Promise<void> {
  await openFactorRow(tx, keyOf(platform, signedIn));
  await markVerified(tx, signedIn.sessionId);
}

/** Records a fresh proof of identity, which lets this session change the account's authentication for some minutes. */
export async function confirmFactorSession(platform: Platform, tx: Transaction, signedIn: SignedIn): Promise<void> {
  await openFactorRow(tx, keyOf(platform, signedIn));
  await markConfirmed(tx, signedIn.sessionId);
}

/**
 * Requires a fresh proof in this session before the account's authentication is changed; otherwise anyone at an
 * unattended browser could add a factor of their own. A sign-in or second factor in the last ten minutes counts, so
 * that nobody has to prove the same thing twice.
 * @throws AppError `confirmation_required`; `sign_in_again` if the account's only possible proof is a new sign-in
 */
export async function requireConfirmation(tx: Transaction, signedIn: SignedIn): Promise<void> {
  if (await isConfirmed(tx, signedIn.sessionId)) return;
  const { isOnlyProof, isFresh } = await loadSignInProof(tx, signedIn);
  if (!isFresh) throw new AppError(isOnlyProof ? 'sign_in_again' : 'confirmation_required');
}

/**
 * True if the signed-in user has proven a second factor in this session: an enabled one, or another way of signing in
 * that counts as two.
 */
export async function hasProvenFactor(tx: Transaction, { userId, sessionId }: SessionKey): Promise<boolean> {
  return (await loadFactors(tx, userId)).methods.length > 0 || isVerifiedSession(tx, sessionId);
}

/** Key to open the session in the repository; only the token's hash is stored. */
function keyOf(platform: Platform, { userId, sessionId }: SessionKey) {
  const tokenHash = keyedHash(platform.encryptionKey, 'mfa-session-token-hash', tokenOf(platform, sessionId));
  return { userId, sessionId, tokenHash };
}

/**
 * Derived rather than random, so that a new tab can get the same token although it is stored nowhere. 256 bits,
 * base64url.
 */
function tokenOf(platform: Platform, sessionId: string): string {
  return keyedHash(platform.encryptionKey, 'mfa-session-token', sessionId);
}
