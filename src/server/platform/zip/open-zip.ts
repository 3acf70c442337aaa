import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { AppError } from '../errors/app-error.ts';

/** An untrusted zip, checked to contain only plain files with safe and unique names. */
export type OpenZip = {
  /** Claimed size in bytes of every part, by name. */
  sizes: ReadonlyMap<string, number>;
  /** Bytes that every part takes in the zip, by name. */
  packedSizes: ReadonlyMap<string, number>;
  /**
   * The stream breaks if size or checksum differ from the claimed ones.
   * @throws AppError archive_damaged if there is no such part
   */
  read: (name: string) => Promise<Readable>;
  close: () => void;
};

/** Maximum number of parts, and total bytes once unpacked, since a few packed bytes can expand beyond any disk. */
export type ZipLimits = { parts: number; bytes: number };

const typeMask = 0o170000;
const plainFile = 0o100000;

/** @throws AppError archive_damaged, archive_too_large */
export async function openZip(path: string, { parts: maxParts, bytes: maxBytes }: ZipLimits): Promise<OpenZip> {
  const zip = await yauzl.openPromise(path, { autoClose: false, strictFileNames: true }).catch((cause: unknown) => {
    throw new AppError('archive_damaged', { cause });
  });
  try {
    if (zip.entryCount > maxParts) throw new AppError('archive_too_large');
    const entries = new Map<string, yauzl.Entry>();
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      if (!isPlain(entry) || entries.has(entry.fileName)) throw new AppError('archive_damaged');
      entries.set(entry.fileName, entry);
      bytes += entry.uncompressedSize;
      // The count claimed at the end of the file may be wrong.
      if (entries.size > maxParts || bytes > maxBytes) throw new AppError('archive_too_large');
    }
    return {
      sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
      packedSizes: new Map([...entries].map(([name, { compressedSize }]) => [name, compressedSize])),
      read: async (name) => {
        const entry = entries.get(name);
        if (!entry) throw new AppError('archive_damaged');
        return zip.openReadStreamPromise(entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    // Including names that lead outside.
    throw error instanceof AppError ? error : new AppError('archive_damaged', { cause: error });
  }
}

function isPlain({ fileName, externalFileAttributes, generalPurposeBitFlag }: yauzl.Entry): boolean {
  const type = (externalFileAttributes >>> 16) & typeMask;
  const isEncrypted = (generalPurposeBitFlag & 1) === 1;
  return !isEncrypted && !fileName.endsWith('/') && (type === 0 || type === plainFile);
}
