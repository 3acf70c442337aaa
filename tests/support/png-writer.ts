import { crc32, deflateSync } from 'node:zlib';

export interface PngOptions {
  /** Bits a sample: 8 or 16. */
  depth?: 8 | 16;
  /** Samples a pixel: 1 grey, 2 grey and alpha, 3 colours, 4 colours and alpha. */
  samples?: 1 | 2 | 3 | 4;
  /** Claimed in the header instead of the true size. */
  claimed?: { width: number; height: number };
}

const colourTypes = { 1: 0, 2: 4, 3: 2, 4: 6 };

/** Writes a PNG. `data` = samples, row by row, high byte first. */
export function writePng(data: Uint8Array, width: number, height: number, options: PngOptions = {}): Buffer {
  const { depth = 8, samples = 1, claimed = { width, height } } = options;
  const rowBytes = (width * samples * depth) / 8;
  const rows = Buffer.alloc(height * (rowBytes + 1));
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claimed.width, 0);
  header.writeUInt32BE(claimed.height, 4);
  header.set([depth, colourTypes[samples]], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const bytes = Buffer.alloc(named.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  named.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(named), named.length + 4);
  return bytes;
}
