import { CFB } from '@e965/xlsx';

/** A compound file (as used by doc, xls, msg) with the given streams; slashes create folders. */
export function writeCompoundFile(streams: Record<string, Uint8Array>): Uint8Array {
  const file = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, Buffer.from(content));
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
}

/** The start of a Word 97 document's main stream. */
export function wordStream({ isEncrypted = false, size = 8_192 } = {}): Uint8Array {
  const stream = Buffer.alloc(size);
  stream.writeUInt16LE(0xa5ec, 0);
  stream.writeUInt16LE(isEncrypted ? 0x0100 : 0, 10);
  return stream;
}

/** The records of an Excel 97 workbook without a sheet. */
export function workbookStream({ isEncrypted = false } = {}): Uint8Array {
  const record = (type: number, content: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(type, 0);
    head.writeUInt16LE(content.length, 2);
    return Buffer.concat([head, content]);
  };
  const begin = record(0x0809, Buffer.from('0006050000000000c100000006040000', 'hex'));
  const protection = isEncrypted ? [record(0x002f, Buffer.alloc(54))] : [];
  return Buffer.concat([begin, ...protection, record(0x000a, Buffer.alloc(0)), Buffer.alloc(8_192)]);
}
