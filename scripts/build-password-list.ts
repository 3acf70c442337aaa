/**
 * `node scripts/build-password-list.ts`: builds the shipped list of common passwords from @zxcvbn-ts/language-common
 * and our own list of German words. `--check` only reports whether the shipped list is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { foldPassword } from '#server/features/accounts/passwords/fold-password.ts';
import { buildHashList } from '#server/features/accounts/passwords/hash-list.ts';

export const listPath = join(import.meta.dirname, '../src/server/features/accounts/passwords/common-passwords.bin');

/** Shorter words occur by chance in too many good passwords. */
const minLength = 4;

export function listWords(): string[] {
  const german = readFileSync(join(import.meta.dirname, 'password-list/german-words.txt'), 'utf8')
    .replace(/^#.*$/gm, '')
    .split(/\s+/);
  const all = [...dictionary['passwords-common'], ...german].map(foldPassword);
  return [...new Set(all)].filter((word) => word.length >= minLength);
}

if (import.meta.main) {
  const words = listWords();
  const list = buildHashList(words);
  if (process.argv.includes('--check')) {
    const isCurrent = readFileSync(listPath).equals(list);
    console.log(isCurrent ? 'the list is up to date' : 'the list is older than its sources: build it');
    process.exit(isCurrent ? 0 : 1);
  }
  writeFileSync(listPath, list);
  console.log(`${words.length} words, ${list.length} bytes`);
}
