import { randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { equalSecrets, keyedHash } from '#server/platform/crypto/sealing.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PasswordAccount } from '../passwords/password-repository.ts';

/**
 * Marks, by a signed cookie, a browser that has signed in to an account before, so that strangers' guesses do not count
 * against it (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It grants no access and names nobody. A
 * mark is valid for one account until its password changes, because its signature covers the password hash.
 */
type Marked = Pick<PasswordAccount, 'userId' | 'hash'>;

/** Number of accounts for which a browser is marked; the newest are kept. */
const maxMarks = 5;
const nonceBytes = 16;
/** A nonce of 16 bytes and its HMAC-SHA-256, both in base64url. */
const markForm = /^[\w-]{65}$/;
const nonceLength = 22;

/** The longest lifetime that browsers allow for a cookie (RFC 6265bis, 5.5); each sign-in restarts it. */
export const knownBrowserDays = 400;
const cookieSeconds = knownBrowserDays * 86_400;

const isSecure = ({ config }: Platform): boolean => config.publicUrl.startsWith('https://');
const nameOf = (platform: Platform): string => `${isSecure(platform) ? '__Secure-' : ''}boardsearch.device`;

function signMark({ encryptionKey }: Platform, nonce: string, { userId, hash }: Marked): string {
  return nonce + keyedHash(encryptionKey, 'device-cookie', [userId, nonce, hash].join('\n'));
}

/** The marks in a request's cookie, newest first, unverified. */
export function readMarks(platform: Platform, headers: Headers): string[] {
  const value = parse(headers.get('cookie') ?? '', nameOf(platform))[nameOf(platform)] ?? '';
  return value
    .split('.')
    .filter((mark) => markForm.test(mark))
    .slice(0, maxMarks);
}

/** The mark that is genuine for this account; undefined = none. */
export function findMark(platform: Platform, marks: readonly string[], account: Marked): string | undefined {
  return marks.find((mark) => equalSecrets(mark, signMark(platform, mark.slice(0, nonceLength), account)));
}

/** The Set-Cookie header that marks the browser for this account, in addition to its other accounts. */
export function markBrowser(platform: Platform, headers: Headers, account: Marked): string {
  const marks = readMarks(platform, headers);
  const known = findMark(platform, marks, account);
  const own = known ?? signMark(platform, randomBytes(nonceBytes).toString('base64url'), account);
  const kept = [own, ...marks.filter((mark) => mark !== known)].slice(0, maxMarks);
  return serialize(nameOf(platform), kept.join('.'), {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(platform),
    path: '/api/auth',
    maxAge: cookieSeconds,
  });
}
