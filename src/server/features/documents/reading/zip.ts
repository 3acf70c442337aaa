import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { AppError } from '#server/platform/errors/app-error.ts';

/** Bytes after decompression. Office papers of 1,000 pages stay below 40 MB without their pictures. */
const totalLimit = 100 * 1024 * 1024;
const entryLimit = 10_000;
/** Decompressed to compressed bytes beyond which a part is no paper; only looked at once it is large. */
const ratioLimit = 300;
const ratioFrom = 8 * 1024 * 1024;

/**
 * Reads the wanted entries of a zip file. Every byte is counted as it is decompressed, because headers lie.
 * @throws AppError `file_damaged`, `file_encrypted`, `file_too_complex`
 */
export async function readZip(bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const zip = await yauzl.fromBufferPromise(buffer, {
      lazyEntries: true,
      strictFileNames: false,
      validateEntrySizes: true,
    });
    if (zip.entryCount > entryLimit) throw new AppError('file_too_complex');
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      if (!isWanted(entry.fileName)) continue;
      if ((entry.generalPurposeBitFlag & 1) === 1) throw new AppError('file_encrypted');
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        size += chunk.length;
        total += chunk.length;
        if (total > totalLimit || (size > ratioFrom && size > ratioLimit * Math.max(1, entry.compressedSize))) {
          throw new AppError('file_too_complex');
        }
        chunks.push(chunk);
      }
      parts.set(entry.fileName, Buffer.concat(chunks));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('file_damaged', { cause: error });
  }
  return parts;
}

/** A zip file of the given parts, uncompressed: what was counted is exactly what the next parser sees. */
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
