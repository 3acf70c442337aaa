import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findBrokenPasswordRules } from '#shared/password-rules.ts';
import { checkPassword } from './check-password.ts';
import type { PasswordOwner } from './passwords/trivial-password.ts';

/**
 * Refuses a password that breaks the rules of form, or is well known or easy to guess. Call it outside of a transaction:
 * it may ask a service.
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
