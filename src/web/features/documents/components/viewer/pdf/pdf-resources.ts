import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { pdfjs } from 'react-pdf';

/** Set by the build (scripts/pdf-resources-plugin.ts). */
declare const __PDF_RESOURCES__: string;

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

const resources = new URL(__PDF_RESOURCES__, location.origin).href;

/** One object for all documents: react-pdf loads anew when it changes. Only what is looked at is fetched, in ranges. */
export const pdfOptions = {
  // Fetched from here once a page needs them.
  cMapUrl: `${resources}cmaps/`,
  standardFontDataUrl: `${resources}standard_fonts/`,
  iccUrl: `${resources}iccs/`,
  wasmUrl: `${resources}wasm/`,
  // The machine's own are taken by likeness alone: where Arial is missing, a font a fifth wider that is squeezed into its lines.
  useSystemFonts: false,
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: 2 ** 17,
  enableXfa: false,
};
