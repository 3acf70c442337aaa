import type { Span } from '#shared/contracts/documents.ts';

/** The place of a quotation in the stored pages, with the stored characters themselves (page break = one line feed). */
export type LocatedQuotation = Span & { snippet: string };

/** Not compared: white space, soft hyphens and the character that PDFs leave in their place. */
const ignored = /[\s\u00ad\ufffe]/;
const compared = /[^\s\u00ad\ufffe]+/g;

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
  for (const { 0: run, index } of text.matchAll(compared)) {
    kept += run;
    for (let at = index; at < index + run.length; at += 1) positions.push(at);
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

/** A page without what is not compared: where it begins among all pages', and where its characters stand on it. */
type SqueezedPage = { page: number; start: number; end: number; positions: readonly number[] };

/**
 * Pages in which many quotations are looked for, regardless of white space and soft hyphens: they are squeezed once,
 * when the first one is looked for.
 */
export class SqueezedPages {
  readonly texts: ReadonlyMap<number, string>;
  #squeezed: { text: string; pages: SqueezedPage[] } | null = null;

  constructor(texts: ReadonlyMap<number, string>) {
    this.texts = texts;
  }

  /** The first place of the words on these pages, by default on all; null if they do not stand there. */
  find(words: string, { firstPage = -Infinity, lastPage = Infinity } = {}): LocatedQuotation | null {
    this.#squeezed ??= this.#squeezeAll();
    const { text, pages } = this.#squeezed;
    const needle = squeeze(words).text;
    const chosen = pages.filter(({ page }) => page >= firstPage && page <= lastPage);
    const [first, last] = [chosen[0], chosen.at(-1)];
    if (needle === '' || !first || !last) return null;
    const within = text.slice(first.start, last.end).indexOf(needle);
    if (within < 0) return null;
    const start = placeOf(chosen, first.start + within);
    const end = placeOf(chosen, first.start + within + needle.length - 1);
    if (!start || !end) return null;
    const place = { firstPage: start.page, start: start.offset, lastPage: end.page, end: end.offset + 1 };
    const stretches = stretchesOf(place, this.texts);
    return stretches && { ...place, snippet: joined(stretches) };
  }

  #squeezeAll(): { text: string; pages: SqueezedPage[] } {
    let all = '';
    const numbers = [...this.texts.keys()].sort((one, other) => one - other);
    const pages = numbers.map((page): SqueezedPage => {
      const { text, positions } = squeeze(this.texts.get(page) ?? '');
      all += text;
      return { page, start: all.length - text.length, end: all.length, positions };
    });
    return { text: all, pages };
  }
}

function placeOf(pages: readonly SqueezedPage[], index: number): { page: number; offset: number } | null {
  const holder = pages.find(({ start, end }) => start <= index && index < end);
  const offset = holder?.positions[index - holder.start];
  return holder === undefined || offset === undefined ? null : { page: holder.page, offset };
}
