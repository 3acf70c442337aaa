import { expect, test } from 'vitest';
import { writeGif } from '#support/gif-writer.ts';
import { writeJpeg } from '#support/jpeg-writer.ts';
import { writePng } from '#support/png-writer.ts';
import type { ImageKind } from '../image-size.ts';
import { decodeImage } from './decode-image.ts';
import { orientImage, readOrientation } from './image-orientation.ts';

const [width, height] = [24, 16];
/** One value for the left half, another for the right. */
const halves = (left: readonly number[], right: readonly number[]) =>
  Array.from({ length: width * height }, (_, index) => (index % width < width / 2 ? left : right)).flat();
const grey = Uint8Array.from(halves([0], [255]));
/** 24 × 16 pixels, left black, right white, written by a browser. */
const webp = Buffer.from(
  'UklGRh4CAABXRUJQVlA4WAoAAAAgAAAAFwAADwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggMAAAALACAJ0BKhgAEAA+MRSIQqIhIRgEACADBLSAAD2QAAD++hX//9wMH/+39f/t/YAAAA==',
  'base64',
);

const files: [string, ImageKind, Uint8Array][] = [
  ['grey PNG', 'png', writePng(grey, width, height)],
  ['PNG of 16 bits', 'png', writePng(Uint8Array.from(halves([0, 0], [255, 255])), width, height, { depth: 16 })],
  ['coloured PNG', 'png', writePng(Uint8Array.from(halves([0, 0, 0], [255, 255, 255])), width, height, { samples: 3 })],
  [
    'PNG on a transparent ground',
    'png',
    writePng(Uint8Array.from(halves([0, 0, 0, 255], [0, 0, 0, 0])), width, height, { samples: 4 }),
  ],
  ['grey JPEG', 'jpg', writeJpeg([grey], width, height, { quality: 95 })],
  [
    'JPEG for print',
    'jpg',
    writeJpeg(
      [255, 255, 255, null].map((ink) => (ink === null ? grey : grey.map(() => ink))),
      width,
      height,
      {
        quality: 95,
      },
    ),
  ],
  ['GIF', 'gif', writeGif([grey.map((shade) => shade / 255)], width, height)],
  ['moving GIF', 'gif', writeGif([grey.map((shade) => shade / 255), grey.map(() => 0)], width, height)],
  ['WebP', 'webp', webp],
];

test.each(files)('UPL-05 a %s is decoded to greyscale on white', async (_, kind, bytes) => {
  const image = await decodeImage(bytes, kind);
  expect(image).toMatchObject({ width, height });
  const shadeAt = (x: number, y: number) => image.pixels[y * width + x];
  expect(shadeAt(3, 8)).toBeLessThan(40);
  expect(shadeAt(20, 8)).toBeGreaterThan(215);
});

test.each(files)('UPL-06 a truncated %s is damaged', async (name, kind, bytes) => {
  // JPEG decoders fill in what is missing.
  if (name.includes('JPEG')) return;
  await expect(decodeImage(bytes.subarray(0, bytes.length / 2), kind)).rejects.toMatchObject({ code: 'file_damaged' });
});

test.each([
  [1, 24, 'left'],
  [2, 24, 'right'],
  [3, 24, 'right'],
  [4, 24, 'left'],
  [5, 16, 'top'],
  [6, 16, 'top'],
  [7, 16, 'bottom'],
  [8, 16, 'bottom'],
])(
  'UPL-05 a picture with EXIF orientation %i is rotated: %i pixels wide, dark at the %s',
  async (orientation, across, dark) => {
    const bytes = writeJpeg([grey], width, height, { orientation });
    expect(readOrientation(bytes, 'jpg')).toBe(orientation);
    const image = orientImage(await decodeImage(bytes, 'jpg'), orientation);
    expect(image.width).toBe(across);
    const shadeAt = (x: number, y: number) =>
      image.pixels[Math.floor(y * image.height) * image.width + Math.floor(x * image.width)];
    const places = { left: [0.2, 0.5], right: [0.8, 0.5], top: [0.5, 0.2], bottom: [0.5, 0.8] } as const;
    const [x, y] = places[dark as keyof typeof places];
    expect(shadeAt(x, y)).toBeLessThan(60);
    expect(shadeAt(1 - x, 1 - y)).toBeGreaterThan(195);
  },
);
