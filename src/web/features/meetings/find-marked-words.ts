import type { Span } from '#shared/contracts/documents.ts';

/** What is marked in a viewer. */
export interface Marked {
  text: string;
  firstPage: number;
  lastPage: number;
  /** Text of the first page before it, as the viewer shows it: a hint which of several occurrences is meant. */
  before: string;
}

/** Letters and digits only: viewers and pages differ in white space, hyphens and line breaks. */
function lettersOf(text: string): { letters: string; places: number[] } {
  let letters = '';
  const places: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (!/[\p{L}\p{N}]|[\uD800-\uDFFF]/u.test(character)) continue;
    letters += character;
    places.push(index);
  }
  return { letters, places };
}

/**
 * The place of marked words in the text of their pages, which are in order from `firstPage`; null if these do not have
 * them. Of several, the one at which as much text stands before.
 */
export function findMarkedWords(marked: Marked, pages: readonly string[]): Span | null {
  const wanted = lettersOf(marked.text).letters;
  const whole = pages.join('\n');
  const { letters, places } = lettersOf(whole);
  if (wanted === '') return null;
  const hint = lettersOf(marked.before).letters.length;
  let best = -1;
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + 1)) {
    if (best < 0 || Math.abs(at - hint) < Math.abs(best - hint)) best = at;
  }
  const start = places[best];
  const last = places[best + wanted.length - 1];
  if (best < 0 || start === undefined || last === undefined) return null;
  // What follows the last letter in the marked words, such as a full stop, belongs to them.
  const ending = /[^\p{L}\p{N}\s]*\s*$/u.exec(marked.text)?.[0].trim() ?? '';
  const end = last + 1 + (whole.startsWith(ending, last + 1) ? ending.length : 0);
  const [from, to] = [placeOf(start, pages), placeOf(end - 1, pages)];
  return {
    firstPage: marked.firstPage + from.page,
    start: from.offset,
    lastPage: marked.firstPage + to.page,
    end: to.offset + 1,
  };
}

/** The page, from 0, and the offset in it of an offset in all pages. */
function placeOf(offset: number, pages: readonly string[]): { page: number; offset: number } {
  let left = offset;
  for (const [page, text] of pages.entries()) {
    if (left <= text.length) return { page, offset: left };
    left -= text.length + 1;
  }
  return { page: pages.length - 1, offset: left };
}
