import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { pdfjs } from 'react-pdf';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Character maps, substitute fonts and image decoders, served from here: nothing is fetched from a third party. */
const files: Record<string, string> = {
  ...import.meta.glob<string>('../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
};

const urlByName = new Map(Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

/** Answers pdf.js' requests for such files by their built names. */
class BundledDataFactory {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = urlByName.get(filename);
    if (!url) throw new Error(`Not bundled: ${filename}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`Not loaded: ${filename}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** One object for all documents: react-pdf loads anew when it changes. Only what is looked at is fetched, in ranges. */
export const pdfOptions = {
  BinaryDataFactory: BundledDataFactory,
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: 2 ** 17,
  enableXfa: false,
};
