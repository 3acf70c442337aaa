import { crc32, deflateRawSync } from 'node:zlib';

/** 1 January 2024 in zip's date format: the same parts give the same bytes. */
const day = ((2024 - 1980) << 9) | (1 << 5) | 1;

export type ZipOptions = {
  /** False if the bytes must be reproducible: compressors differ between machines. */
  isCompressed: boolean;
  /** Uncompressed size that every part claims instead of its true one. */
  claimedSize?: number | undefined;
};

/** A zip file of named parts in order (APPNOTE 6.3, without data descriptors or zip64). */
export function packZip(
  parts: Iterable<readonly [string, string | Uint8Array]>,
  { isCompressed, claimedSize }: ZipOptions,
): Uint8Array {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let count = 0;
  let offset = 0;
  for (const [name, content] of parts) {
    const data = Buffer.from(content as string);
    const packed = isCompressed ? deflateRawSync(data) : data;
    const nameBytes = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(isCompressed ? 8 : 0, 4);
    facts.writeUInt16LE(day, 8);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimedSize ?? data.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), facts, nameBytes, packed);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, entry, nameBytes);
    offset += 30 + nameBytes.length + packed.length;
    count += 1;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}
