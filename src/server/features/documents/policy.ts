import type { Document, DocumentKind, FoundIn } from '#shared/contracts/documents.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { ReadingState } from '#shared/contracts/uploads.ts';

/** Readings of one document that may be begun before it is given up: a file that ends its worker each time must end. */
export const readingTries = 4;

/** Pages over which a span may run and still be highlighted. */
export const highlightMaxPages = 20;

/** No document has more pages; keeps numbers within what the database takes. */
export const pageNumberMax = 1_000_000;

/** What cannot get better by trying again: the file itself is the reason. */
const permanentFailures = new Set<ErrorCode>([
  'file_empty',
  'file_type_unsupported',
  'file_type_mismatch',
  'file_encrypted',
  'file_damaged',
  'file_too_large',
  'file_too_complex',
  'file_timed_out',
  'file_no_text',
]);

/** Whether reading the same file again can only fail again. */
export function isPermanentFailure(code: ErrorCode): boolean {
  return permanentFailures.has(code);
}

/** How the viewer shows a file. */
export function kindOfFile(fileName: string): DocumentKind {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  if (extension === 'pdf') return 'pdf';
  return extension === 'xlsx' || extension === 'csv' ? 'sheet' : 'text';
}

type DocumentRow = {
  id: string;
  uploadId: string;
  title: string | null;
  titleSource: FoundIn | null;
  meetingDate: string | null;
  meetingDateSource: FoundIn | null;
  language: 'de' | 'en' | null;
  state: ReadingState;
  failureCode: string | null;
  pageCount: number | null;
};

/** A document as the API shows it; until a title is found, the file's name stands in. */
export function describeDocument(row: DocumentRow, fileName: string): Document {
  return {
    id: row.id,
    uploadId: row.uploadId,
    fileName,
    kind: kindOfFile(fileName),
    title: row.title ?? fileName.replace(/\.[^.]+$/, ''),
    titleSource: row.title === null ? 'file-name' : (row.titleSource ?? 'file-name'),
    meetingDate: row.meetingDate,
    meetingDateSource: row.meetingDateSource,
    language: row.language,
    state: row.state,
    failureCode: row.failureCode as ErrorCode | null,
    pageCount: row.pageCount,
  };
}
