import { AppError } from '#server/platform/errors/app-error.ts';
import type { GrayImage } from '../scans/gray-image.ts';
import type { Pdfium } from './pdfium.ts';

const grey = 1;
const white = 0xffffffff;

/** Renders a loaded page as displayed, on white; `scale` in pixels per point. @throws AppError file_too_complex */
export function renderPage({ exports, heap }: Pdfium, page: number, scale: number): GrayImage {
  const width = Math.max(1, Math.round(exports.FPDF_GetPageWidthF(page) * scale));
  const height = Math.max(1, Math.round(exports.FPDF_GetPageHeightF(page) * scale));
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
    return { width, height, pixels };
  } finally {
    exports.FPDFBitmap_Destroy(bitmap);
  }
}
