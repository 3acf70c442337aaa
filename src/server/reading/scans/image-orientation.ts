import type { ImageKind } from '../image-size.ts';
import type { GrayImage } from './gray-image.ts';
import { uprightImage } from './gray-image.ts';

const orientationTag = 0x0112;

/** EXIF orientation, 1 to 8; 1 if missing or invalid. */
export function readOrientation(bytes: Uint8Array, kind: ImageKind): number {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const block = blockFinders[kind]?.(view);
    const orientation = block ? orientationOf(block) : 1;
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

/** The picture as browsers display it. */
export function orientImage(image: GrayImage, orientation: number): GrayImage {
  const mirrored = [2, 4, 5, 7].includes(orientation) ? mirrorImage(image) : image;
  // A picture to be rotated clockwise by a quarter has counter-clockwise text (3), and so on.
  if (orientation === 3 || orientation === 4) return uprightImage(mirrored, 2);
  if (orientation === 6 || orientation === 7) return uprightImage(mirrored, 3);
  if (orientation === 5 || orientation === 8) return uprightImage(mirrored, 1);
  return mirrored;
}

function mirrorImage({ width, height, pixels }: GrayImage): GrayImage {
  const mirrored = new Uint8Array(pixels.length);
  for (let row = 0; row < pixels.length; row += width) {
    for (let x = 0; x < width; x++) mirrored[row + x] = pixels[row + width - 1 - x] ?? 0;
  }
  return { width, height, pixels: mirrored };
}

/** Finds the TIFF block with the EXIF data, by file type. */
const blockFinders: Partial<Record<ImageKind, (bytes: Buffer) => Buffer | undefined>> = {
  jpg: (bytes) => {
    for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
      const marker = bytes[at + 1] ?? 0;
      if (marker === 0xda || marker === 0xd9) return undefined;
      if (marker === 0xe1 && bytes.toString('latin1', at + 4, at + 10) === 'Exif\0\0') return bytes.subarray(at + 10);
    }
    return undefined;
  },
  png: (bytes) => {
    for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
      if (bytes.toString('latin1', at + 4, at + 8) === 'eXIf') return bytes.subarray(at + 8);
    }
    return undefined;
  },
  webp: (bytes) => {
    for (let at = 12; at + 8 <= bytes.length; ) {
      const size = bytes.readUInt32LE(at + 4);
      if (bytes.toString('latin1', at, at + 4) === 'EXIF') return bytes.subarray(at + 8);
      at += 8 + size + (size & 1);
    }
    return undefined;
  },
};

function orientationOf(block: Buffer): number {
  const isLittle = block.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number) => (isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at));
  const directory = isLittle ? block.readUInt32LE(4) : block.readUInt32BE(4);
  const count = read16(directory);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + 12 * entry;
    if (read16(at) === orientationTag) return read16(at + 8);
  }
  return 1;
}
