import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';

/** DER prefixes of the 32 key bytes in PKCS #8 and SPKI (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');
const keyBytes = 32;

export type Signer = {
  /** Ed25519, 32 bytes in base64url. */
  publicKey: string;
  sign: (text: string) => string;
};

/** An Ed25519 key for one purpose, derived from the instance's key: the same on every server, and never stored. */
export function deriveSigner({ current: key }: { current: KeyObject }, purpose: string): Signer {
  const seed = Buffer.from(hkdfSync('sha256', key, '', `boardsearch v1 sign ${purpose}`, keyBytes));
  const privateKey = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-keyBytes);
  return {
    publicKey: publicKey.toString('base64url'),
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64url'),
  };
}

/** A public key, and for one that was replaced the newest checkpoint that it signed. */
export type TrustedKey = { publicKey: string; until?: number };

/** The key among the trusted ones that signed a text; undefined = none. */
export function findSigner(
  trusted: readonly TrustedKey[],
  { statement, signature }: { statement: string; signature: string },
): TrustedKey | undefined {
  return trusted.find(({ publicKey }) => isSignedBy(publicKey, statement, signature));
}

/** True if the text was signed with that key; false also for malformed keys and signatures. */
function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const der = Buffer.concat([publicPrefix, Buffer.from(publicKey, 'base64url')]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
