import { randomInt } from 'node:crypto';
import { verificationCodeLength } from '#shared/limits.ts';

/**
 * Characters to type from paper, without look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B, U V). 24 letters and digits, so that
 * twelve of them have 55 bits.
 */
const recoveryAlphabet = 'ACDEFGHJKMNPQRTVWXY34679';
const recoveryGroups = 3;
const recoveryGroupLength = 4;
const recoveryCode = new RegExp(`^[${recoveryAlphabet}]{${recoveryGroups * recoveryGroupLength}}$`);

/** Six digits, uniformly distributed. */
export function createVerificationCode(): string {
  return String(randomInt(10 ** verificationCodeLength)).padStart(verificationCodeLength, '0');
}

/** A recovery code in its displayed form: `ACDE-FGHJ-KMNP`. */
export function createRecoveryCode(): string {
  const group = () =>
    Array.from({ length: recoveryGroupLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');
  return Array.from({ length: recoveryGroups }, group).join('-');
}

/**
 * A recovery code in the form that is hashed: without spaces and dashes, which people add or leave out; null = cannot
 * be one.
 */
export function normalizeRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return recoveryCode.test(code) ? code : null;
}
