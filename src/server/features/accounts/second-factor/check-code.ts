import { Secret, TOTP } from 'otpauth';
import { keyedHash, unseal } from '#server/platform/crypto/sealing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type VerifyFactor, verificationCodeSchema } from '#shared/contracts/mfa.ts';
import { verificationCodeLength } from '#shared/limits.ts';
import { holdAccount } from '../repository.ts';
import { normalizeRecoveryCode } from './create-codes.ts';
import { loadTotpSecret, spendEmailCode, spendRecoveryCode, spendTotpStep } from './factor-repository.ts';

const stepSeconds = 30;
/** RFC 6238, section 5.2: one step either way, for clock drift and slow typing. */
const stepTolerance = 1;

/**
 * True if a code is right; consumes it, since each counts once. Nothing is consumed if the transaction does not commit.
 * @throws AppError `factor_unavailable` if the authenticator's secret was sealed with another key
 */
export async function acceptCode(
  platform: Platform,
  tx: Transaction,
  userId: string,
  input: VerifyFactor,
): Promise<boolean> {
  // A right code may prove the address or settle the account's ownership.
  await holdAccount(tx, userId);
  if (input.method === 'email') return spendEmailCode(tx, userId, hashEmailCode(platform, userId, input.code));
  if (input.method === 'recovery') {
    const code = normalizeRecoveryCode(input.code);
    return code !== null && spendRecoveryCode(tx, userId, hashRecoveryCode(platform, userId, code));
  }
  const sealed = await loadTotpSecret(tx, userId);
  if (!sealed) return false;
  const step = findTotpStep(openTotpSecret(platform, userId, sealed), input.code, Date.now());
  return step !== null && spendTotpStep(tx, userId, step);
}

/** The authenticator of a Base32 secret, as in apps: SHA-1, six digits, 30 seconds. */
export function createTotp(secret: string, label = ''): TOTP {
  const issuer = 'BoardSearch';
  const digits = verificationCodeLength;
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period: stepSeconds });
}

/** The 30-second step since 1970 of this code, at most one off `now` (milliseconds); null = wrong code. */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  if (!verificationCodeSchema.safeParse(code).success) return null;
  const difference = createTotp(secret).validate({ token: code, timestamp: now, window: stepTolerance });
  return difference === null ? null : Math.floor(now / 1_000 / stepSeconds) + difference;
}

/** Purpose under which an authenticator's secret is sealed. */
export const totpPurpose = (userId: string) => `totp-secret:${userId}` as const;

/** @throws AppError `factor_unavailable` if it was sealed with another key */
export function openTotpSecret(platform: Platform, userId: string, sealed: string): string {
  try {
    return unseal(platform.encryptionKey, totpPurpose(userId), sealed);
  } catch (cause) {
    platform.log.error(
      { err: cause, userId },
      'the secret of an authenticator cannot be opened: was the key replaced?',
    );
    throw new AppError('factor_unavailable', { cause });
  }
}

/** Bound to the account: nobody else's code has this hash. */
export function hashEmailCode(platform: Platform, userId: string, code: string): string {
  return keyedHash(platform.encryptionKey, `email-code:${userId}`, code);
}

/** @param code as `normalizeRecoveryCode` leaves it */
export function hashRecoveryCode(platform: Platform, userId: string, code: string): string {
  return keyedHash(platform.encryptionKey, `recovery-code:${userId}`, code);
}
