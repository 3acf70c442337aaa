import { generatedPasswordLength } from '../limits.ts';

/**
 * Characters that are unambiguous in any common font: no B 8, G 6, I l 1 |, O o 0, S s 5, Z z 2, u v, and no quotation
 * marks, commas and slashes, which get lost in sentences.
 */
const classes = ['ACDEFHJKLMNPQRTUVWXY', 'abcdefghijkmnpqrtwxy', '3479', '!#$%*+-=?@'] as const;
const alphabet = classes.join('');

/**
 * A password of 16 characters with at least one upper case letter, lower case letter, digit and special character. All
 * such passwords are equally likely: about 91 bits.
 */
export function generatePassword(): string {
  for (;;) {
    const password = drawCharacters().slice(0, generatedPasswordLength).join('');
    if (classes.every((signs) => [...password].some((sign) => signs.includes(sign)))) return password;
  }
}

/**
 * At least as many characters as a password has, uniformly distributed: bytes that would introduce a bias are
 * discarded.
 */
function drawCharacters(): string[] {
  const limit = 256 - (256 % alphabet.length);
  const signs: string[] = [];
  while (signs.length < generatedPasswordLength) {
    for (const value of crypto.getRandomValues(new Uint8Array(generatedPasswordLength))) {
      if (value < limit) signs.push(alphabet.charAt(value % alphabet.length));
    }
  }
  return signs;
}
