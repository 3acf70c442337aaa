import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { decryptByFileKey, encryptForRecipient, makeFileKey } from '#server/platform/crypto/age/age-file.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';

const pieceBytes = 1024 * 1024;

/** Key of a file's bytes, locked or not. */
export const objectKey = (userId: string, id: string, isLocked: boolean): string =>
  `${userId}/${id}.${isLocked ? 'age' : 'bin'}`;
/** Key of a backup's snapshot. */
export const snapshotKey = (userId: string, id: string, isLocked: boolean): string =>
  `${userId}/${id}.${isLocked ? 'age' : 'json'}`;

/** Folder of incomplete parts, one per user; removed with the backup. */
export const writingFolder = ({ config }: Pick<Platform, 'config'>, userId: string): string =>
  join(config.dataDirectory, 'account-backups', userId);

export type StoredPart = { plainSha256: string; storedSha256: string; size: number };

/**
 * Stores bytes under a key, locked for a recipient or not, and reads them back before they count.
 * @throws AppError storage_failed if it does not
 */
export async function storePart(
  platform: Platform,
  part: { userId: string; id: string; key: string; recipient: string | null; signal: AbortSignal },
  source: AsyncIterable<Uint8Array>,
): Promise<StoredPart> {
  const { userId, id, key, recipient, signal } = part;
  const path = join(writingFolder(platform, userId), `${id}.partial`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const [plain, stored] = [createHash('sha256'), createHash('sha256')];
  const fileKey = makeFileKey();
  let size = 0;
  const counted = observe(source, (piece) => {
    size += piece.length;
    plain.update(piece);
  });
  try {
    const written = recipient === null ? counted : encryptForRecipient(recipient, counted, fileKey);
    const hashed = observe(written, (piece) => stored.update(piece));
    await pipeline(hashed, createWriteStream(path, { mode: 0o600 }), { signal });
    const sums = { plainSha256: plain.digest('hex'), storedSha256: stored.digest('hex'), size };
    const [storedAgain, plainAgain] = [createHash('sha256'), createHash('sha256')];
    const reread = observe(readPieces(path), (piece) => storedAgain.update(piece));
    const opened = recipient === null ? reread : decryptByFileKey(fileKey, reread);
    for await (const piece of opened) plainAgain.update(piece);
    if (storedAgain.digest('hex') !== sums.storedSha256 || plainAgain.digest('hex') !== sums.plainSha256)
      throw new AppError('storage_failed');
    await platform.accountBackups.putFile(key, path);
    return sums;
  } finally {
    await rm(path, { force: true });
  }
}

/** Opens lazily: an open error without a listener would end the process. */
export async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Uint8Array>;
}

/** Passes pieces through and shows each one. */
export async function* observe<Piece extends Uint8Array>(
  source: AsyncIterable<Piece>,
  onPiece: (piece: Piece) => void,
): AsyncGenerator<Piece> {
  for await (const piece of source) {
    onPiece(piece);
    yield piece;
  }
}
