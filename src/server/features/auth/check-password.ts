import type { Platform } from '#server/platform/platform.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { isBreachedPassword } from './passwords/breached-password.ts';
import { isTrivialPassword, type PasswordOwner } from './passwords/trivial-password.ts';

/**
 * Whether a password that keeps the rules of form (password-rules.ts) may be used: null, or why not. Call it wherever
 * somebody chooses a password; outside of a transaction, because it may ask a service for up to 2 s.
 */
export async function checkPassword(
  platform: Pick<Platform, 'config' | 'log' | 'shutdown'>,
  { password, ...owner }: { password: string } & PasswordOwner,
): Promise<ErrorCode | null> {
  if (isTrivialPassword(password, owner)) return 'password_too_common';
  return (await isBreachedPassword(platform, password)) ? 'password_too_common' : null;
}
