import type { Span } from '#shared/contracts/documents.ts';

/** The part of a span on one page, as offsets in its text; null = none of it is there. */
export function spanOnPage(span: Span, page: number, length: number): { start: number; end: number } | null {
  if (page < span.firstPage || page > span.lastPage) return null;
  const start = page === span.firstPage ? span.start : 0;
  const end = Math.min(page === span.lastPage ? span.end : length, length);
  return start < end ? { start, end } : null;
}

export interface MarkedText {
  before: string;
  marked: string;
  after: string;
}

/** A page's text with the quotation cut out of it. */
export function markText(text: string, span: Span | null, page: number): MarkedText {
  const part = span && spanOnPage(span, page, text.length);
  if (!part) return { before: text, marked: '', after: '' };
  return { before: text.slice(0, part.start), marked: text.slice(part.start, part.end), after: text.slice(part.end) };
}

export interface SheetRow {
  cells: string[];
  isCited: boolean;
}

/** A sheet's text as rows: one line each, cells parted by tabs. A row is cited when the span touches it. */
export function readSheetRows(text: string, span: Span | null, page: number): SheetRow[] {
  const part = span && spanOnPage(span, page, text.length);
  let start = 0;
  return text.split('\n').map((line) => {
    const end = start + line.length;
    const isCited = part !== null && part.start < end && part.end > start;
    start = end + 1;
    return { cells: line.split('\t'), isCited };
  });
}
