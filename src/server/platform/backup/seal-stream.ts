import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Streams encrypted in chunks, like age's payload (STREAM over ChaCha20-Poly1305): a random salt, then chunks of 64
 * KiB, each with its tag. The nonce counts them and marks the last one, so that none can be lost, duplicated or moved.
 */
const pieceBytes = 64 * 1024;
const tagBytes = 16;
const saltBytes = 16;
const cipher = 'chacha20-poly1305';

/** The bytes have changed, or were sealed with another key. */
export class SealBrokenError extends Error {}

const keyOf = (key: Uint8Array, salt: Uint8Array): Buffer => Buffer.from(hkdfSync('sha256', key, salt, 'payload', 32));

function nonceOf(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(counter, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts a stream into pieces of equal length; the last one may be shorter and is marked. */
async function* cut(
  source: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<[piece: Buffer, isLast: boolean]> {
  let held = Buffer.alloc(0);
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes]);
    while (held.length > length) {
      yield [held.subarray(0, length), false];
      held = held.subarray(length);
    }
  }
  yield [held, true];
}

export async function* sealStream(key: Uint8Array, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const payloadKey = keyOf(key, salt);
  yield salt;
  let counter = 0;
  for await (const [piece, isLast] of cut(source, pieceBytes)) {
    const sealing = createCipheriv(cipher, payloadKey, nonceOf(counter, isLast), { authTagLength: tagBytes });
    yield Buffer.concat([sealing.update(piece), sealing.final(), sealing.getAuthTag()]);
    counter += 1;
  }
}

/** @throws SealBrokenError at the first changed piece */
export async function* unsealStream(key: Uint8Array, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let salt = Buffer.alloc(0);
  const iterator = source[Symbol.asyncIterator]();
  while (salt.length < saltBytes) {
    const { value, done } = await iterator.next();
    if (done) throw new SealBrokenError('cut off');
    salt = Buffer.concat([salt, value]);
  }
  const payloadKey = keyOf(key, salt.subarray(0, saltBytes));
  const first = salt.subarray(saltBytes);
  const rest = async function* () {
    yield first;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  };
  let counter = 0;
  for await (const [piece, isLast] of cut(rest(), pieceBytes + tagBytes)) {
    if (piece.length < tagBytes) throw new SealBrokenError('cut off');
    const opening = createDecipheriv(cipher, payloadKey, nonceOf(counter, isLast), { authTagLength: tagBytes });
    opening.setAuthTag(piece.subarray(piece.length - tagBytes));
    let opened: Buffer;
    try {
      opened = Buffer.concat([opening.update(piece.subarray(0, piece.length - tagBytes)), opening.final()]);
    } catch (cause) {
      throw new SealBrokenError('not what was sealed', { cause });
    }
    yield opened;
    counter += 1;
  }
}
