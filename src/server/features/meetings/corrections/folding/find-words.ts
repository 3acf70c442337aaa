import type { SqueezedPages } from '#server/answering/verify/locate-quotation.ts';
import type { PaperRecord, Quoted } from '#server/reading/records/record-model.ts';
import type { Span } from '#shared/contracts/documents.ts';

/** These words within a quotation on one page, at their own place; null if it does not contain them literally. */
export function wordsWithin(quotation: Quoted, text: string): Quoted | null {
  const { firstPage, lastPage, start, isTyped } = quotation;
  const at = quotation.text.indexOf(text);
  if (isTyped || firstPage !== lastPage || at < 0 || text === '') return null;
  return { text, firstPage, start: start + at, lastPage, end: start + at + text.length };
}

/**
 * A record of an earlier reading on the pages as they are now: at the place of its quotation, else of its own words.
 * Null if the paper no longer has them.
 */
export function relocateRecord(record: PaperRecord, pages: SqueezedPages): PaperRecord | null {
  const { span } = record;
  if (isAtPlace(span, pages.texts)) return record;
  const own = 'what' in record ? record.what : 'title' in record ? record.title : span;
  const nearby = { firstPage: span.firstPage - 1, lastPage: span.lastPage + 1 };
  for (const { text, isTyped } of [span, own]) {
    const found = isTyped ? null : (pages.find(text, nearby) ?? pages.find(text));
    if (!found) continue;
    const { snippet, ...place } = found;
    return moveTo(record, { ...place, text: snippet });
  }
  return null;
}

/** Whether the pages have exactly these words at this place. */
function isAtPlace({ text, firstPage, start, lastPage, end }: Quoted, pages: ReadonlyMap<number, string>): boolean {
  return readPlace({ firstPage, start, lastPage, end }, pages) === text;
}

/** The words at a place, a page break counting as one line feed; null if there is no such place. */
export function readPlace(
  { firstPage, start, lastPage, end }: Span,
  pages: ReadonlyMap<number, string>,
): string | null {
  const parts: string[] = [];
  for (let number = firstPage; number <= lastPage; number += 1) {
    const page = pages.get(number);
    const [from, to] = [number === firstPage ? start : 0, number === lastPage ? end : page?.length];
    if (page === undefined || to === undefined || from > page.length || to > page.length || from > to) return null;
    parts.push(page.slice(from, to));
  }
  return parts.length === 0 ? null : parts.join('\n');
}

/** The record with every field at its own words in this quotation; those it does not contain count as typed. */
function moveTo<T extends PaperRecord>(record: T, span: Quoted): T {
  const move = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(move);
    if (!('text' in value) || !('firstPage' in value)) {
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, move(each)]));
    }
    const { text } = value as Quoted;
    const place = wordsWithin(span, text);
    return { ...value, ...(place ?? { ...span, text, isTyped: true }) };
  };
  // Where an agenda item ends is known only to the reading that found it.
  const moved = { ...(move(record) as T), span };
  return moved.kind === 'agenda-item' ? { ...moved, extent: null } : moved;
}
