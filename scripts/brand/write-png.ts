import { crc32, deflateSync } from 'node:zlib';

/** RGBA, row by row from the top, not premultiplied. */
export type Picture = { width: number; height: number; pixels: Uint8Array };

/** A PNG with 8 bits per channel and alpha (PNG 1.2, W3C). */
export function writePng({ width, height, pixels }: Picture): Buffer {
  // Colour type 6: red, green, blue and alpha.
  const packed = deflateSync(unfilteredRows(pixels, height), { level: 9 });
  return framePng({ width, height, depth: 8, colourType: 6 }, packed);
}

/** Rows of pixels, each after a byte that says it is unfiltered. */
export function unfilteredRows(pixels: Uint8Array, height: number): Buffer {
  const row = pixels.length / height;
  const rows = Buffer.alloc(height * (row + 1));
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  return rows;
}

/** A PNG of already compressed rows. `depth`: bits per sample; `colourType`: the format's number. */
export function framePng(
  { width, height, depth, colourType }: { width: number; height: number; depth: number; colourType: number },
  packedRows: Buffer,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', packedRows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
