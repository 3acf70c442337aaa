import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { findRectangles } from '#server/reading/pages/word-boxes.ts';
import type { Highlights, Span } from '#shared/contracts/documents.ts';
import { highlightMaxPages, pageNumberMax } from './policy.ts';
import { listPageBoxes } from './repository.ts';

/**
 * Rectangles of a text span on the displayed pages; empty for document kinds without a layout.
 * @throws AppError not_found if the document lacks these pages; validation_failed for a backwards span or one over more
 * than 20 pages
 */
export async function highlightSpan(
  platform: Platform,
  scope: UserScope,
  documentId: string,
  span: Span,
): Promise<Highlights> {
  const { firstPage, start, lastPage, end } = span;
  if (lastPage > pageNumberMax) throw new AppError('not_found');
  const isBackwards = lastPage < firstPage || (lastPage === firstPage && end < start);
  if (isBackwards || lastPage - firstPage >= highlightMaxPages) {
    throw new AppError('validation_failed', { issues: [{ path: 'lastPage', code: 'invalid_range' }] });
  }
  const numbers = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index);
  const pages = await platform.database.withUser(scope, (tx) => listPageBoxes(tx, scope, documentId, numbers));
  if (pages.length !== numbers.length) throw new AppError('not_found');
  return {
    pages: pages.map(({ number, boxes }) => {
      const from = number === firstPage ? start : 0;
      const to = number === lastPage ? end : Number.MAX_SAFE_INTEGER;
      return { number, rectangles: boxes ? findRectangles(boxes, from, to) : [] };
    }),
  };
}
