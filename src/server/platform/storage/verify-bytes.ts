import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { AppError } from '../errors/app-error.ts';
import type { Platform } from '../platform.ts';

/** Where a stored file lies, and what its bytes were when it came. */
export type StoredBytes = { filePath: string; contentSha256: string };

/** Bytes read at a time. */
const pieceBytes = 1024 * 1024;

/** SHA-256 of a file in hex. `onPiece` is told of each piece's length, and waited for. */
export async function hashFile(path: string, onPiece?: (bytes: number) => Promise<void>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    hash.update(piece);
    await onPiece?.(piece.byteLength);
  }
  return hash.digest('hex');
}

/**
 * Reads a whole stored file and compares it with what came.
 * @throws AppError stored_file_damaged, which the log tells as an alert; the system's error where it cannot be read
 */
export async function verifyStored(
  platform: Pick<Platform, 'uploads' | 'log'>,
  file: StoredBytes,
  onPiece?: (bytes: number) => Promise<void>,
): Promise<void> {
  const found = await platform.uploads.withLocalFile(file.filePath, (path) => hashFile(path, onPiece));
  if (found !== file.contentSha256) throw damageOf(platform, file);
}

/** Tells the operator, and makes the error for whoever wanted the file. */
export function damageOf({ log }: Pick<Platform, 'log'>, { filePath }: StoredBytes): AppError {
  log.error({ alert: 'stored_file_damaged', key: filePath }, 'the bytes of a stored file are not those that came');
  return new AppError('stored_file_damaged');
}

/**
 * A stored file on its way out: its last piece leaves only when all bytes were found to be those that came; otherwise the stream
 * breaks, and whoever reads it knows that it has not got the whole.
 */
export function verifyStream(
  platform: Pick<Platform, 'log'>,
  file: StoredBytes,
  stream: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const hash = createHash('sha256');
  let held: Uint8Array | undefined;
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, controller) => {
        hash.update(piece);
        if (held) controller.enqueue(held);
        held = piece;
      },
      flush: (controller) => {
        if (hash.digest('hex') !== file.contentSha256) throw damageOf(platform, file);
        if (held) controller.enqueue(held);
      },
    }),
  );
}
