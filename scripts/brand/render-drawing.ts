import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import { PDFDocument, type PDFPage } from 'pdf-lib';
import type { Picture } from './write-png.ts';

/** pdfium's id of the format blue, green, red, alpha. */
const bgra = 4;

let starting: ReturnType<typeof start> | undefined;

async function start() {
  const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const functions = await init({ wasmBinary: new Uint8Array(wasmBinary).buffer });
  functions.PDFiumExt_Init();
  return functions;
}

/**
 * Renders PDF lines, curves and texts, one point per pixel: smooth edges without a browser or the network. Unpainted
 * areas stay transparent.
 */
export async function renderDrawing(
  width: number,
  height: number,
  draw: (page: PDFPage, document: PDFDocument) => Promise<void>,
): Promise<Picture> {
  const document = await PDFDocument.create();
  await draw(document.addPage([width, height]), document);
  const bytes = await document.save();
  starting ??= start();
  const { pdfium, ...functions } = await starting;
  // Missing from the package's types. Changes with each growth.
  const heap = () => (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
  const source = pdfium.wasmExports.malloc(bytes.length);
  heap().set(bytes, source);
  const opened = functions.FPDF_LoadMemDocument(source, bytes.length, '');
  const page = functions.FPDF_LoadPage(opened, 0);
  if (!opened || !page) throw new Error('the drawing is no page that pdfium reads');
  const bitmap = functions.FPDFBitmap_CreateEx(width, height, bgra, 0, 0);
  functions.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0);
  functions.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
  const first = functions.FPDFBitmap_GetBuffer(bitmap);
  const stride = functions.FPDFBitmap_GetStride(bitmap);
  const bytesOfBitmap = heap();
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [from, to] = [first + y * stride + x * 4, (y * width + x) * 4];
      for (const [offset, channel] of [2, 1, 0, 3].entries()) pixels[to + offset] = bytesOfBitmap[from + channel] ?? 0;
    }
  }
  functions.FPDFBitmap_Destroy(bitmap);
  functions.FPDF_ClosePage(page);
  functions.FPDF_CloseDocument(opened);
  pdfium.wasmExports.free(source);
  return { width, height, pixels };
}
