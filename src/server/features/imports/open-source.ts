import { createHash, type Hash } from 'node:crypto';
import { SealBrokenError } from '#server/platform/backup/seal-stream.ts';
import { decryptWithIdentity, WrongKeyError } from '#server/platform/crypto/age/age-file.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { readApart } from '#server/platform/own-data/read-apart.ts';
import { type OpenZip, openZip } from '#server/platform/zip/open-zip.ts';
import { verifyWhole } from '#server/platform/zip/whole-zip.ts';
import { lockedDataPath, lockedKeyPath } from '#shared/contracts/account-backups.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';
import { importDataMaxBytes, importMaxBytes, maxImportParts, uploadMaxBytes } from '#shared/limits.ts';
import { lockedObjectPath } from '../account-backups/public.ts';

/** Contents of an archive or backup. Files are read by their SHA-256; readers verify them. */
export type DataSource = {
  data: OwnData;
  read: (sha256: string) => Promise<AsyncIterable<Uint8Array>>;
  close: () => void;
};

/** The key of a locked archive, itself locked by a passphrase. */
export type Locked = { lockedKey: Buffer };

const keyMaxBytes = 4_096;

/**
 * Opens an uploaded archive, and verifies that every byte belongs to a part listed in it.
 * @throws AppError archive_unknown, archive_damaged, archive_newer, archive_too_large
 */
export async function openArchive(path: string, identity: string | null): Promise<DataSource | Locked> {
  await verifyWhole(path);
  const zip = await openZip(path, { parts: maxImportParts, bytes: importMaxBytes });
  try {
    if (!zip.sizes.has(lockedKeyPath)) return await openPlain(zip);
    if (identity !== null) return await openLocked(zip, identity);
    const lockedKey = await collect(unpack(zip, lockedKeyPath), keyMaxBytes);
    zip.close();
    return { lockedKey };
  } catch (error) {
    zip.close();
    throw toRefusal(error);
  }
}

/** An error while reading a user's file is that file's fault, unless the machine itself reports it. */
function toRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof WrongKeyError || error instanceof SealBrokenError)
    return new AppError('archive_damaged', { cause: error });
  return (error as NodeJS.ErrnoException).code === undefined
    ? new AppError('archive_damaged', { cause: error })
    : error;
}

async function openPlain(zip: OpenZip): Promise<DataSource> {
  const { parts } = await readApart('manifest', unpack(zip, 'manifest.json'));
  const named = new Map(parts.map((part) => [part.path, part]));
  const isComplete =
    named.size === parts.length &&
    zip.sizes.size === parts.length + 1 &&
    parts.every(({ path, size }) => zip.sizes.get(path) === size);
  if (!isComplete) throw new AppError('archive_damaged');
  const hash = createHash('sha256');
  const data = await readApart('data', hashing(unpack(zip, 'data.json'), hash));
  if (hash.digest('hex') !== named.get('data.json')?.sha256) throw new AppError('archive_damaged');
  const places = new Map<string, string>();
  for (const { file, sha256, fileSize } of data.documents) {
    if (file === null) continue;
    const part = named.get(file);
    if (part?.sha256 !== sha256 || part.size !== fileSize) throw new AppError('archive_damaged');
    places.set(sha256, file);
  }
  return {
    data,
    read: (sha256) => zip.read(places.get(sha256) ?? ''),
    close: zip.close,
  };
}

async function openLocked(zip: OpenZip, identity: string): Promise<DataSource> {
  const sealed = unpack(zip, lockedDataPath);
  const { data, objects } = await readApart('snapshot', decryptWithIdentity(identity, sealed));
  const places = new Map(objects.map(({ sha256, object }) => [sha256, lockedObjectPath(object)]));
  const hasAll = data.documents.every(({ file, sha256 }) => file === null || zip.sizes.has(places.get(sha256) ?? ''));
  if (!hasAll) throw new AppError('archive_damaged');
  return {
    data,
    read: async (sha256) => decryptWithIdentity(identity, await zip.read(places.get(sha256) ?? '')),
    close: zip.close,
  };
}

/** Data up to this many bytes may be packed as tightly as it likes; more of it, at most so many times. */
const tightMaxBytes = 8 * 1024 ** 2;
const tightest = 100;

/**
 * A part of data piece by piece, counted as it is unpacked.
 * @throws AppError archive_too_large beyond what so many packed bytes become in real archives
 */
async function* unpack(zip: OpenZip, name: string): AsyncGenerator<Buffer, void> {
  const packed = zip.packedSizes.get(name) ?? 0;
  const atMost = Math.min(importDataMaxBytes, Math.max(tightMaxBytes, packed * tightest));
  let bytes = 0;
  for await (const piece of (await zip.read(name)) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > atMost) throw new AppError('archive_too_large');
    yield piece;
  }
}

async function* hashing(pieces: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

async function collect(pieces: AsyncIterable<Buffer>, atMost: number): Promise<Buffer> {
  const all: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > atMost) throw new AppError('archive_too_large');
    all.push(piece);
  }
  return Buffer.concat(all);
}

/**
 * Verifies every file of a source.
 * @throws AppError archive_damaged; archive_too_large if a file is larger than any that is taken
 */
export async function verifyFiles(source: DataSource, onFile: (bytes: number) => Promise<void>): Promise<void> {
  const files = new Map(source.data.documents.filter(({ file }) => file !== null).map((each) => [each.sha256, each]));
  for (const { sha256, fileSize } of files.values()) {
    if (fileSize > uploadMaxBytes) throw new AppError('archive_too_large');
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const piece of await source.read(sha256)) {
        bytes += piece.length;
        if (bytes > fileSize) throw new AppError('archive_damaged');
        hash.update(piece);
      }
    } catch (error) {
      throw toRefusal(error);
    }
    if (bytes !== fileSize || hash.digest('hex') !== sha256) throw new AppError('archive_damaged');
    await onFile(bytes);
  }
}
