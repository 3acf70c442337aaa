import type { Span } from '#shared/contracts/documents.ts';

/** The place of a quotation in the stored pages, with the stored characters themselves (page break = one line feed). */
export type LocatedQuotation = Span & { snippet: string };

/** Not compared: white space, soft hyphens and the character that PDFs leave in their place. */
const ignored = /[\s\u00ad\ufffe]/;

type Stretch = { page: number; offset: number; text: string };

/**
 * Finds the characters `start`…`end` (exclusive) of a passage's text in the currently stored pages. Exact if the
 * passage's span still holds its text; otherwise ignores white space and soft hyphens, first in the span, then on its
 * pages. Null if the stored pages do not contain the quotation, which then must not be shown.
 */
export function locateQuotation(
  passage: Span & { text: string },
  quotation: { start: number; end: number },
  pages: ReadonlyMap<number, string>,
): LocatedQuotation | null {
  if (quotation.start < 0 || quotation.end > passage.text.length) return null;
  const wanted = passage.text.slice(quotation.start, quotation.end);
  if (squeeze(wanted).text === '') return null;
  const span = stretchesOf(passage, pages);
  if (span === null) return null;
  const stored = joined(span);
  if (stored === passage.text) return locatedAt(span, quotation.start, quotation.end);
  const wholePages = span.map(({ page }) => ({ page, offset: 0, text: pages.get(page) ?? '' }));
  return searchIn(span, wanted, quotation.start) ?? searchIn(wholePages, wanted, passage.start + quotation.start);
}

/** The stored text of the span, page by page. Null if a page is missing or the span is reversed. */
function stretchesOf(span: Span, pages: ReadonlyMap<number, string>): Stretch[] | null {
  if (span.lastPage < span.firstPage) return null;
  const stretches: Stretch[] = [];
  for (let page = span.firstPage; page <= span.lastPage; page += 1) {
    const text = pages.get(page);
    if (text === undefined) return null;
    const offset = page === span.firstPage ? span.start : 0;
    stretches.push({ page, offset, text: text.slice(offset, page === span.lastPage ? span.end : undefined) });
  }
  return stretches;
}

function joined(stretches: readonly Stretch[]): string {
  return stretches.map((stretch) => stretch.text).join('\n');
}

function squeeze(text: string): { text: string; positions: number[] } {
  let kept = '';
  const positions: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (ignored.test(character)) continue;
    kept += character;
    positions.push(index);
  }
  return { text: kept, positions };
}

/** The match nearest to the expected offset. */
function searchIn(stretches: readonly Stretch[], wanted: string, expected: number): LocatedQuotation | null {
  const stored = squeeze(joined(stretches));
  const needle = squeeze(wanted).text;
  let best: { from: number; to: number } | null = null;
  for (let at = stored.text.indexOf(needle); at !== -1; at = stored.text.indexOf(needle, at + 1)) {
    const from = stored.positions[at] ?? 0;
    const to = (stored.positions[at + needle.length - 1] ?? 0) + 1;
    if (best === null || Math.abs(from - expected) < Math.abs(best.from - expected)) best = { from, to };
  }
  return best && locatedAt(stretches, best.from, best.to);
}

/** Trims white space at both ends, then turns offsets in the joined text into pages and offsets on them. */
function locatedAt(stretches: readonly Stretch[], from: number, to: number): LocatedQuotation | null {
  const text = joined(stretches);
  let first = from;
  let last = to - 1;
  while (first <= last && ignored.test(text.charAt(first))) first += 1;
  while (last >= first && ignored.test(text.charAt(last))) last -= 1;
  const start = positionOf(stretches, first);
  const end = positionOf(stretches, last);
  if (first > last || start === null || end === null) return null;
  return {
    firstPage: start.page,
    start: start.offset,
    lastPage: end.page,
    end: end.offset + 1,
    snippet: text.slice(first, last + 1),
  };
}

function positionOf(stretches: readonly Stretch[], index: number): { page: number; offset: number } | null {
  let before = 0;
  for (const stretch of stretches) {
    if (index < before + stretch.text.length) return { page: stretch.page, offset: stretch.offset + index - before };
    before += stretch.text.length + 1;
  }
  return null;
}
