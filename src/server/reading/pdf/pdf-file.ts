import { AppError } from '#server/platform/errors/app-error.ts';
import { openPdfium, type Pdfium } from './pdfium.ts';

const passwordError = 4;
/**
 * pdfium keeps what it has parsed of a document until the document is closed: of each page's pictures a copy. It is
 * opened anew after pages of about so many bytes, in any case after so many pages, and not for each single one.
 */
const keptBytes = 32 * 1024 * 1024;
const pagesBetween = { fewest: 16, most: 500 };

/** Room for a file in pdfium's heap. A large file that lay outside and inside at once would not fit into a child's memory. */
export type PdfRoom = { write: (bytes: Uint8Array, offset: number) => void; bytes: () => Uint8Array };

/** @throws AppError file_too_complex where the heap has no room for it */
export async function makePdfRoom(size: number): Promise<PdfRoom> {
  const pdfium = await openPdfium();
  const data = allocate(pdfium, size);
  return {
    write: (bytes, offset) => pdfium.heap().set(bytes, data + offset),
    bytes: () => pdfium.heap().subarray(data, data + size),
  };
}

/** A PDF in pdfium's heap, open. */
export type PdfFile = {
  pdfium: Pdfium;
  /** Where its bytes lie in the heap. */
  data: number;
  pageCount: number;
  /** The open document, for the page at `index`: another handle from time to time. Pages come in ascending order. */
  documentFor: (index: number) => number;
  /** Closes it and frees its bytes. */
  close: () => void;
};

/** Takes over bytes that already lie in the heap (`makePdfRoom`), and copies others. @throws AppError file_encrypted, file_damaged, file_too_complex */
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
