import { AppError } from '#server/platform/errors/app-error.ts';
import type { ImageKind } from '../image-size.ts';

/**
 * The picture's first frame as a file of its own. Decoders would unpack all frames of an animated GIF, however many,
 * and none of an animated WebP.
 * @throws AppError file_damaged
 */
export function firstFrameOf(bytes: Uint8Array, kind: ImageKind): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (kind === 'gif') return firstOfGif(view);
    return kind === 'webp' ? firstOfWebp(view) : bytes;
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('file_damaged', { cause: error });
    throw error;
  }
}

/** Size of a colour table in bytes, from its flags. */
const tableSize = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function firstOfGif(bytes: Buffer): Uint8Array {
  const afterBlocks = (from: number) => {
    let at = from;
    for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += 1 + size;
    return at + 1;
  };
  let at = 13 + tableSize(bytes.readUInt8(10));
  for (let kind = bytes.readUInt8(at); kind === 0x21; kind = bytes.readUInt8(at)) at = afterBlocks(at + 2);
  if (bytes.readUInt8(at) !== 0x2c) throw new AppError('file_damaged');
  const end = afterBlocks(at + 11 + tableSize(bytes.readUInt8(at + 9)));
  if (end > bytes.length) throw new AppError('file_damaged');
  return Buffer.concat([bytes.subarray(0, end), Buffer.from([0x3b])]);
}

function firstOfWebp(bytes: Buffer): Uint8Array {
  const isAnimated = bytes.toString('latin1', 12, 16) === 'VP8X' && (bytes.readUInt8(20) & 2) !== 0;
  if (!isAnimated) return bytes;
  const frame = findChunk(bytes, 12, bytes.length, 'ANMF');
  // Skip the frame's position and duration; its alpha channel, stored separately, is left out.
  const inside = [frame.start + 16, frame.end] as const;
  const isLossless = bytes.toString('latin1', inside[0], inside[0] + 4) === 'VP8L';
  const { start, end } = findChunk(bytes, ...inside, isLossless ? 'VP8L' : 'VP8 ');
  const chunk = bytes.subarray(start - 8, end + ((end - start) & 1));
  const head = Buffer.alloc(12);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(4 + chunk.length, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, chunk]);
}

function findChunk(bytes: Buffer, from: number, to: number, name: string): { start: number; end: number } {
  for (let at = from; at + 8 <= to; ) {
    const size = bytes.readUInt32LE(at + 4);
    if (bytes.toString('latin1', at, at + 4) === name) return { start: at + 8, end: Math.min(at + 8 + size, to) };
    at += 8 + size + (size & 1);
  }
  throw new AppError('file_damaged');
}
