import type { Span } from '#shared/contracts/documents.ts';

/** The part of a span on one page, as offsets in its text; null if there is none. */
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

/** The text of a range of the page, split into highlighted and plain parts. Marks are offsets in the page's text. */
export function cutRange(
  text: string,
  { start, end }: { start: number; end: number },
  mark: { start: number; end: number } | null,
): MarkedText {
  if (!mark || mark.start >= end || mark.end <= start) return { before: text.slice(start, end), marked: '', after: '' };
  const from = Math.max(start, mark.start);
  const to = Math.min(end, mark.end);
  return { before: text.slice(start, from), marked: text.slice(from, to), after: text.slice(to, end) };
}

/** Whether the quotation continues on the next page, and whether it started on an earlier one. */
export function continuationOf(span: Span | null, page: number): { before: boolean; after: boolean } {
  if (!span || page < span.firstPage || page > span.lastPage) return { before: false, after: false };
  const isLast = page === span.lastPage || (page === span.lastPage - 1 && span.end === 0);
  return { before: page > span.firstPage, after: !isLast };
}
