import type { Span } from '#shared/contracts/documents.ts';

/** True if a place on a page lies within an agenda item's extent, which may run over several pages. */
export function isInExtent(
  { page, offset }: { page: number; offset: number },
  { firstPage, lastPage, start, end }: Pick<Span, 'firstPage' | 'lastPage' | 'start' | 'end'>,
): boolean {
  const isAfter = page > firstPage || (page === firstPage && offset >= start);
  return isAfter && (page < lastPage || (page === lastPage && offset < end));
}
