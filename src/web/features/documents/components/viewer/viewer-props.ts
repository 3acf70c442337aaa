import type { Document, Span } from '#shared/contracts/documents.ts';
import type { PageNames } from '../../page-names.ts';

/** What every viewer gets: a document, and the place in it to open at. */
export interface ViewerProps {
  document: Document;
  names: PageNames;
  page: number;
  /** The quotation to mark. */
  span: Span | null;
}
