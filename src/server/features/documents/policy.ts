import type { DateFoundIn, Document, DocumentKind, FoundIn } from '#shared/contracts/documents.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { type FileNote, fileFaults, type ReadingState } from '#shared/contracts/uploads.ts';
import { containerExtensions } from '#shared/limits.ts';

/** Failed readings after which a document is given up. A killed server does not count as a failure. */
export const readingTries = 4;

/** Readings that may start without a page being stored. Stops a file that kills its server every time. */
export const maxReadings = 50;

/** Maximum pages of a highlighted span. */
export const highlightMaxPages = 20;

/** Upper bound of page numbers, within the range of the database's integers. */
export const pageNumberMax = 1_000_000;

/** Failures caused by the file itself, which retrying cannot cure. */
const permanentFailures = new Set<ErrorCode>([
  ...fileFaults,
  'file_timed_out',
  'plan_pages_exceeded',
  'stored_file_damaged',
]);

/** True if reading the same file again can only fail again. */
export function isPermanentFailure(code: ErrorCode): boolean {
  return permanentFailures.has(code);
}

/** Failures caused by the plan, the disk or the database, which may be resolved. */
const transientFailures = new Set<ErrorCode>([
  'plan_pages_exceeded',
  'storage_failed',
  'storage_full',
  'database_unavailable',
  'unavailable',
]);

/** True if reading the same file may succeed later. */
export function mayPass(code: ErrorCode): boolean {
  return transientFailures.has(code);
}

/** True if the file is a mail or an archive, which may contain other files, by its extension. */
export function mayHoldFiles(fileName: string): boolean {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return containerExtensions.some((known) => known === extension);
}

/** True if files within it become documents of their own: also for a PDF, which is a paper itself. */
export function mayCarryFiles(fileName: string): boolean {
  return mayHoldFiles(fileName) || fileName.toLowerCase().endsWith('.pdf');
}

/** The viewer that displays a file. */
export function kindOfFile(fileName: string): DocumentKind {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  if (extension === 'pdf') return 'pdf';
  if (['jpg', 'jpeg', 'png', 'gif', 'webp'].includes(extension)) return 'image';
  return ['xlsx', 'xlsm', 'xls', 'ods', 'csv'].includes(extension) ? 'sheet' : 'text';
}

type DocumentRow = {
  id: string;
  uploadId: string;
  title: string | null;
  titleSource: FoundIn | null;
  meetingDate: string | null;
  meetingDateSource: DateFoundIn | null;
  body: string | null;
  bodySource: 'text' | 'user' | null;
  language: 'de' | 'en' | null;
  state: ReadingState;
  failureCode: string | null;
  notes: FileNote[];
  poorPages: number[];
  pageCount: number | null;
};

/** A document without its versions. */
export type DescribedDocument = Omit<Document, 'versions'>;

/** A document's title as shown: the name of its file stands in for a missing one. */
export const shownTitle = (title: string | null, fileName: string): string => title ?? fileName.replace(/\.[^.]+$/, '');

/** A document as the API returns it. */
export function describeDocument(
  row: DocumentRow,
  { fileName, isSample }: { fileName: string; isSample: boolean },
): Omit<DescribedDocument, 'attachments' | 'mail' | 'origin'> {
  return {
    id: row.id,
    uploadId: row.uploadId,
    fileName,
    kind: kindOfFile(fileName),
    title: shownTitle(row.title, fileName),
    titleSource: row.title === null ? 'file-name' : (row.titleSource ?? 'file-name'),
    meetingDate: row.meetingDate,
    meetingDateSource: row.meetingDateSource,
    body: row.body,
    bodySource: row.bodySource,
    isSample,
    language: row.language,
    state: row.state,
    failureCode: row.failureCode as ErrorCode | null,
    notes: row.notes,
    poorPages: row.poorPages,
    pageCount: row.pageCount,
  };
}
