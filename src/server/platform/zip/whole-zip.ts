import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError } from '../errors/app-error.ts';

/**
 * A zip whose comment is the SHA-256 of all bytes before it. Any program can read it, and every changed or lost byte is
 * detected, even those that programs ignore.
 */
const hashLength = 64;
const label = 'sha256:';

/** The initial comment of a zip; `markWhole` replaces its zeros by the hash. */
export const wholeComment = `${label}${'0'.repeat(hashLength)}`;

/** Writes the hash into the comment of a streamed zip. */
export async function* markWhole(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  for await (const piece of source) {
    const all = Buffer.concat([held, piece]);
    const passed = all.subarray(0, Math.max(0, all.length - hashLength));
    held = all.subarray(passed.length);
    if (passed.length === 0) continue;
    hash.update(passed);
    yield passed;
  }
  yield Buffer.from(hash.digest('hex'));
}

/** @throws AppError archive_damaged if it has changed; archive_unknown if it was never marked */
export async function verifyWhole(path: string): Promise<void> {
  const { size } = await stat(path);
  const end = size - hashLength;
  if (end < label.length) throw new AppError('archive_unknown');
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { end: end - 1, highWaterMark: 1024 * 1024 })) hash.update(piece);
  const tail: Buffer[] = [];
  for await (const piece of createReadStream(path, { start: end - label.length })) tail.push(piece as Buffer);
  const comment = Buffer.concat(tail).toString('latin1');
  if (comment === `${label}${hash.digest('hex')}`) return;
  throw new AppError(comment.startsWith(label) || (await beginsAsZip(path)) ? 'archive_damaged' : 'archive_unknown');
}

async function beginsAsZip(path: string): Promise<boolean> {
  const head: Buffer[] = [];
  for await (const piece of createReadStream(path, { end: 3 })) head.push(piece as Buffer);
  return Buffer.concat(head).toString('latin1') === 'PK\u0003\u0004';
}
