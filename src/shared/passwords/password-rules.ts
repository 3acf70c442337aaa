import type { ErrorCode } from '../contracts/errors.ts';
import { passwordMaxLength, passwordMinLength } from '../limits.ts';

/** The specification's rules, in the order their messages are shown. */
export const passwordRules: readonly { code: ErrorCode; isMet: (password: string) => boolean }[] = [
  { code: 'password_too_short', isMet: (password) => password.length >= passwordMinLength },
  { code: 'password_too_long', isMet: (password) => password.length <= passwordMaxLength },
  { code: 'password_needs_uppercase', isMet: (password) => /\p{Lu}/u.test(password) },
  { code: 'password_needs_lowercase', isMet: (password) => /\p{Ll}/u.test(password) },
  { code: 'password_needs_number', isMet: (password) => /[0-9]/.test(password) },
  { code: 'password_needs_special', isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
];

/** The specification's own list for emergency recovery; no others count there. */
export const recoverySpecialCharacters = '!@#$%^&*(),.?":{}|<>';

/** True if the password contains one of these characters. */
export const hasOneOf = (password: string, characters: string): boolean =>
  [...password].some((character) => characters.includes(character));

/** Codes of the rules a password breaks, in order; empty: accepted. */
export function findBrokenPasswordRules(password: string): ErrorCode[] {
  return passwordRules.filter((rule) => !rule.isMet(password)).map((rule) => rule.code);
}
