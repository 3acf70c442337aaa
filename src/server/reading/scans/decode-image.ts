import { AppError } from '#server/platform/errors/app-error.ts';
import { type ImageKind, readImageSize } from '../image-size.ts';
import { firstFrameOf } from './first-frame.ts';
import type { GrayImage } from './gray-image.ts';
import { startTesseract } from './tesseract.ts';

/**
 * Decodes a JPEG, PNG, GIF or WebP (the first frame if animated) to greyscale, on white where it is transparent. Uses
 * the decoders in the OCR engine's WebAssembly, in a disposable instance: no native code sees the file. Its pixel count
 * must have been checked from its header (`checkContent`).
 * @throws AppError file_damaged
 */
export async function decodeImage(bytes: Uint8Array, kind: ImageKind): Promise<GrayImage> {
  const still = firstFrameOf(bytes, kind);
  const { module, heap } = await startTesseract();
  const data = module._malloc(still.length);
  if (data === 0) throw new AppError('file_too_complex');
  new Uint8Array(heap()).set(still, data);
  const picture = module._pixReadMem(data, still.length);
  const size = readImageSize(bytes, kind);
  if (picture === 0 || !size) throw new AppError('file_damaged');
  return readPixels(heap(), picture);
}

/** Offsets in Leptonica's `Pix`, in 32-bit words. */
const field = { width: 0, height: 1, depth: 2, samples: 3, wordsPerRow: 4, colours: 11, data: 12 };

/** Pixels are packed into 32-bit words from the highest bits down; so are red, green, blue and alpha. */
function readPixels(heap: ArrayBuffer, picture: number): GrayImage {
  const words = new Uint32Array(heap);
  const at = picture / 4;
  const read = (offset: number) => words[at + offset] ?? 0;
  const width = read(field.width);
  const height = read(field.height);
  const depth = read(field.depth);
  const wordsPerRow = read(field.wordsPerRow);
  const first = read(field.data) / 4;
  const pixels = new Uint8Array(width * height);
  const shades = depth <= 8 ? shadesOf(heap, read(field.colours), depth) : null;
  const isTransparent = read(field.samples) === 4;
  const perWord = 32 / depth;
  for (let y = 0; y < height; y++) {
    const row = first + y * wordsPerRow;
    for (let x = 0; x < width; x++) {
      const word = words[row + Math.floor(x / perWord)] ?? 0;
      let shade: number;
      if (depth === 32)
        shade = shadeOf(word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, isTransparent ? word & 255 : 255);
      else {
        const value = (word >>> (32 - depth * ((x % perWord) + 1))) & (2 ** depth - 1);
        shade = shades ? (shades[value] ?? 255) : value >>> 8;
      }
      pixels[y * width + x] = shade;
    }
  }
  return { width, height, pixels };
}

/** Maps pixel values to shades: by the colour table, or linearly from black to white. */
function shadesOf(heap: ArrayBuffer, table: number, depth: number): Uint8Array {
  const count = 2 ** depth;
  if (table === 0) {
    // In Leptonica's 1-bit images, 1 is black.
    return Uint8Array.from({ length: count }, (_, value) =>
      depth === 1 ? 255 * (1 - value) : (value * 255) / (count - 1),
    );
  }
  const [colours = 0, , , used = 0] = new Uint32Array(heap, table, 4);
  const quads = new Uint8Array(heap, colours, 4 * Math.min(used, count));
  return Uint8Array.from({ length: count }, (_, value) => {
    const [blue = 255, green = 255, red = 255, alpha = 255] = quads.subarray(4 * value, 4 * value + 4);
    return shadeOf(red, green, blue, alpha);
  });
}

/** Brightness (ITU-R BT.601) on white paper. */
function shadeOf(red: number, green: number, blue: number, alpha: number): number {
  const shade = 0.299 * red + 0.587 * green + 0.114 * blue;
  return alpha === 255 ? shade : 255 - ((255 - shade) * alpha) / 255;
}
