import { namePage, type PlaceWords, placePage } from '#shared/citations/page-reference.ts';
import type { QuarterTurn } from '#shared/contracts/documents.ts';

/** Page names of one document: `labels` maps the page's 1-based number to its printed one. */
export interface PageNames {
  pageCount: number;
  labels: ReadonlyMap<number, string>;
  /** Text rotation of pages that are not upright. */
  turns: ReadonlyMap<number, QuarterTurn>;
}

/** Suggestions shown at once; in a merged file, every document may have a page of the same number. */
const maxSuggestions = 12;

/** "S. iv (6 von 48)"; "S. 6 von 48" if printed and file numbers agree; "Blatt Budget (2 von 5)". */
export function pageName(
  { pageCount, labels }: Pick<PageNames, 'pageCount' | 'labels'>,
  number: number,
  words: PlaceWords,
  isSheet = false,
): string {
  const page = { page: number, lastPage: number, pageLabel: labels.get(number) ?? null, isSheet, pageCount };
  return [namePage(page, words), placePage(page, words)].filter(Boolean).join(' ');
}

const words = /^(?:seiten?|pages?|s\.|p\.|blatt|sheet)\s*/iu;
const counted = /^(?:\((\d+)\)|(\d+)\s*(?:von|of|\/)\s*\d+)$/iu;

/**
 * Pages matching the input, most likely first: those with this printed number (starting with the next one after
 * `current`, because numbering restarts with each document of a merged file), then the page at this position ("6", or
 * unambiguously "6 von 48" or "(6)"), otherwise labels that start with the input.
 */
export function findPages(
  { pageCount, labels }: Pick<PageNames, 'pageCount' | 'labels'>,
  typed: string,
  current: number,
): number[] {
  const text = typed.trim().replace(words, '').trim().toLowerCase();
  if (text === '') return [];
  const isPage = (number: number) => Number.isSafeInteger(number) && number >= 1 && number <= pageCount;
  const index = counted.exec(text);
  if (index) {
    const number = Number(index[1] ?? index[2]);
    return isPage(number) ? [number] : [];
  }
  const matching = (matches: (label: string) => boolean) =>
    [...labels].filter(([, label]) => matches(label.toLowerCase())).map(([number]) => number);
  const found = matching((label) => label === text);
  const onwards = [...found.filter((number) => number > current), ...found.filter((number) => number <= current)];
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (isPage(number) && !found.includes(number)) onwards.push(number);
  if (onwards.length > 0) return onwards.slice(0, maxSuggestions);
  return matching((label) => label.startsWith(text)).slice(0, maxSuggestions);
}
