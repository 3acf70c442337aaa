import { randomBytes } from 'node:crypto';
import { Decrypter, Encrypter } from 'age-encryption';
import { expect, test } from 'vitest';
import {
  decryptByFileKey,
  decryptWithIdentity,
  decryptWithPassphrase,
  encryptForRecipient,
  encryptWithPassphrase,
  makeFileKey,
  WrongKeyError,
} from './age-file.ts';
import { makeAgeKeys } from './age-keys.ts';

async function* pieces(bytes: Uint8Array, length = 50_000) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of source) all.push(piece);
  return Buffer.concat(all);
}
const asBuffer = async (bytes: Promise<Uint8Array>) => Buffer.from(await bytes);

test('SET-03 our files are compatible with another implementation, in both directions, at every length', async () => {
  const keys = makeAgeKeys();
  for (const length of [0, 1, 65_535, 65_536, 65_537, 200_000]) {
    const plain = randomBytes(length);
    const ours = await collect(encryptForRecipient(keys.recipient, pieces(plain)));
    const theirs = new Decrypter();
    theirs.addIdentity(keys.identity);
    expect(await asBuffer(theirs.decrypt(ours))).toEqual(plain);
    const writer = new Encrypter();
    writer.addRecipient(keys.recipient);
    expect(await collect(decryptWithIdentity(keys.identity, pieces(await writer.encrypt(plain))))).toEqual(plain);
  }
});

test('SET-03 passphrase encryption is compatible in both directions; a wrong passphrase is refused', async () => {
  const plain = Buffer.from('AGE-SECRET-KEY-…');
  const ours = await encryptWithPassphrase('Übermütig und lang', plain);
  const theirs = new Decrypter();
  theirs.addPassphrase('Übermütig und lang');
  expect(await asBuffer(theirs.decrypt(ours))).toEqual(plain);
  const writer = new Encrypter();
  writer.setPassphrase('correct horse');
  writer.setScryptWorkFactor(10);
  const foreign = await writer.encrypt(plain);
  expect(await decryptWithPassphrase('correct horse', foreign)).toEqual(plain);
  await expect(decryptWithPassphrase('wrong horse', foreign)).rejects.toThrow(WrongKeyError);
});

test('SET-03 a file with any bit changed is refused', async () => {
  const keys = makeAgeKeys();
  const fileKey = makeFileKey();
  const plain = randomBytes(70_000);
  const sealed = await collect(encryptForRecipient(keys.recipient, pieces(plain), fileKey));
  expect(await collect(decryptByFileKey(fileKey, pieces(sealed)))).toEqual(plain);
  // Every byte of the header, and many of the payload.
  const places = [
    ...Array(260).keys(),
    ...Array.from({ length: 100 }, (_, index) => 260 + index * 690),
    sealed.length - 1,
  ];
  for (const place of places.filter((each) => each < sealed.length)) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
    await expect(collect(decryptWithIdentity(keys.identity, pieces(changed)))).rejects.toThrow();
  }
  for (const length of [0, 10, 300, sealed.length - 1]) {
    await expect(collect(decryptWithIdentity(keys.identity, pieces(sealed.subarray(0, length))))).rejects.toThrow();
  }
  await expect(collect(decryptWithIdentity(makeAgeKeys().identity, pieces(sealed)))).rejects.toThrow(WrongKeyError);
});
