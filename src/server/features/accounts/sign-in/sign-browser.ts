import { randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { equalSecrets, keyedHash } from '#server/platform/crypto/sealing.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PasswordAccount } from '../passwords/password-repository.ts';

/**
 * Marks, signed, a browser in which somebody signed in to an account before: strangers' guesses do not count against it
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It opens nothing, and names nobody. A mark holds for one
 * account and until its password changes, whose hash it is signed over.
 */
type Marked = Pick<PasswordAccount, 'userId' | 'hash'>;

/** Of so many accounts a browser is remembered; the newest. */
const maxMarks = 5;
const nonceBytes = 16;
/** A nonce of 16 bytes and its HMAC-SHA-256, both in base64url. */
const markForm = /^[\w-]{65}$/;
const nonceLength = 22;

/** As long as browsers keep a cookie at most (RFC 6265bis, 5.5); each sign-in begins anew. */
const cookieSeconds = 400 * 86_400;

const isSecure = ({ config }: Platform): boolean => config.publicUrl.startsWith('https://');
const nameOf = (platform: Platform): string => `${isSecure(platform) ? '__Secure-' : ''}boardsearch.device`;

function signMark({ encryptionKey }: Platform, nonce: string, { userId, hash }: Marked): string {
  return nonce + keyedHash(encryptionKey, 'device-cookie', [userId, nonce, hash].join('\n'));
}

/** What a request's cookie holds, the newest first; whether it is genuine is not looked at. */
export function readMarks(platform: Platform, headers: Headers): string[] {
  const value = parse(headers.get('cookie') ?? '', nameOf(platform))[nameOf(platform)] ?? '';
  return value
    .split('.')
    .filter((mark) => markForm.test(mark))
    .slice(0, maxMarks);
}

/** The one of them that is genuine for this account; undefined = none. */
export function findMark(platform: Platform, marks: readonly string[], account: Marked): string | undefined {
  return marks.find((mark) => equalSecrets(mark, signMark(platform, mark.slice(0, nonceLength), account)));
}

/** The Set-Cookie header that marks the browser of a request as this account's, beside other accounts that it is marked for. */
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
