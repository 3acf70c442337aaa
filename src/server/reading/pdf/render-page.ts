import { AppError } from '#server/platform/errors/app-error.ts';
import type { GrayImage } from '../scans/gray-image.ts';
import type { Pdfium } from './pdfium.ts';

const grey = 1;
const white = 0xffffffff;

/** Pixels: a page may claim to be a kilometre wide; its picture has no more than these for it. */
const mostPixels = { side: 8_000, page: 16_000_000 };

/** `scale`: pixels per point. */
export type RenderedPage = GrayImage & { scale: number };

/**
 * Renders a loaded page as displayed, on white.
 * @param wanted pixels per point; less for a page that would get too large
 * @throws AppError file_too_complex
 */
export function renderPage({ exports, heap }: Pdfium, page: number, wanted: number): RenderedPage {
  const [across, down] = [exports.FPDF_GetPageWidthF(page), exports.FPDF_GetPageHeightF(page)];
  const scale = Math.min(
    wanted,
    mostPixels.side / Math.max(across, down, 1),
    Math.sqrt(mostPixels.page / Math.max(across * down, 1)),
  );
  const width = Math.max(1, Math.round(across * scale));
  const height = Math.max(1, Math.round(down * scale));
  const bitmap = exports.FPDFBitmap_CreateEx(width, height, grey, 0, 0);
  if (bitmap === 0) throw new AppError('file_too_complex');
  try {
    exports.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    exports.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    const stride = exports.FPDFBitmap_GetStride(bitmap);
    const buffer = exports.FPDFBitmap_GetBuffer(bitmap);
    const pixels = new Uint8Array(width * height);
    const bytes = heap();
    for (let y = 0; y < height; y++) {
      const row = buffer + y * stride;
      pixels.set(bytes.subarray(row, row + width), y * width);
    }
    return { width, height, pixels, scale };
  } finally {
    exports.FPDFBitmap_Destroy(bitmap);
  }
}
