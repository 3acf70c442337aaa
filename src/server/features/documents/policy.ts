import type { DateFoundIn, Document, DocumentKind, FoundIn } from '#shared/contracts/documents.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { type FileNote, fileFaults, type ReadingState } from '#shared/contracts/uploads.ts';
import { mailExtensions } from '#shared/limits.ts';

/** Readings of one document that may fail before it is given up. One whose server was killed has not failed. */
export const readingTries = 4;

/** Readings of one document that may be begun without a page that stays: a file that ends its server each time must end. */
export const readingsAtMost = 50;

/** Pages over which a span may run and still be highlighted. */
export const highlightMaxPages = 20;

/** No document has more pages; keeps numbers within what the database takes. */
export const pageNumberMax = 1_000_000;

/** What cannot get better by trying again: the file itself is the reason. */
const permanentFailures = new Set<ErrorCode>([
  ...fileFaults,
  'file_timed_out',
  'plan_pages_exceeded',
  'stored_file_damaged',
]);

/** Whether reading the same file again can only fail again. */
export function isPermanentFailure(code: ErrorCode): boolean {
  return permanentFailures.has(code);
}

/** Reasons that lie in the plan, the disk or the database, and can be mended there. */
const passingFailures = new Set<ErrorCode>([
  'plan_pages_exceeded',
  'storage_failed',
  'storage_full',
  'database_unavailable',
  'unavailable',
]);

/** Whether a failed reading may go well at another time with the very same pages. */
export function mayPass(code: ErrorCode): boolean {
  return passingFailures.has(code);
}

/** Whether a file is a mail, by its name or path. */
export function isMail(fileName: string): boolean {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return mailExtensions.some((known) => known === extension);
}

/** How the viewer shows a file. */
export function kindOfFile(fileName: string): DocumentKind {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  if (extension === 'pdf') return 'pdf';
  if (['jpg', 'jpeg', 'png', 'gif', 'webp'].includes(extension)) return 'image';
  return ['xlsx', 'xls', 'csv'].includes(extension) ? 'sheet' : 'text';
}

type DocumentRow = {
  id: string;
  uploadId: string;
  title: string | null;
  titleSource: FoundIn | null;
  meetingDate: string | null;
  meetingDateSource: DateFoundIn | null;
  language: 'de' | 'en' | null;
  state: ReadingState;
  failureCode: string | null;
  notes: FileNote[];
  poorPages: number[];
  pageCount: number | null;
};

/** A document without its place among the versions of its paper. */
export type DescribedDocument = Omit<Document, 'versions'>;

/** A document as the API shows it; until a title is found, the file's name stands in. */
export function describeDocument(
  row: DocumentRow,
  fileName: string,
): Omit<DescribedDocument, 'attachments' | 'mail' | 'origin'> {
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
    notes: row.notes,
    poorPages: row.poorPages,
    pageCount: row.pageCount,
  };
}
