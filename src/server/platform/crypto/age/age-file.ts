import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { SealBrokenError, sealStream, unsealStream } from '../../backup/seal-stream.ts';
import { agreeAsRecipient, agreeAsSender } from './age-keys.ts';

/**
 * Files in the age format (age-encryption.org/v1), readable by the `age` command: for an X25519 recipient or a
 * passphrase. Header and payload are authenticated, so that every change is detected.
 */

const intro = 'age-encryption.org/v1';
const fileKeyBytes = 16;
const maxHeaderBytes = 4_096;
/** Exponent of 2: takes 64 MiB and a quarter of a second. The `age` command uses 18. */
const workFactor = 16;
const maxWorkFactor = 18;

/** The passphrase or identity does not open the file. */
export class WrongKeyError extends Error {}

export type Stanza = { kind: string; arguments: string[]; body: Buffer };

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
const derive = (key: Uint8Array, salt: Uint8Array, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32));
const nonce = Buffer.alloc(12);

function wrap(key: Buffer, fileKey: Buffer): Buffer {
  const sealing = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  return Buffer.concat([sealing.update(fileKey), sealing.final(), sealing.getAuthTag()]);
}

/** @throws WrongKeyError */
function unwrap(key: Buffer, body: Buffer): Buffer {
  if (body.length !== fileKeyBytes + 16) throw new WrongKeyError('no wrapped key');
  const opening = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  opening.setAuthTag(body.subarray(fileKeyBytes));
  try {
    return Buffer.concat([opening.update(body.subarray(0, fileKeyBytes)), opening.final()]);
  } catch (cause) {
    throw new WrongKeyError('another key', { cause });
  }
}

const macOf = (fileKey: Buffer, header: string): Buffer =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest();

function writeHeader(fileKey: Buffer, { kind, arguments: given, body }: Stanza): Buffer {
  const header = `${intro}\n-> ${[kind, ...given].join(' ')}\n${encode(body)}\n---`;
  return Buffer.from(`${header} ${encode(macOf(fileKey, header))}\n`);
}

/** Encrypts for a recipient. `fileKey` decrypts only this file, in order to verify it. */
export async function* encryptForRecipient(
  recipientText: string,
  source: AsyncIterable<Uint8Array>,
  fileKey: Buffer = makeFileKey(),
): AsyncGenerator<Buffer> {
  const { share, recipient, secret } = agreeAsSender(recipientText);
  const key = derive(secret, Buffer.concat([share, recipient]), `${intro}/X25519`);
  yield writeHeader(fileKey, { kind: 'X25519', arguments: [encode(share)], body: wrap(key, fileKey) });
  yield* sealStream(fileKey, source);
}

export const makeFileKey = (): Buffer => randomBytes(fileKeyBytes);

/** Encrypts a few bytes with a passphrase. */
export async function encryptWithPassphrase(passphrase: string, bytes: Uint8Array): Promise<Buffer> {
  const [fileKey, salt] = [makeFileKey(), randomBytes(16)];
  const key = await stretch(passphrase, salt, workFactor);
  const stanza = { kind: 'scrypt', arguments: [encode(salt), String(workFactor)], body: wrap(key, fileKey) };
  const pieces = [writeHeader(fileKey, stanza)];
  for await (const piece of sealStream(fileKey, once(bytes))) pieces.push(piece);
  return Buffer.concat(pieces);
}

let stretching: Promise<unknown> = Promise.resolve();

/** Runs one derivation at a time, because of the memory each takes. */
function stretch(passphrase: string, salt: Buffer, factor: number): Promise<Buffer> {
  const labelled = Buffer.concat([Buffer.from(`${intro}/scrypt`), salt]);
  const options: ScryptOptions = { N: 2 ** factor, r: 8, p: 1, maxmem: 2 ** (factor + 11) };
  const next = stretching.then(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        scrypt(passphrase.normalize('NFC'), labelled, 32, options, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
  );
  stretching = next.catch(() => undefined);
  return next;
}

/** Decrypts files of `encryptWithPassphrase` or the `age` command. @throws WrongKeyError, SealBrokenError */
export async function decryptWithPassphrase(passphrase: string, file: Uint8Array): Promise<Buffer> {
  const { stanza, checkKey, payload } = await readHeader(once(file));
  const [salt, factor] = [Buffer.from(stanza.arguments[0] ?? '', 'base64'), Number(stanza.arguments[1])];
  if (stanza.kind !== 'scrypt' || salt.length !== 16 || !(factor >= 1 && factor <= maxWorkFactor)) {
    throw new SealBrokenError('not locked by a passphrase, or at too great a cost');
  }
  const fileKey = unwrap(await stretch(passphrase, salt, factor), stanza.body);
  checkKey(fileKey);
  const pieces: Buffer[] = [];
  for await (const piece of unsealStream(fileKey, payload)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** @throws WrongKeyError for another identity; SealBrokenError at the first changed piece */
export async function* decryptWithIdentity(
  identity: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const { stanza, checkKey, payload } = await readHeader(source);
  const share = Buffer.from(stanza.arguments[0] ?? '', 'base64');
  if (stanza.kind !== 'X25519' || share.length !== 32) throw new SealBrokenError('not for a recipient');
  const { recipient, secret } = agreeAsRecipient(identity, share);
  const fileKey = unwrap(derive(secret, Buffer.concat([share, recipient]), `${intro}/X25519`), stanza.body);
  checkKey(fileKey);
  yield* unsealStream(fileKey, payload);
}

/** Decrypts a file by its file key, as its writer can. */
export async function* decryptByFileKey(fileKey: Buffer, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const { checkKey, payload } = await readHeader(source);
  checkKey(fileKey);
  yield* unsealStream(fileKey, payload);
}

type Header = { stanza: Stanza; checkKey: (fileKey: Buffer) => void; payload: AsyncIterable<Uint8Array> };

const headerPattern =
  /^(age-encryption\.org\/v1\n-> (X25519|scrypt) ([A-Za-z0-9+/ ]{1,100})\n([A-Za-z0-9+/]{43})\n---) ([A-Za-z0-9+/]{43})\n/;

/** Reads the header, which must have one stanza, and returns the rest as the payload. */
async function readHeader(source: AsyncIterable<Uint8Array>): Promise<Header> {
  const iterator = source[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  let end = -1;
  while (end < 0) {
    if (held.length > maxHeaderBytes) throw new SealBrokenError('no file of age');
    const { value, done } = await iterator.next();
    if (done) throw new SealBrokenError('cut off');
    held = Buffer.concat([held, value]);
    const mark = held.indexOf('\n--- ');
    end = mark < 0 ? -1 : held.indexOf('\n', mark + 1);
  }
  const match = headerPattern.exec(held.subarray(0, end + 1).toString('latin1'));
  if (!match) throw new SealBrokenError('no file of age');
  const [, header = '', kind = '', given = '', body = '', mac = ''] = match;
  // Accept only the canonical encoding, so that not even unused bits can be changed.
  if ([body, mac].some((text) => encode(Buffer.from(text, 'base64')) !== text)) throw new SealBrokenError('changed');
  const rest = held.subarray(end + 1);
  return {
    stanza: { kind, arguments: given.split(' '), body: Buffer.from(body, 'base64') },
    checkKey: (fileKey) => {
      const sum = macOf(fileKey, header);
      if (!timingSafeEqual(sum, Buffer.from(mac, 'base64'))) throw new SealBrokenError('the header is changed');
    },
    payload: (async function* () {
      yield rest;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    })(),
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
