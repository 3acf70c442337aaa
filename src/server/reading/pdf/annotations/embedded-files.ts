import { maxAttachmentNotes } from '#shared/limits.ts';
import { chooseAttachments } from '../../mail/choose-attachments.ts';
import type { MailPart } from '../../mail/mail-model.ts';
import { nameAttachment } from '../../mail/name-attachment.ts';
import type { FileAttachment } from '../../read-model.ts';
import { type Pdfium, readUtf16, withAscii } from '../pdfium.ts';
import type { PinnedFile } from './load-page.ts';

type Described = { name: string | null; mediaType: string };
/** An embedded file, and how to get at it again. */
type Embedded = Described & { use: <T>(task: (file: number) => T) => T | null };

/** Bytes: larger files would not fit into the heap beside the document. */
const largestUnpacked = 100 * 1024 * 1024;

/**
 * The files of a portfolio, those attached to the document, and those pinned to pages, in this order. Files that cannot
 * be unpacked are named with the reason.
 */
export function* readEmbeddedFiles(
  pdfium: Pdfium,
  document: number,
  pinned: readonly PinnedFile[],
): Generator<FileAttachment> {
  const parts: MailPart[] = [];
  const left: FileAttachment[] = [];
  for (const { name, mediaType, use } of listFiles(pdfium, document, pinned)) {
    const size = pdfium.isExhausted() ? null : use((file) => sizeOf(pdfium, file));
    if (size !== null && size <= largestUnpacked) {
      const bytes = () => use((file) => contentOf(pdfium, file)) ?? new Uint8Array();
      parts.push({ name, mediaType, isInline: false, size, bytes });
    } else {
      const { fileName } = nameAttachment({ name, mediaType }, parts.length + left.length + 1);
      left.push({ fileName, size: size ?? 0, reason: 'file_too_complex', bytes: null });
    }
  }
  // A file that exhausts the heap takes the document with it; the others are named.
  if (pdfium.isExhausted()) yield* parts.map((part, index) => refused(part, index));
  else yield* chooseAttachments(parts).files;
  yield* left;
}

function refused(part: MailPart, index: number): FileAttachment {
  return {
    fileName: nameAttachment(part, index + 1).fileName,
    size: part.size,
    reason: 'file_too_complex',
    bytes: null,
  };
}

function listFiles(pdfium: Pdfium, document: number, pinned: readonly PinnedFile[]): Embedded[] {
  const { exports } = pdfium;
  const files: Embedded[] = [];
  const add = (use: Embedded['use']) => {
    const described = use((file) => describeFile(pdfium, file));
    if (described) files.push({ ...described, use });
  };
  const count = Math.min(exports.FPDFDoc_GetAttachmentCount(document), maxAttachmentNotes);
  for (let index = 0; index < count; index++) {
    add((task) => {
      const file = exports.FPDFDoc_GetAttachment(document, index);
      return file === 0 ? null : task(file);
    });
  }
  for (const place of pinned.slice(0, maxAttachmentNotes - count)) {
    add((task) => withPinned(pdfium, document, place, task));
  }
  return files;
}

function describeFile(pdfium: Pdfium, file: number): Described {
  const { exports } = pdfium;
  const name = readUtf16(pdfium, (buffer, size) => exports.FPDFAttachment_GetName(file, buffer, size));
  const mediaType = readUtf16(pdfium, (buffer, size) => exports.FPDFAttachment_GetSubtype(file, buffer, size));
  return { name: name || null, mediaType: mediaType.toLowerCase() };
}

/** Gives the file of an annotation to `use`; its page is loaded for as long. */
function withPinned<T>(
  pdfium: Pdfium,
  document: number,
  { pageIndex, index }: PinnedFile,
  use: (file: number) => T,
): T | null {
  const { exports } = pdfium;
  const page = exports.FPDF_LoadPage(document, pageIndex);
  if (page === 0) return null;
  const annotation = exports.FPDFPage_GetAnnot(page, index);
  try {
    const file = annotation === 0 ? 0 : exports.FPDFAnnot_GetFileAttachment(annotation);
    return file === 0 ? null : use(file);
  } finally {
    if (annotation !== 0 && !pdfium.isExhausted()) exports.FPDFPage_CloseAnnot(annotation);
    if (!pdfium.isExhausted()) exports.FPDF_ClosePage(page);
  }
}

/** Unpacked, in bytes; null if it cannot be unpacked here. */
function sizeOf(pdfium: Pdfium, file: number): number | null {
  if (statedSize(pdfium, file) > largestUnpacked) return null;
  const length = pdfium.exports.malloc(8);
  try {
    const isFound = pdfium.exports.FPDFAttachment_GetFile(file, 0, 0, length) !== 0;
    return isFound ? (pdfium.heapInts()[length / 4] ?? 0) >>> 0 : 0;
  } catch {
    // More than the heap holds.
    return null;
  } finally {
    if (!pdfium.isExhausted()) pdfium.exports.free(length);
  }
}

/** What the document says of the unpacked size, which may be false. */
function statedSize(pdfium: Pdfium, file: number): number {
  const value = pdfium.exports.malloc(8);
  try {
    const isStated = withAscii(pdfium, 'Size', (key) =>
      pdfium.exports.EPDFAttachment_GetIntegerValue(file, key, value),
    );
    return isStated !== 0 ? (pdfium.heapInts()[value / 4] ?? 0) >>> 0 : 0;
  } finally {
    pdfium.exports.free(value);
  }
}

/** Empty if it cannot be unpacked. */
function contentOf(pdfium: Pdfium, file: number): Uint8Array {
  const size = file === 0 || pdfium.isExhausted() ? null : sizeOf(pdfium, file);
  if (size === null || size === 0) return new Uint8Array();
  const buffer = pdfium.exports.malloc(size + 8);
  if (buffer === 0) return new Uint8Array();
  try {
    pdfium.exports.FPDFAttachment_GetFile(file, buffer, size, buffer + ((size + 3) & ~3));
    return pdfium.heap().slice(buffer, buffer + size);
  } finally {
    if (!pdfium.isExhausted()) pdfium.exports.free(buffer);
  }
}
