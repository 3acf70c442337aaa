import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { findBrokenPasswordRules } from '#shared/passwords/password-rules.ts';
import { isBreachedPassword } from './breached-password.ts';
import { isTrivialPassword, type PasswordOwner } from './trivial-password.ts';

/**
 * Whether a password that satisfies the format rules (password-rules.ts) may be used: null, or the reason why not. Call
 * it wherever a password is chosen, outside of a transaction, because it may wait up to 2 s for a service.
 */
export async function checkPassword(
  platform: Pick<Platform, 'config' | 'log' | 'shutdown'>,
  { password, ...owner }: { password: string } & PasswordOwner,
): Promise<ErrorCode | null> {
  if (isTrivialPassword(password, owner)) return 'password_too_common';
  return (await isBreachedPassword(platform, password)) ? 'password_too_common' : null;
}

/**
 * Refuses a password that violates the format rules, or is well known or easy to guess. Call it outside of a
 * transaction, because it may ask a service.
 * @throws AppError with the first code, and all of them as issues of `path`
 */
export async function checkNewPassword(
  platform: Platform,
  password: string,
  { email, name, companyName }: PasswordOwner,
  path: 'password' | 'newPassword',
): Promise<void> {
  const broken = findBrokenPasswordRules(password);
  if (broken[0]) throw new AppError(broken[0], { issues: broken.map((code) => ({ path, code })) });
  const code = await checkPassword(platform, { password, email, name, companyName });
  if (code) throw new AppError(code, { issues: [{ path, code }] });
}
