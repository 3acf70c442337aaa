import { AppError } from '#server/platform/errors/app-error.ts';
import { descriptionMaxLength, fileNameMaxLength, readableExtensions, uploadMaxBytes } from '#shared/limits.ts';

export type ReadableExtension = (typeof readableExtensions)[number];

/** What is known about a file before its bytes arrive. */
export type UploadPlan = {
  fileName: string;
  extension: ReadableExtension;
  fileSize: number;
  description: string | null;
  /** The upload that it replaces. */
  replaces: string | null;
};

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True if the upload id is well-formed. */
export function isUploadId(id: string): boolean {
  return uuidPattern.test(id);
}

/** Media types by extension; never what a client claims, and none that a browser would execute. */
const fileTypes: Record<ReadableExtension, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  doc: 'application/msword',
  docm: 'application/vnd.ms-word.document.macroEnabled.12',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pptm: 'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
  ppsx: 'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
  odp: 'application/vnd.oasis.opendocument.presentation',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12',
  xls: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
  txt: 'text/plain',
  md: 'text/markdown',
  // A browser would run what is served as HTML.
  html: 'text/plain',
  htm: 'text/plain',
  eml: 'message/rfc822',
  msg: 'application/vnd.ms-outlook',
  p7m: 'application/pkcs7-mime',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
};

/**
 * Characters that make a name dangerous to show or save: path separators, control characters, line breaks, bidi
 * controls ("gnp.exe" for "exe.png") and remnants of broken encodings.
 */
export const harmfulInName = /[/\\\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}\u{FFFD}\u{FEFF}]/gu;

/** Leading folders of a path. */
const folders = /^.*[/\\]/su;
/** Control characters and line breaks that separate words. */
const wordBreaks = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu;
/** Remnants of letters lost to a broken encoding. */
const lostLetter = /[\p{Cs}\u{FFFD}]+/gu;

/**
 * Cleans a name for display: without folders, control characters, bidi controls and remnants of broken encodings, all
 * of which occur in archives and mails; shortened before the extension. Only for display: files are stored under our
 * own ids. Empty if nothing is left.
 */
export function cleanFileName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(folders, '')
    .replace(wordBreaks, ' ')
    .replace(lostLetter, '_')
    .replace(harmfulInName, '')
    .replace(/\s+/gu, ' ')
    .trim();
  if (clean.length <= fileNameMaxLength) return clean;
  const extension = /\.[a-z0-9]{1,5}$/i.exec(clean)?.[0] ?? '';
  const beginning = clean.slice(0, fileNameMaxLength - extension.length - 1).replace(/\p{Cs}$/u, '');
  return `${beginning}…${extension}`;
}

/**
 * Checks what the client claims about a file before any byte is accepted. The name is cleaned by `cleanFileName`.
 * @throws AppError file_name_invalid, file_type_unsupported, file_empty, file_too_large, validation_failed
 */
export function planUpload(claims: {
  fileName: string | null | undefined;
  description: string | null | undefined;
  fileSize: number | undefined;
  replaces?: string | null | undefined;
}): UploadPlan {
  const fileName = cleanFileName(claims.fileName ?? '');
  if (fileName === '') throw new AppError('file_name_invalid');
  const extension = findExtension(fileName);
  if (!extension) throw new AppError('file_type_unsupported');
  const fileSize = claims.fileSize ?? Number.NaN;
  if (fileSize === 0) throw new AppError('file_empty');
  if (!Number.isSafeInteger(fileSize) || fileSize < 0) throw new AppError('validation_failed');
  if (fileSize > uploadMaxBytes) throw new AppError('file_too_large');
  const description = (claims.description ?? '').trim();
  if (description.length > descriptionMaxLength || description.includes('\0')) {
    throw new AppError('validation_failed', { issues: [{ path: 'description', code: 'too_big' }] });
  }
  const replaces = claims.replaces ?? null;
  if (replaces !== null && !isUploadId(replaces)) {
    throw new AppError('validation_failed', { issues: [{ path: 'replaces', code: 'invalid_format' }] });
  }
  return { fileName, extension, fileSize, description: description === '' ? null : description, replaces };
}

/** The extension if such files can be read. */
export function findExtension(fileName: string): ReadableExtension | undefined {
  const match = /[^.]\.([a-z0-9]+)$/i.exec(fileName);
  const extension = match?.[1]?.toLowerCase();
  return readableExtensions.find((readable) => readable === extension);
}

/** Media type under which a file with this extension is stored and served. */
export function fileTypeOf(extension: ReadableExtension): string {
  return fileTypes[extension];
}

/** True if the file may be displayed inline. Everything but PDF is a download. */
export function isShownInline(fileType: string): boolean {
  return fileType === fileTypes.pdf;
}
