import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { pdfjs } from 'react-pdf';

/** Set by the build (scripts/pdf-resources-plugin.ts). */
declare const __PDF_RESOURCES__: string;

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

const resources = new URL(__PDF_RESOURCES__, location.origin).href;

/**
 * Shared by all documents: react-pdf reloads when the object changes. Fetches only the displayed parts, by range
 * requests.
 */
export const pdfOptions = {
  // Fetched from here on demand.
  cMapUrl: `${resources}cmaps/`,
  standardFontDataUrl: `${resources}standard_fonts/`,
  iccUrl: `${resources}iccs/`,
  wasmUrl: `${resources}wasm/`,
  // System fonts are matched by similarity only: without Arial, a font a fifth wider gets squeezed into its lines.
  useSystemFonts: false,
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: 2 ** 17,
  enableXfa: false,
};
