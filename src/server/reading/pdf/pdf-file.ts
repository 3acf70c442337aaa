import { AppError } from '#server/platform/errors/app-error.ts';
import { openPdfium, type Pdfium } from './pdfium.ts';

const passwordError = 4;
/**
 * pdfium caches parsed content, including a copy of each picture, until the document is closed. The document is
 * reopened after pages of about this many bytes, within these limits on the number of pages.
 */
const keptBytes = 32 * 1024 * 1024;
const pagesBetween = { fewest: 16, most: 500 };

/** Space for a file in pdfium's heap. A child's memory cannot hold a large file both inside and outside of it. */
export type PdfRoom = { write: (bytes: Uint8Array, offset: number) => void; bytes: () => Uint8Array };

/** @throws AppError file_too_complex if the heap is too small */
export async function makePdfRoom(size: number): Promise<PdfRoom> {
  const pdfium = await openPdfium();
  const data = allocate(pdfium, size);
  return {
    write: (bytes, offset) => pdfium.heap().set(bytes, data + offset),
    bytes: () => pdfium.heap().subarray(data, data + size),
  };
}

/** An open PDF in pdfium's heap. */
export type PdfFile = {
  pdfium: Pdfium;
  /** Address of its bytes in the heap. */
  data: number;
  pageCount: number;
  /** The document handle for the page at `index`; changes from time to time. Indexes must ascend. */
  documentFor: (index: number) => number;
  /** Closes the document and frees its bytes. */
  close: () => void;
};

/**
 * Opens a PDF. Takes over bytes already in the heap (`makePdfRoom`), copies others.
 * @throws AppError file_encrypted, file_damaged, file_too_complex
 */
export async function openPdfFile(bytes: Uint8Array): Promise<PdfFile> {
  const pdfium = await openPdfium();
  const { exports } = pdfium;
  const { length } = bytes;
  const isInHeap = bytes.buffer === pdfium.heap().buffer;
  const data = isInHeap ? bytes.byteOffset : allocate(pdfium, length);
  if (!isInHeap) pdfium.heap().set(bytes, data);
  let document = exports.FPDF_LoadMemDocument64(data, length, 0);
  if (document === 0) {
    const code = exports.FPDF_GetLastError();
    exports.free(data);
    throw new AppError(code === passwordError ? 'file_encrypted' : 'file_damaged');
  }
  const pageCount = exports.FPDF_GetPageCount(document);
  const perPage = length / Math.max(pageCount, 1);
  const pagesKept = Math.min(Math.max(Math.ceil(keptBytes / perPage), pagesBetween.fewest), pagesBetween.most);
  let openedAt = 0;
  return {
    pdfium,
    data,
    pageCount,
    documentFor: (index) => {
      if (index - openedAt < pagesKept) return document;
      exports.FPDF_CloseDocument(document);
      document = exports.FPDF_LoadMemDocument64(data, length, 0);
      if (document === 0) throw new AppError('file_damaged');
      openedAt = index;
      return document;
    },
    close: () => {
      if (pdfium.isExhausted()) return;
      if (document !== 0) exports.FPDF_CloseDocument(document);
      exports.free(data);
    },
  };
}

function allocate(pdfium: Pdfium, size: number): number {
  const data = pdfium.exports.malloc(size);
  if (data === 0) throw new AppError('file_too_complex');
  return data;
}
