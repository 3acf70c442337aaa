import type { Document, Span } from '#shared/contracts/documents.ts';
import type { PageNames } from '../../page-names.ts';

/** Props of every viewer: a document, and where to open it. */
export interface ViewerProps {
  document: Document;
  names: PageNames;
  page: number;
  /** The quotation to highlight. */
  span: Span | null;
}
