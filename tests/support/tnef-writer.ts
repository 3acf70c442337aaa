/** A file in a TNEF stream; `inner` is a TNEF stream of a mail within the mail. */
export type TnefFileDraft = { title: string; longName?: string; bytes?: Uint8Array; inner?: Uint8Array };

function attribute(level: number, tag: number, bytes: Uint8Array, claimedLength = bytes.length): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt8(level, 0);
  head.writeUInt32LE(tag, 1);
  head.writeUInt32LE(claimedLength, 5);
  return Buffer.concat([head, bytes, Buffer.alloc(2)]);
}

function property(type: number, id: number, ...values: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(id, 2);
  head.writeUInt32LE(values.length, 4);
  const written = values.map((value) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(value.length);
    return Buffer.concat([length, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
  });
  return Buffer.concat([head, ...written]);
}

function properties(...list: Buffer[]): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32LE(list.length);
  return Buffer.concat([count, ...list]);
}

const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le');
const narrow = (text: string) => Buffer.from(`${text}\0`, 'latin1');

/** Outlook's winmail.dat ([MS-OXTNEF]); `lie` is added to the length that the last file's data claims. */
export function writeTnef(
  files: readonly TnefFileDraft[],
  {
    subject = '',
    body = '',
    from = '',
    lie = 0,
  }: { subject?: string; body?: string; from?: string; lie?: number } = {},
): Uint8Array {
  const start = Buffer.from('789f3e220100', 'hex');
  const message = properties(
    property(0x1f, 0x37, wide(subject)),
    property(0x1f, 0x1000, wide(body)),
    property(0x1f, 0x0c1a, wide(from)),
  );
  const codePage = Buffer.from('e404000000000000', 'hex');
  const parts = files.map(({ title, longName, bytes, inner }, index) => {
    const more = [
      ...(longName ? [property(0x1f, 0x3707, wide(longName))] : []),
      ...(inner ? [property(0x0d, 0x3701, Buffer.concat([Buffer.alloc(16), inner]))] : []),
    ];
    const claimed = (bytes?.length ?? 0) + (index === files.length - 1 ? lie : 0);
    return Buffer.concat([
      attribute(2, 0x69002, Buffer.alloc(14)),
      attribute(2, 0x18010, narrow(title)),
      ...(bytes ? [attribute(2, 0x6800f, bytes, claimed)] : []),
      attribute(2, 0x69005, properties(...more)),
    ]);
  });
  return Buffer.concat([start, attribute(1, 0x69007, codePage), attribute(1, 0x69003, message), ...parts]);
}
