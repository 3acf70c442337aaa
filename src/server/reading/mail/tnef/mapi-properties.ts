/** Values of MAPI properties in a TNEF stream by tag, four hex digits as in [MS-OXPROPS]; only texts and bytes. */
export type MapiProperties = ReadonlyMap<string, MapiValue>;
export type MapiValue = { kind: 'narrow' | 'wide' | 'bytes' | 'object' | 'time'; bytes: Buffer };

/** Bytes of fixed types, padded to four ([MS-OXTNEF] 2.1.3.4, [MS-OXCDATA] 2.11.1). */
const fixedBytes: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
};
const kinds: Readonly<Record<number, MapiValue['kind']>> = {
  30: 'narrow',
  31: 'wide',
  258: 'bytes',
  13: 'object',
  64: 'time',
};
const several = 0x1000;
const mostProperties = 5_000;

/** Reads a list of MAPI properties as far as its lengths are true. */
export function readMapiProperties(list: Buffer): MapiProperties {
  const reader = new MapiReader(list);
  const found = new Map<string, MapiValue>();
  const count = Math.min(reader.count() ?? 0, mostProperties);
  for (let index = 0; index < count; index++) {
    const property = reader.property();
    if (!property) break;
    const { tag, value } = property;
    if (value && !found.has(tag)) found.set(tag, value);
  }
  return found;
}

class MapiReader {
  readonly #list: Buffer;
  #at = 0;

  constructor(list: Buffer) {
    this.#list = list;
  }

  count(): number | null {
    return this.#take(4)?.readUInt32LE(0) ?? null;
  }

  property(): { tag: string; value: MapiValue | null } | null {
    const head = this.#take(4);
    if (!head) return null;
    const type = head.readUInt16LE(0);
    const id = head.readUInt16LE(2);
    if (id >= 0x8000 && !this.#skipName()) return null;
    const tag = id.toString(16).toUpperCase().padStart(4, '0');
    const values = this.#values(type);
    return values && { tag, value: values[0] ?? null };
  }

  /** The values of a property; null if the list ends before. */
  #values(type: number): MapiValue[] | null {
    const single = type & ~several;
    const fixed = fixedBytes[single];
    const kind = kinds[single];
    const isCounted = fixed === undefined || (type & several) !== 0;
    const count = isCounted ? this.count() : 1;
    if (count === null || count > mostProperties || (fixed === undefined && kind === undefined)) return null;
    const values: MapiValue[] = [];
    for (let index = 0; index < count; index++) {
      const length = fixed ?? this.count();
      const bytes = length === null ? null : this.#take(length);
      if (!bytes || length === null || !this.#take((4 - (length % 4)) % 4)) return null;
      if (kind) values.push({ kind, bytes });
    }
    return values;
  }

  /** Skips the name of a named property. */
  #skipName(): boolean {
    const head = this.#take(20);
    if (!head) return false;
    const length = this.count();
    if (length === null) return false;
    if (head.readUInt32LE(16) === 0) return true;
    return this.#take(length + ((4 - (length % 4)) % 4)) !== null;
  }

  #take(length: number): Buffer | null {
    if (this.#at + length > this.#list.length) return null;
    const bytes = this.#list.subarray(this.#at, this.#at + length);
    this.#at += length;
    return bytes;
  }
}
