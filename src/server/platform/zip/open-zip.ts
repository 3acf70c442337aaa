import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { AppError } from '../errors/app-error.ts';

/** A zip that somebody sent: names that lead nowhere else, plain files alone, each once. */
export type OpenZip = {
  /** Bytes of every part by its name, as the zip claims them. */
  sizes: ReadonlyMap<string, number>;
  /** Breaks where there are more bytes than claimed, or fewer, or others. @throws AppError archive_damaged where there is none */
  read: (name: string) => Promise<Readable>;
  close: () => void;
};

/** Parts, and bytes of all of them together once unpacked: few packed ones can come to more than any disk holds. */
export type ZipLimits = { parts: number; bytes: number };

const typeMask = 0o170000;
const plainFile = 0o100000;

/** @throws AppError archive_damaged, archive_too_large */
export async function openZip(path: string, { parts: partsAtMost, bytes: bytesAtMost }: ZipLimits): Promise<OpenZip> {
  const zip = await yauzl.openPromise(path, { autoClose: false, strictFileNames: true }).catch((cause: unknown) => {
    throw new AppError('archive_damaged', { cause });
  });
  try {
    if (zip.entryCount > partsAtMost) throw new AppError('archive_too_large');
    const entries = new Map<string, yauzl.Entry>();
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      if (!isPlain(entry) || entries.has(entry.fileName)) throw new AppError('archive_damaged');
      entries.set(entry.fileName, entry);
      bytes += entry.uncompressedSize;
      // What the end of the file claims need not be so.
      if (entries.size > partsAtMost || bytes > bytesAtMost) throw new AppError('archive_too_large');
    }
    return {
      sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
      read: async (name) => {
        const entry = entries.get(name);
        if (!entry) throw new AppError('archive_damaged');
        return zip.openReadStreamPromise(entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    // Names that lead out of it, too.
    throw error instanceof AppError ? error : new AppError('archive_damaged', { cause: error });
  }
}

function isPlain({ fileName, externalFileAttributes, generalPurposeBitFlag }: yauzl.Entry): boolean {
  const type = (externalFileAttributes >>> 16) & typeMask;
  const isEncrypted = (generalPurposeBitFlag & 1) === 1;
  return !isEncrypted && !fileName.endsWith('/') && (type === 0 || type === plainFile);
}
