import { createRequire } from 'node:module';
import type { IFD } from 'utif2';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { GrayImage } from './gray-image.ts';

/** Loaded on demand: most readers never see a TIFF. */
const decoder = () => createRequire(import.meta.url)('utif2') as typeof import('utif2');

/** Pages of a faxed or scanned pack; and pixels of a page: A4 at 600 dpi has 35 million, decoded to four bytes each. */
const most = { pages: 2_000, pixels: 50_000_000 };
/** TIFF tags. */
const tags = { kind: 't254', width: 't256', height: 't257', orientation: 't274' };
/** A reduced copy of another page (bit 0), or a mask (bit 2). */
const noPage = 0b101;

/** True if the bytes begin as a TIFF, in either byte order. */
export function isTiff(head: Uint8Array): boolean {
  const [a, b, c, d] = head;
  return (a === 0x49 && b === 0x49 && c === 42 && d === 0) || (a === 0x4d && b === 0x4d && c === 0 && d === 42);
}

/**
 * The pages of a TIFF, in order, without decoding them.
 * @throws AppError file_damaged, file_too_complex
 */
export function listTiffPages(bytes: Uint8Array): IFD[] {
  const pages = attempt(() => decoder().decode(bufferOf(bytes))).filter((page) => {
    const [width, height] = [numberOf(page, tags.width), numberOf(page, tags.height)];
    return width > 0 && height > 0 && (numberOf(page, tags.kind) & noPage) === 0;
  });
  if (pages.length === 0) throw new AppError('file_damaged');
  const isTooLarge = pages.some((page) => numberOf(page, tags.width) * numberOf(page, tags.height) > most.pixels);
  if (isTooLarge || pages.length > most.pages) throw new AppError('file_too_complex');
  return pages;
}

/** A page in greyscale on white, with the orientation stored in it (1 to 8). @throws AppError file_damaged */
export function decodeTiffPage(bytes: Uint8Array, page: IFD): { image: GrayImage; orientation: number } {
  const colours = attempt(() => {
    decoder().decodeImage(bufferOf(bytes), page);
    return decoder().toRGBA8(page);
  });
  const { width, height } = page;
  if (colours.length < 4 * width * height) throw new AppError('file_damaged');
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [
      colours[4 * at],
      colours[4 * at + 1],
      colours[4 * at + 2],
      colours[4 * at + 3],
    ];
    pixels[at] = Math.round(255 - ((255 - (0.299 * red + 0.587 * green + 0.114 * blue)) * alpha) / 255);
  }
  // Its bytes are not needed twice.
  page.data = new Uint8Array();
  const orientation = numberOf(page, tags.orientation);
  return { image: { width, height, pixels }, orientation: orientation >= 1 && orientation <= 8 ? orientation : 1 };
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function numberOf(page: IFD, tag: string): number {
  const value = page[tag];
  const first = Array.isArray(value) ? value[0] : 0;
  return typeof first === 'number' && Number.isFinite(first) ? first : 0;
}

/** The decoder throws whatever it stumbles over. */
function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new AppError('file_damaged', { cause: error });
  }
}
