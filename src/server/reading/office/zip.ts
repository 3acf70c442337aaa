import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { AppError } from '#server/platform/errors/app-error.ts';

/** Bytes after decompression. Office papers of 1,000 pages stay below 40 MB without their pictures. */
const totalLimit = 100 * 1024 * 1024;
const entryLimit = 10_000;
/** Compression ratio beyond which a part is not a paper; checked only for large parts. */
const ratioLimit = 300;
const ratioFrom = 8 * 1024 * 1024;

/** An entry as a zip file's directory claims it; `offset` tells it from others of the same name. */
export type ZipEntry = {
  name: string;
  isEncrypted: boolean;
  size: number;
  compressedSize: number;
  offset: number;
};

/**
 * Lists a zip file's directory without decompressing anything.
 * @throws AppError `file_damaged`, `file_too_complex`
 */
export async function listZip(bytes: Uint8Array): Promise<ZipEntry[]> {
  try {
    const entries: ZipEntry[] = [];
    for await (const entry of (await openZip(bytes)).eachEntry()) {
      entries.push({
        name: nameOf(entry),
        isEncrypted: (entry.generalPurposeBitFlag & 1) === 1,
        size: entry.uncompressedSize,
        compressedSize: entry.compressedSize,
        offset: entry.relativeOffsetOfLocalHeader,
      });
    }
    return entries;
  } catch (error) {
    throw translateZipError(error);
  }
}

/** The current part of a zip file; both methods decompress and count it to the end. */
export type ZipPart = {
  name: string;
  skip: () => Promise<void>;
  /** Its first bytes, at most `length`. */
  readStart: (length: number) => Promise<Buffer>;
};

/**
 * Reads the wanted entries of a zip file. Counts every decompressed byte, because headers lie.
 * @throws AppError `file_damaged`, `file_encrypted`, `file_too_complex`
 */
export async function readZip(bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  await walkZip(bytes, { totalLimit, isWanted }, async ({ name, readStart }) => {
    parts.set(name, await readStart(totalLimit));
  });
  return parts;
}

/**
 * Visits the entries of a zip file in order, decompressing and counting each to its end. `totalLimit` counts
 * decompressed bytes.
 * @throws AppError `file_damaged`, `file_encrypted`, `file_too_complex`; whatever `visit` throws
 */
export async function walkZip(
  bytes: Uint8Array,
  {
    totalLimit: limit,
    isWanted = () => true,
  }: { totalLimit: number; isWanted?: (name: string, offset: number) => boolean },
  visit: (part: ZipPart) => Promise<void>,
): Promise<void> {
  let total = 0;
  try {
    const zip = await openZip(bytes);
    for await (const entry of zip.eachEntry()) {
      if (!isWanted(entry.fileName, entry.relativeOffsetOfLocalHeader)) continue;
      if ((entry.generalPurposeBitFlag & 1) === 1) throw new AppError('file_encrypted');
      const read = async (take: (chunk: Buffer, before: number) => void) => {
        let size = 0;
        for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
          const before = size;
          size += chunk.length;
          total += chunk.length;
          if (total > limit || (size > ratioFrom && size > ratioLimit * Math.max(1, entry.compressedSize))) {
            throw new AppError('file_too_complex');
          }
          take(chunk, before);
        }
      };
      await visit({
        name: entry.fileName,
        skip: () => read(() => undefined),
        readStart: async (length) => {
          const chunks: Buffer[] = [];
          await read((chunk, before) => {
            if (before < length) chunks.push(chunk.subarray(0, length - before));
          });
          return Buffer.concat(chunks);
        },
      });
    }
  } catch (error) {
    throw translateZipError(error);
  }
}

/** Some programs write names in UTF-8 without saying so, which would be read as a code page of DOS. */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag }: yauzl.Entry): string {
  const isStated = (generalPurposeBitFlag & 0x800) !== 0;
  if (isStated || !fileNameRaw.some((byte) => byte >= 0x80)) return fileName;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw);
  } catch {
    return fileName;
  }
}

async function openZip(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const options = { lazyEntries: true, strictFileNames: false, validateEntrySizes: true };
  const zip = await yauzl.fromBufferPromise(buffer, options);
  if (zip.entryCount > entryLimit) throw new AppError('file_too_complex');
  return zip;
}

function translateZipError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('file_damaged', { cause: error });
}

/** Packs the parts into an uncompressed zip file: the next parser sees exactly what was counted. */
export function writeZip(parts: ReadonlyMap<string, Buffer>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, data] of parts) {
    const nameBytes = Buffer.from(name, 'utf8');
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(0x0800, 6);
    header.writeUInt32LE(crc32(data), 14);
    header.writeUInt32LE(data.length, 18);
    header.writeUInt32LE(data.length, 22);
    header.writeUInt16LE(nameBytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    header.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    local.push(header, nameBytes, data);
    central.push(entry, nameBytes);
    offset += header.length + nameBytes.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}
