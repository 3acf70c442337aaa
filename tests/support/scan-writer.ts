import { openPdfFile } from '#server/reading/pdf/pdf-file.ts';
import { renderPage } from '#server/reading/pdf/render-page.ts';
import { type GrayImage, type Turn, uprightImage } from '#server/reading/scans/gray-image.ts';
import { writeJpeg } from './jpeg-writer.ts';
import { type PdfPage, writePdf } from './pdf-writer.ts';

export interface ScanOptions {
  /** Dots per inch. */
  resolution?: number;
  /** Skew of the paper in degrees. */
  skew?: number;
  /** Maximum deviation of pixels, in shades. */
  noise?: number;
  /** Width of blurred edges, in pixels. */
  blur?: number;
  /** Remaining contrast, 0…1. */
  contrast?: number;
  /** Direction of the text on the scan. */
  turn?: Turn;
}

/** Simulates scanning a printed page: the same result for the same page and options. */
export async function scanPage(page: PdfPage, options: ScanOptions = {}): Promise<GrayImage> {
  const { resolution = 200, skew = 0, noise = 0, blur = 0, contrast = 1, turn = 0 } = options;
  const file = await openPdfFile(writePdf([page]));
  const handle = file.pdfium.exports.FPDF_LoadPage(file.documentFor(0), 0);
  const printed = renderPage(file.pdfium, handle, resolution / 72);
  file.pdfium.exports.FPDF_ClosePage(handle);
  file.close();
  const scanned = addNoise(blurImage(tilt(printed, skew), blur), noise, contrast);
  // The inverse of clockwise is counter-clockwise.
  return turn === 0 ? scanned : uprightImage(scanned, ((4 - turn) % 4) as Turn);
}

/** A scan as a JPEG file. */
export function jpegOf({ pixels, width, height }: GrayImage, quality = 75): Buffer {
  return writeJpeg([pixels], width, height, { quality });
}

/** Pages of a PDF: printed ones with their text, scanned ones as an image without text. */
export async function writeScannedPdf(
  pages: readonly (PdfPage & { scan?: ScanOptions })[],
): Promise<Uint8Array<ArrayBuffer>> {
  const written: PdfPage[] = [];
  for (const { scan, ...page } of pages) {
    if (!scan) {
      written.push(page);
      continue;
    }
    const image = await scanPage(page, scan);
    const isTurned = (scan.turn ?? 0) % 2 === 1;
    const { width = 595, height = 842 } = page;
    written.push({
      texts: [],
      ...(isTurned ? { width: height, height: width } : { width, height }),
      picture: { bytes: jpegOf(image), width: image.width, height: image.height },
    });
  }
  return new Uint8Array(writePdf(written));
}

function tilt(image: GrayImage, degrees: number): GrayImage {
  if (degrees === 0) return image;
  const { width, height, pixels } = image;
  const tilted = new Uint8Array(pixels.length).fill(255);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [x - width / 2, y - height / 2];
      const fromX = across * cos + down * sin + width / 2;
      const fromY = down * cos - across * sin + height / 2;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const [right, low] = [fromX - left, fromY - top];
      tilted[y * width + x] =
        ((pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right) * (1 - low) +
        ((pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right) * low;
    }
  }
  return { width, height, pixels: tilted };
}

/** Each pixel becomes the mean of those up to `reach` away. */
function blurImage(image: GrayImage, reach: number): GrayImage {
  if (reach === 0) return image;
  const { width, height, pixels } = image;
  const washed = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let count = 0;
      for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
        for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
          sum += pixels[row * width + column] ?? 0;
          count += 1;
        }
      }
      washed[y * width + x] = sum / count;
    }
  }
  return { width, height, pixels: washed };
}

function addNoise({ width, height, pixels }: GrayImage, noise: number, contrast: number): GrayImage {
  let state = 20_261_122;
  const noisy = pixels.map((pixel) => {
    // Numerical Recipes' generator: the same specks each time.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const speck = ((state >>> 8) / 2 ** 24 - 0.5) * 2 * noise;
    return Math.min(255, Math.max(0, 255 - (255 - pixel) * contrast + speck));
  });
  return { width, height, pixels: noisy };
}
