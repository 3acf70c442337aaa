import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { SealPurpose } from './sealed-uses.ts';

/** The key that seals, and during a rotation (`npm run rotate-keys`) the one before, whose texts it still opens. */
export type SealingKeys = { current: KeyObject; previous?: KeyObject };

/** The keys of an instance. That of the keyed hashes stays the same, since a hash cannot be made anew. */
export type Keyring = SealingKeys & { hashing: KeyObject };

/**
 * AES-256-GCM as in NIST SP 800-38D: a random nonce of 96 bits is safe for 2^32 messages per key, and every purpose has
 * its own key.
 */
const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** A sealed text was changed, truncated, or sealed with another key or purpose; does not say which. */
export class UnsealError extends Error {
  override name = 'UnsealError';
}

/**
 * Encrypts and authenticates `plaintext` for one purpose: the use and, if the result is stored in a row, that row's id
 * (`totp-secret:<user id>`), so that it cannot be moved to another row.
 * @returns `v1.` and base64url of nonce, ciphertext and tag: printable ASCII, about 4/3 of the plaintext's bytes and 42
 * more
 */
export function seal({ current }: SealingKeys, purpose: SealPurpose, plaintext: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, deriveKey(current, 'seal', purpose), nonce, { authTagLength: tagBytes });
  cipher.setAAD(associatedData(purpose));
  const body = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${body.toString('base64url')}`;
}

/**
 * Opens the result of `seal` for one of the keys and the same purpose.
 * @throws UnsealError for everything else
 */
export function unseal({ current, previous }: SealingKeys, purpose: SealPurpose, sealed: string): string {
  try {
    return unsealWith(current, purpose, sealed);
  } catch (error) {
    if (!previous) throw error;
    return unsealWith(previous, purpose, sealed);
  }
}

/** True if the current key opens a text, so that it need not be sealed again. */
export function isSealedWithCurrent({ current }: SealingKeys, purpose: SealPurpose, sealed: string): boolean {
  try {
    unsealWith(current, purpose, sealed);
    return true;
  } catch {
    return false;
  }
}

function unsealWith(key: KeyObject, purpose: string, sealed: string): string {
  const body = sealed.startsWith(`${version}.`)
    ? Buffer.from(sealed.slice(version.length + 1), 'base64url')
    : undefined;
  if (!body || body.length < nonceBytes + tagBytes) throw new UnsealError('not a sealed text');
  try {
    const nonce = body.subarray(0, nonceBytes);
    const decipher = createDecipheriv(algorithm, deriveKey(key, 'seal', purpose), nonce, { authTagLength: tagBytes });
    decipher.setAAD(associatedData(purpose));
    decipher.setAuthTag(body.subarray(-tagBytes));
    return Buffer.concat([decipher.update(body.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    throw new UnsealError('the sealed text cannot be opened');
  }
}

/**
 * HMAC-SHA-256 of a token or code, base64url, 43 characters. Without the key, not even a six-digit code can be found by
 * trial. For one purpose, equal values have equal hashes, so that rows can be looked up by them.
 */
export function keyedHash({ hashing }: Pick<Keyring, 'hashing'>, purpose: string, value: string): string {
  return createHmac('sha256', deriveKey(hashing, 'hash', purpose))
    .update(value, 'utf8')
    .digest('base64url');
}

/** Compares two secrets in constant time. */
export function equalSecrets(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Names a key without revealing it: 16 hexadecimal digits. */
export function nameKey(key: KeyObject): string {
  return deriveKey(key, 'name', 'key').toString('hex').slice(0, 16);
}

/** HKDF-SHA-256 (RFC 5869): a key per use and purpose, from which neither another nor the master key can be derived. */
function deriveKey(key: KeyObject, use: 'seal' | 'hash' | 'name', purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `boardsearch ${version} ${use} ${purpose}`, 32));
}

function associatedData(purpose: string): Buffer {
  return Buffer.from(`${version} ${purpose}`, 'utf8');
}
