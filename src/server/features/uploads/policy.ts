import { AppError } from '#server/platform/errors/app-error.ts';
import { descriptionMaxLength, fileNameMaxLength, readableExtensions, uploadMaxBytes } from '#shared/limits.ts';

export type ReadableExtension = (typeof readableExtensions)[number];

/** What may be said about a file before its bytes are here. */
export type UploadPlan = {
  fileName: string;
  extension: ReadableExtension;
  fileSize: number;
  description: string | null;
  /** The upload whose new version it is. */
  replaces: string | null;
};

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether this can be the id of an upload. */
export function isUploadId(id: string): boolean {
  return uuidPattern.test(id);
}

/** Media types that we serve, by extension; never what a client claims, and none that a browser would run. */
const fileTypes: Record<ReadableExtension, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  doc: 'application/msword',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
  txt: 'text/plain',
  eml: 'message/rfc822',
  msg: 'application/vnd.ms-outlook',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

/**
 * What makes a name dangerous to show or to save: parts of a path, control characters, line breaks, marks that turn the
 * direction of writing ("gnp.exe" for "exe.png") and what is left of broken encodings.
 */
export const harmfulInName = /[/\\\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}\u{FFFD}\u{FEFF}]/gu;

/**
 * Checks what the client says about a file, before a byte is taken.
 * @throws AppError file_name_invalid, file_type_unsupported, file_empty, file_too_large, validation_failed
 */
export function planUpload(claims: {
  fileName: string | null | undefined;
  description: string | null | undefined;
  fileSize: number | undefined;
  replaces?: string | null | undefined;
}): UploadPlan {
  const fileName = (claims.fileName ?? '').normalize('NFC').trim();
  if (fileName === '' || fileName.length > fileNameMaxLength || fileName.search(harmfulInName) !== -1) {
    throw new AppError('file_name_invalid');
  }
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

/** The extension that the name ends with, if we read such files. */
export function findExtension(fileName: string): ReadableExtension | undefined {
  const match = /[^.]\.([a-z0-9]+)$/i.exec(fileName);
  const extension = match?.[1]?.toLowerCase();
  return readableExtensions.find((readable) => readable === extension);
}

/** Media type under which a file with this extension is stored and served. */
export function fileTypeOf(extension: ReadableExtension): string {
  return fileTypes[extension];
}

/** Only a PDF may be shown by the browser itself; everything else is handed over to be saved. */
export function isShownInline(fileType: string): boolean {
  return fileType === fileTypes.pdf;
}
