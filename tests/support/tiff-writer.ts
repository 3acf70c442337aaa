import type { GrayImage } from '#server/reading/scans/gray-image.ts';

/** Writes greyscale pages as one uncompressed TIFF, for tests. `orientation`: as in EXIF. */
export function writeTiff(pages: readonly GrayImage[], orientation = 1): Buffer {
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0])];
  let length = 8;
  let link = { part: parts[0] as Buffer, at: 4 };
  for (const { width, height, pixels } of pages) {
    const data = length;
    parts.push(Buffer.from(pixels), Buffer.alloc(pixels.length % 2));
    length += pixels.length + (pixels.length % 2);
    const entries: [tag: number, value: number][] = [
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, data],
      [274, orientation],
      [277, 1],
      [278, height],
      [279, pixels.length],
    ];
    const directory = Buffer.alloc(2 + 12 * entries.length + 4);
    directory.writeUInt16LE(entries.length, 0);
    for (const [index, [tag, value]] of entries.entries()) {
      const at = 2 + 12 * index;
      directory.writeUInt16LE(tag, at);
      directory.writeUInt16LE(4, at + 2);
      directory.writeUInt32LE(1, at + 4);
      directory.writeUInt32LE(value, at + 8);
    }
    link.part.writeUInt32LE(length, link.at);
    link = { part: directory, at: directory.length - 4 };
    parts.push(directory);
    length += directory.length;
  }
  return Buffer.concat(parts);
}
