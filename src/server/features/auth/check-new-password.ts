import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findBrokenPasswordRules } from '#shared/password-rules.ts';

/** Whose password it is to be: none may consist of these. */
export type PasswordOwner = { email: string; name: string; companyName: string };

/**
 * Refuses a password that breaks the rules.
 * @throws AppError with the first code, and all of them as issues of `path`
 */
export async function checkNewPassword(
  _platform: Platform,
  password: string,
  _owner: PasswordOwner,
  path: 'password' | 'newPassword',
): Promise<void> {
  const broken = findBrokenPasswordRules(password);
  if (broken[0]) throw new AppError(broken[0], { issues: broken.map((code) => ({ path, code })) });
}
