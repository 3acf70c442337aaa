import { generatedPasswordLength } from './limits.ts';

/**
 * Signs that nobody mistakes for another in any common font: no B 8, G 6, I l 1 |, O o 0, S s 5, Z z 2, u v, and no
 * quotation marks, commas and slashes, which get lost in sentences.
 */
const classes = ['ACDEFHJKLMNPQRTUVWXY', 'abcdefghijkmnpqrtwxy', '3479', '!#$%*+-=?@'] as const;
const alphabet = classes.join('');

/**
 * A password of 16 signs with at least one upper case letter, lower case letter, digit and special sign. All such
 * passwords are equally likely: about 91 bits.
 */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: generatedPasswordLength }, () => alphabet[randomBelow(alphabet.length)]).join(
      '',
    );
    if (classes.every((signs) => [...password].some((sign) => signs.includes(sign)))) return password;
  }
}

/** A whole number from 0 to `bound` - 1, all equally likely; `bound` is at most 256. From the system's cryptographic source. */
function randomBelow(bound: number): number {
  const limit = 256 - (256 % bound);
  for (;;) {
    const [value = 256] = crypto.getRandomValues(new Uint8Array(1));
    if (value < limit) return value % bound;
  }
}
