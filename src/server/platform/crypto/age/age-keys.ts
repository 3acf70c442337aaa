import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeBech32, encodeBech32 } from './bech32.ts';

/** DER prefixes of the 32 bytes of an X25519 key. */
const privateHead = Buffer.from('302e020100300506032b656e04220420', 'hex');
const publicHead = Buffer.from('302a300506032b656e032100', 'hex');

const privateKeyOf = (bytes: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privateHead, bytes]), format: 'der', type: 'pkcs8' });
const publicKeyOf = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicHead, bytes]), format: 'der', type: 'spki' });
const bytesOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(publicHead.length);

/** `identity` decrypts files encrypted for `recipient`; both in the format of the `age` command. */
export type AgeKeys = { identity: string; recipient: string };

export function makeAgeKeys(): AgeKeys {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(privateHead.length);
  return {
    identity: encodeBech32('age-secret-key-', secret).toUpperCase(),
    recipient: encodeBech32('age', bytesOf(publicKey)),
  };
}

/** Result of an X25519 exchange, with the public keys bound into it. */
export type Agreed = { share: Buffer; recipient: Buffer; secret: Buffer };

/** @throws RangeError if the text is not a recipient */
export function agreeAsSender(recipientText: string): Agreed {
  const recipient = decodeBech32('age', recipientText);
  if (recipient?.length !== 32) throw new RangeError('no recipient of age');
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  const secret = diffieHellman({ privateKey, publicKey: publicKeyOf(recipient) });
  return { share: bytesOf(publicKey), recipient, secret };
}

/** @throws RangeError if the text is not an identity */
export function agreeAsRecipient(identityText: string, share: Buffer): Agreed {
  const secretBytes = decodeBech32('age-secret-key-', identityText);
  if (secretBytes?.length !== 32) throw new RangeError('no identity of age');
  const privateKey = privateKeyOf(secretBytes);
  const recipient = bytesOf(createPublicKey(privateKey));
  return { share, recipient, secret: diffieHellman({ privateKey, publicKey: publicKeyOf(share) }) };
}
