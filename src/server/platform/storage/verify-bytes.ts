import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { AppError } from '../errors/app-error.ts';
import type { Platform } from '../platform.ts';

/** Location of a stored file, and the hash of its bytes at upload. */
export type StoredBytes = { filePath: string; contentSha256: string };

/** Bytes per read. */
const pieceBytes = 1024 * 1024;

/** SHA-256 of a file in hex. `onPiece` gets the length of each piece and is awaited. */
export async function hashFile(path: string, onPiece?: (bytes: number) => Promise<void>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    hash.update(piece);
    await onPiece?.(piece.byteLength);
  }
  return hash.digest('hex');
}

/**
 * Verifies a whole stored file against its hash.
 * @throws AppError stored_file_damaged, which is logged as an alert; the system's error if the file cannot be read
 */
export async function verifyStored(
  platform: Pick<Platform, 'uploads' | 'log'>,
  file: StoredBytes,
  onPiece?: (bytes: number) => Promise<void>,
): Promise<void> {
  const found = await platform.uploads.withLocalFile(file.filePath, (path) => hashFile(path, onPiece));
  if (found !== file.contentSha256) throw reportDamage(platform, file);
}

/** Alerts the operator and returns the error for whoever wanted the file. */
export function reportDamage({ log }: Pick<Platform, 'log'>, { filePath }: StoredBytes): AppError {
  log.error({ alert: 'stored_file_damaged', key: filePath }, 'the bytes of a stored file are not those that came');
  return new AppError('stored_file_damaged');
}

/**
 * Verifies a stream: its last piece is withheld until the hash matches; otherwise the stream breaks, so that the reader
 * knows it is incomplete.
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
        if (hash.digest('hex') !== file.contentSha256) throw reportDamage(platform, file);
        if (held) controller.enqueue(held);
      },
    }),
  );
}
