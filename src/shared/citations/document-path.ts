import type { Span } from '../contracts/documents.ts';

/** Path of a document's page, with the quotation to highlight. */
export function documentPath(documentId: string, { firstPage, start, lastPage, end }: Span): string {
  return `/documents/${documentId}?page=${firstPage}&start=${start}&lastPage=${lastPage}&end=${end}`;
}
