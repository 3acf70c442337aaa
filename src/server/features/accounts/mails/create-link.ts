import { randomBytes } from 'node:crypto';
import { keyedHash } from '#server/platform/crypto/sealing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { tokenPages } from '#shared/contracts/auth.ts';
import { confirmationLinkMinutes, keepEmailMinutes, resetLinkMinutes, signInLinkMinutes } from '#shared/limits.ts';
import { type FoundToken, insertToken, type TokenPurpose } from './account-token-repository.ts';

const tokenBytes = 32;

const purposes = {
  reset_password: { page: tokenPages.resetPassword, minutes: resetLinkMinutes },
  confirm_email: { page: tokenPages.confirmEmail, minutes: confirmationLinkMinutes },
  prove_sign_in: { page: tokenPages.proveSignIn, minutes: signInLinkMinutes },
  change_email: { page: tokenPages.changeEmail, minutes: confirmationLinkMinutes },
  keep_email: { page: tokenPages.keepEmail, minutes: keepEmailMinutes },
} as const satisfies Record<TokenPurpose, { page: string; minutes: number }>;

/**
 * Creates a link that works once, and voids earlier ones to set a password. It starts with PUBLIC_URL, regardless of
 * the request's host, and has the token in its fragment. Only the token's keyed hash is stored.
 */
export async function createLink(
  platform: Platform,
  tx: Transaction,
  userId: string,
  purpose: TokenPurpose,
  {
    minutes = purposes[purpose].minutes,
    email,
    isProven,
  }: { minutes?: number | undefined; email?: string; isProven?: boolean } = {},
): Promise<{ link: string; validMinutes: number; expiresAt: Date }> {
  const { page } = purposes[purpose];
  const token = randomBytes(tokenBytes).toString('base64url');
  const expiresAt = new Date(Date.now() + minutes * 60_000);
  await insertToken(tx, {
    tokenHash: hashToken(platform, purpose, token),
    userId,
    purpose,
    email,
    isProven,
    expiresAt,
  });
  return { link: `${platform.config.publicUrl}${page}#token=${token}`, validMinutes: minutes, expiresAt };
}

/** The stored hash; a copy of the database opens no link. */
export function hashToken(platform: Platform, purpose: TokenPurpose, token: string): string {
  return keyedHash(platform.encryptionKey, `account-token:${purpose}`, token);
}

/** Why an opened link does not work. */
export function refusalOf(found: FoundToken | null): AppError {
  if (found?.state === 'used') return new AppError('link_used');
  return new AppError(found?.state === 'expired' ? 'link_expired' : 'link_invalid');
}
