import { AppError } from '#server/platform/errors/app-error.ts';

const magic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const headerBytes = 512;
const entryBytes = 128;
/** Allocation table entries from here on are markers (end, free), not sectors ([MS-CFB] 2.1). */
const lastSector = 0xfffffffa;
/** Streams and folders per file; a mail with hundreds of attachments has some thousands. */
const maxEntries = 20_000;

/** A stream or folder of a compound file. */
export type CompoundEntry = {
  name: string;
  kind: 'root' | 'folder' | 'stream';
  /** Bytes, as claimed. */
  size: number;
  firstSector: number;
  /** True directly in the root, not in a folder (an embedded object, an attachment). */
  isAtRoot: boolean;
  /** Index in the directory. */
  id: number;
};

/** A compound file (OLE structured storage, [MS-CFB]): the container of doc, xls, msg and encrypted Office files. */
export type CompoundFile = {
  entries: readonly CompoundEntry[];
  /** The first bytes of a stream, at most `length`. */
  readStart: (entry: CompoundEntry, length: number) => Buffer;
  /** The direct children of a folder or the root. A hostile folder may contain itself. */
  listFolder: (folder: CompoundEntry) => CompoundEntry[];
};

/** True if an entry has one of the names; case does not matter ([MS-CFB] 2.6.4). */
export function isNamed({ name }: CompoundEntry, ...names: readonly string[]): boolean {
  return names.some((each) => each.toUpperCase() === name.toUpperCase());
}

/** True if the bytes start with a compound file's signature. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/**
 * Opens a compound file and lists its entries. No chain is followed for more steps than the file has sectors: hostile
 * chains are circular.
 * @throws AppError `file_damaged`, `file_too_complex`
 */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < headerBytes) throw new AppError('file_damaged');
  const sectorShift = file.readUInt16LE(30);
  const miniShift = file.readUInt16LE(32);
  if ((sectorShift !== 9 && sectorShift !== 12) || miniShift !== 6) throw new AppError('file_damaged');
  const sectorBytes = 2 ** sectorShift;
  const sectorCount = Math.ceil(file.length / sectorBytes);
  const sector = (number: number): Buffer => {
    const start = (number + 1) * sectorBytes;
    if (number >= lastSector || start >= file.length) throw new AppError('file_damaged');
    return file.subarray(start, start + sectorBytes);
  };
  const table = listTableSectors(file, sector, sectorCount);
  const perSector = sectorBytes / 4;
  const next = (number: number): number => {
    const tableSector = table[Math.floor(number / perSector)];
    const offset = (number % perSector) * 4;
    if (tableSector === undefined) throw new AppError('file_damaged');
    const entries = sector(tableSector);
    if (offset + 4 > entries.length) throw new AppError('file_damaged');
    return entries.readUInt32LE(offset);
  };
  const readChain = (first: number, length: number): Buffer => {
    const parts: Buffer[] = [];
    let gathered = 0;
    for (let at = first, steps = 0; at < lastSector && gathered < length; at = next(at), steps += 1) {
      if (steps > sectorCount) throw new AppError('file_damaged');
      const part = sector(at);
      parts.push(part);
      gathered += part.length;
    }
    return Buffer.concat(parts).subarray(0, length);
  };

  const directory = readChain(file.readUInt32LE(48), maxEntries * entryBytes + 1);
  if (directory.length > maxEntries * entryBytes) throw new AppError('file_too_complex');
  const entries = listEntries(directory);
  const root = entries.find(({ kind }) => kind === 'root');
  const miniTable = file.readUInt32LE(60);
  const miniBelow = file.readUInt32LE(56);
  // Small streams are stored together in one stream.
  let minis: { stream: Buffer; links: Buffer } | undefined;
  const readMini = (first: number, length: number): Buffer => {
    const miniBytes = 2 ** miniShift;
    minis ??= {
      stream: readChain(root?.firstSector ?? lastSector, file.length),
      links: readChain(miniTable, file.length),
    };
    const { stream, links } = minis;
    const parts: Buffer[] = [];
    for (let at = first, gathered = 0; at < lastSector && gathered < length; gathered += miniBytes) {
      const end = (at + 1) * miniBytes;
      if (end > stream.length || at * 4 + 4 > links.length) throw new AppError('file_damaged');
      parts.push(stream.subarray(end - miniBytes, end));
      at = links.readUInt32LE(at * 4);
    }
    return Buffer.concat(parts).subarray(0, length);
  };
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    entries,
    listFolder: ({ id }) =>
      listSiblings(directory, id).flatMap((child) => {
        const entry = byId.get(child);
        return entry && entry.kind !== 'root' ? [entry] : [];
      }),
    readStart: (entry, length) => {
      const wanted = Math.min(length, entry.size);
      return entry.size < miniBelow ? readMini(entry.firstSector, wanted) : readChain(entry.firstSector, wanted);
    },
  };
}

/** Sectors of the allocation table itself: the first 109 are listed in the header, the rest in a chain. */
function listTableSectors(file: Buffer, sector: (number: number) => Buffer, sectorCount: number): number[] {
  const found: number[] = [];
  for (let offset = 76; offset < headerBytes; offset += 4) {
    const number = file.readUInt32LE(offset);
    if (number < lastSector) found.push(number);
  }
  for (let at = file.readUInt32LE(68), steps = 0; at < lastSector; steps += 1) {
    if (steps > sectorCount) throw new AppError('file_damaged');
    const more = sector(at);
    const last = more.length - 4;
    if (last < 0 || more.length % 4 !== 0) throw new AppError('file_damaged');
    for (let offset = 0; offset < last; offset += 4) {
      const number = more.readUInt32LE(offset);
      if (number < lastSector) found.push(number);
    }
    at = more.readUInt32LE(last);
  }
  return found;
}

const kinds: Record<number, CompoundEntry['kind']> = { 1: 'folder', 2: 'stream', 5: 'root' };

const entryAt = (directory: Buffer, id: number) => directory.subarray(id * entryBytes, (id + 1) * entryBytes);

/** Ids of a folder's children: walks the sibling tree without trusting that it is a tree. */
function listSiblings(directory: Buffer, folder: number): number[] {
  const count = Math.floor(directory.length / entryBytes);
  const found = new Set<number>();
  const open = folder < count ? [entryAt(directory, folder).readUInt32LE(76)] : [];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id >= count || found.has(id)) continue;
    found.add(id);
    open.push(entryAt(directory, id).readUInt32LE(68), entryAt(directory, id).readUInt32LE(72));
  }
  return [...found].sort((one, other) => one - other);
}

function listEntries(directory: Buffer): CompoundEntry[] {
  const count = Math.floor(directory.length / entryBytes);
  const atRoot = new Set(listSiblings(directory, 0));
  const entries: CompoundEntry[] = [];
  for (let id = 0; id < count; id += 1) {
    const bytes = entryAt(directory, id);
    const kind = kinds[bytes[66] ?? 0];
    const nameBytes = bytes.readUInt16LE(64);
    if (!kind || nameBytes > 64) continue;
    entries.push({
      name: bytes.toString('utf16le', 0, Math.max(0, nameBytes - 2)),
      kind,
      size: bytes.readUInt32LE(120),
      firstSector: bytes.readUInt32LE(116),
      isAtRoot: atRoot.has(id),
      id,
    });
  }
  return entries;
}
