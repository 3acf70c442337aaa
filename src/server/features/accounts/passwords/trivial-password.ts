import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazy } from '#shared/lazy.ts';
import { passwordMaxLength } from '#shared/limits.ts';
import { dateLength, runLength } from './find-tokens.ts';
import { foldPassword, readLookAlikes } from './fold-password.ts';
import { type HashList, isListed, readHashList } from './hash-list.ts';

/** The person who chooses the password. */
export type PasswordOwner = { email: string; name: string; companyName: string };

/** A well-known word with this many characters around it is still that word: a date and a symbol. */
const maxDecoration = 9;
/** Minimum number of parts (words and single characters) in a password; a word, a year and a symbol are three. */
const minParts = 5;
const wordMinLength = 4;
const wordMaxLength = 20;
const ownTermMinLength = 3;

/** Words of the product, not of any person. */
const productTerms = ['boardsearch', 'board', 'search'];

const commonPasswords = lazy(() => readHashList(readFileSync(join(import.meta.dirname, 'common-passwords.bin'))));

/**
 * True if a password is trivial: a well-known word with or without decoration (`Passwort2026!`, `$ommer24`), the same
 * with the person's, company's or product's name, or one built from fewer than five words, sequences and single
 * characters. Upper case, accents and look-alike characters make no difference.
 */
export function isTrivialPassword(password: string, owner: PasswordOwner): boolean {
  const folded = foldPassword(password.slice(0, passwordMaxLength));
  const known = createLookup(commonPasswords(), owner);
  const readings = readLookAlikes(folded);
  if (readings.some((text) => known(text) || isDecoratedWord(folded, text, known))) return true;
  return readings.some((text) => countParts(folded, text, known) < minParts);
}

type Lookup = (word: string) => boolean;

function createLookup(words: HashList, { email, name, companyName }: PasswordOwner): Lookup {
  const [local = '', domain = ''] = email.split('@');
  // The last name before the top-level domain: `verkehrsbetriebe` of mail.verkehrsbetriebe.example.
  const sources = [local, domain.split('.').slice(0, -1).join(' '), name, companyName];
  const terms = sources.flatMap((source) => {
    const parts = foldPassword(source).split(/[^\p{L}\p{N}]+/u);
    return [foldPassword(source), parts.join(''), ...parts];
  });
  const own = new Set([...terms.filter((term) => term.length >= ownTermMinLength), ...productTerms]);
  const seen = new Map<string, boolean>();
  return (word) => {
    const answer = seen.get(word) ?? (own.has(word) || (word.length >= wordMinLength && isListed(words, word)));
    seen.set(word, answer);
    return answer;
  };
}

/**
 * True if only digits and symbols surround a known word. `folded` shows what was a letter, `text` is one reading of it:
 * in `p@ssw0rd1!` the end may be two letters or two symbols.
 */
function isDecoratedWord(folded: string, text: string, known: Lookup): boolean {
  const before = /^\P{L}*/u.exec(folded)?.[0].length ?? 0;
  const behind = /\P{L}*$/u.exec(folded)?.[0].length ?? 0;
  for (let start = 0; start <= Math.min(before, maxDecoration); start += 1) {
    for (let cut = 0; cut <= Math.min(behind, maxDecoration - start); cut += 1) {
      const end = text.length - cut;
      if (end - start >= ownTermMinLength && known(text.slice(start, end))) return true;
    }
  }
  return false;
}

/**
 * Minimum number of parts that make up the password: a known word, a sequence, a date and a single character count 1
 * each, a repetition of the preceding part counts 0. Stops once there are enough.
 */
function countParts(folded: string, text: string, known: Lookup): number {
  const fewest = [0];
  const offer = (end: number, parts: number) => {
    fewest[end] = Math.min(fewest[end] ?? Number.POSITIVE_INFINITY, parts);
  };
  for (let start = 0; start < folded.length; start += 1) {
    const parts = fewest[start] ?? start;
    offer(start + 1, parts + 1);
    if (parts >= minParts) continue;
    for (let length = 2; length <= Math.min(start, folded.length - start); length += 1) {
      if (folded.slice(start - length, start) === folded.slice(start, start + length)) offer(start + length, parts);
    }
    if (parts + 1 >= minParts) continue;
    for (const length of [runLength(folded, start), dateLength(folded, start)]) {
      if (length > 0) offer(start + length, parts + 1);
    }
    const longest = Math.min(wordMaxLength, text.length - start);
    for (let length = ownTermMinLength; length <= longest; length += 1) {
      if (!known(text.slice(start, start + length))) continue;
      offer(start + length, parts + 1);
      // A symbol between this word and the next belongs to this word.
      if (/^[^\p{L}\p{N}][\p{L}\p{N}]/u.test(folded.slice(start + length, start + length + 2))) {
        offer(start + length + 1, parts + 1);
      }
    }
  }
  return fewest[folded.length] ?? 0;
}
