import { type Keyring, keyedHash } from '#server/platform/crypto/sealing.ts';
import { passkeysPerAccount } from '#shared/limits.ts';

/**
 * Lengths of credential ids in bytes, and their frequency in per cent, as produced by the widely used password
 * managers, phones, computers and security keys. All other lengths share the rest, so that none of them gives a real
 * one away.
 */
const commonLengths: readonly (readonly [bytes: number, percent: number])[] = [
  [16, 21],
  [20, 18],
  [32, 22],
  [48, 13],
  [64, 20],
];
const otherLengths = { least: 17, most: 255 };

/** Number of accounts in 256 that have one passkey more. */
const extraPasskeyOf256 = 80;

/**
 * Made-up credential ids for an address that has none: like real ones in number and length, stable for an address, and
 * unpredictable without the key. Nobody can tell them from real ones.
 */
export function createDecoys(encryptionKey: Pick<Keyring, 'hashing'>, email: string): string[] {
  const address = email.toLowerCase();
  const draw = (what: string) =>
    Buffer.from(keyedHash(encryptionKey, 'decoy-passkey', `${address}\n${what}`), 'base64url');
  const fewer = draw('count').findIndex((byte) => byte >= extraPasskeyOf256);
  const count = Math.min(fewer < 0 ? passkeysPerAccount : fewer + 1, passkeysPerAccount);
  return Array.from({ length: count }, (_, index) => {
    const length = chooseLength(draw(`length ${index}`));
    const blocks = Array.from({ length: Math.ceil(length / 32) }, (_each, block) => draw(`id ${index} ${block}`));
    return Buffer.concat(blocks).subarray(0, length).toString('base64url');
  });
}

function chooseLength(drawn: Buffer): number {
  let left = (drawn.readUInt32BE(0) / 2 ** 32) * 100;
  for (const [bytes, percent] of commonLengths) {
    if (left < percent) return bytes;
    left -= percent;
  }
  const { least, most } = otherLengths;
  return least + (drawn.readUInt32BE(4) % (most - least + 1));
}
