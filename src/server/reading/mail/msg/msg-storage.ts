import { burn } from '@kenjiuno/msgreader/lib/Burner.js';
import { type CompoundEntry, type CompoundFile, isNamed } from '../../office/compound-file.ts';
import { decoderOfCodePage } from '../../text/code-pages.ts';

/** Header bytes before the fixed values of a message, nested message, recipient or attachment ([MS-OXMSG] 2.4.1). */
const headBytes = { message: 32, embedded: 24, part: 8 };
export type StorageKind = keyof typeof headBytes;

const fixedValues = '__properties_version1.0';
const namedProperties = '__nameid_version1.0';
/** Bytes read of a text property; enough for any body. */
const longestText = 40 * 1024 * 1024;
const deepestStorage = 30;
/** Streams and folders of one message. */
const maxEntries = 20_000;

/** Property types ([MS-OXCDATA] 2.11.1). */
const unicode = '001F';
const narrow = '001E';
const binary = '0102';
const storage = '000D';

/** A message, recipient or attachment in an Outlook file; properties are addressed by tags of four hex digits. */
export class MsgStorage {
  readonly #file: CompoundFile;
  readonly #children: Map<string, CompoundEntry>;
  readonly #fixed: Map<string, Buffer>;
  readonly #kind: StorageKind;
  #codePage = 1252;

  constructor(file: CompoundFile, folder: CompoundEntry, kind: StorageKind, codePage?: number) {
    this.#file = file;
    this.#kind = kind;
    this.#children = new Map(file.listFolder(folder).map((entry) => [entry.name.toUpperCase(), entry]));
    this.#fixed = this.#readFixed();
    // PidTagMessageCodepage; parts use their message's code page.
    this.#codePage = codePage ?? this.integer('3FFD') ?? 1252;
  }

  get codePage(): number {
    return this.#codePage;
  }

  /** '' if absent. */
  text(tag: string): string {
    const wide = this.#stream(tag, unicode);
    const found = wide
      ? wide.toString('utf16le', 0, wide.length & ~1)
      : decoderOfCodePage(this.#codePage)(this.#stream(tag, narrow) ?? Buffer.alloc(0));
    const end = found.indexOf('\0');
    return (end === -1 ? found : found.slice(0, end)).toWellFormed();
  }

  bytes(tag: string): Buffer | undefined {
    return this.#stream(tag, binary);
  }

  /** Bytes of a binary property, as claimed. */
  size(tag: string): number {
    return this.#entry(tag, binary)?.size ?? 0;
  }

  integer(tag: string): number | undefined {
    return this.#fixed.get(`${tag}0003`)?.readInt32LE(0);
  }

  boolean(tag: string): boolean {
    return (this.#fixed.get(`${tag}000B`)?.[0] ?? 0) !== 0;
  }

  /** Milliseconds since 1970. */
  time(tag: string): number | undefined {
    const ticks = this.#fixed.get(`${tag}0040`)?.readBigUInt64LE(0);
    // Steps of 100 nanoseconds since 1601.
    return ticks === undefined ? undefined : Number(ticks / 10_000n) - 11_644_473_600_000;
  }

  /** Recipients ("__recip_version1.0_#…") or attachments ("__attach_version1.0_#…"), in their order. */
  parts(prefix: string): MsgStorage[] {
    return [...this.#children.values()]
      .filter(({ kind, name }) => kind === 'folder' && name.toUpperCase().startsWith(prefix.toUpperCase()))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map((folder) => new MsgStorage(this.#file, folder, 'part', this.#codePage));
  }

  /** The message nested in this attachment. */
  embedded(tag: string): { message: MsgStorage; folder: CompoundEntry } | undefined {
    const folder = this.#entry(tag, storage);
    if (folder?.kind !== 'folder') return undefined;
    return { message: new MsgStorage(this.#file, folder, 'embedded'), folder };
  }

  #entry(tag: string, type: string): CompoundEntry | undefined {
    return this.#children.get(`__SUBSTG1.0_${tag}${type}`);
  }

  #stream(tag: string, type: string): Buffer | undefined {
    const entry = this.#entry(tag, type);
    if (entry?.kind !== 'stream') return undefined;
    return this.#file.readStart(entry, type === binary ? entry.size : longestText);
  }

  /** Values of up to eight bytes are stored together, in records of sixteen bytes with tag and flags. */
  #readFixed(): Map<string, Buffer> {
    const values = new Map<string, Buffer>();
    const entry = this.#children.get(fixedValues.toUpperCase());
    const stream = entry?.kind === 'stream' ? this.#file.readStart(entry, 1024 * 1024) : Buffer.alloc(0);
    for (let at = headBytes[this.#kind]; at + 16 <= stream.length; at += 16) {
      const tag = stream.readUInt32LE(at).toString(16).toUpperCase().padStart(8, '0');
      if (!values.has(tag)) values.set(tag, stream.subarray(at + 8, at + 16));
    }
    return values;
  }
}

type BurnEntry = Parameters<typeof burn>[0][number];
const types = { folder: 1, stream: 2, root: 5 };

/**
 * A nested message as a file of its own. Circular folders, which only a hostile file has, end at a depth of 30.
 * @returns undefined if the file would exceed `maxBytes`
 */
export function extractMessage(file: CompoundFile, folder: CompoundEntry, maxBytes: number): Uint8Array | undefined {
  const root: BurnEntry = { name: 'Root Entry', type: types.root, children: [], length: 0 };
  const entries = [root];
  let bytes = 0;
  const add = (parent: BurnEntry, entry: CompoundEntry, depth: number): boolean => {
    if (depth > deepestStorage) return true;
    if (entries.length > maxEntries) return false;
    bytes += 128;
    const index = entries.length;
    parent.children?.push(index);
    if (entry.kind === 'stream') {
      const content = contentOf(file, entry, depth);
      bytes += content.length;
      if (bytes > maxBytes) return false;
      // Copy: the writer would take the whole underlying buffer.
      entries.push({
        name: entry.name,
        type: types.stream,
        length: content.length,
        binaryProvider: () => new Uint8Array(content),
      });
      return true;
    }
    if (bytes > maxBytes) return false;
    const storage: BurnEntry = { name: entry.name, type: types.folder, children: [], length: 0 };
    entries.push(storage);
    return file.listFolder(entry).every((child) => add(storage, child, depth + 1));
  };
  const names = file.entries.find(
    (entry) => entry.kind === 'folder' && entry.isAtRoot && isNamed(entry, namedProperties),
  );
  const content = [...file.listFolder(folder), ...(names ? [names] : [])];
  return content.every((child) => add(root, child, 0)) ? burn(entries) : undefined;
}

/** A nested message's fixed values have a shorter header than those of a message file. */
function contentOf(file: CompoundFile, entry: CompoundEntry, depth: number): Buffer {
  const content = file.readStart(entry, entry.size);
  if (depth > 0 || !isNamed(entry, fixedValues)) return content;
  return Buffer.concat([
    content.subarray(0, headBytes.embedded),
    Buffer.alloc(8),
    content.subarray(headBytes.embedded),
  ]);
}
