import type { Span } from '../contracts/documents.ts';

/** The address of a document's page, with the quotation to mark on it. */
export function documentPath(documentId: string, { firstPage, start, lastPage, end }: Span): string {
  return `/documents/${documentId}?page=${firstPage}&start=${start}&lastPage=${lastPage}&end=${end}`;
}
