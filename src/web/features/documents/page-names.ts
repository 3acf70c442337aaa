import { namePage, type PlaceWords, placePage } from '#shared/citations/page-reference.ts';
import type { QuarterTurn } from '#shared/contracts/documents.ts';

/** What the pages of one document are called: `labels` by the page's number, from 1, as the paper prints them. */
export interface PageNames {
  pageCount: number;
  labels: ReadonlyMap<number, string>;
  /** How the writing of pages lies that is not upright. */
  turns: ReadonlyMap<number, QuarterTurn>;
}

/** Suggestions shown at once; a merged pack may bear the same number on every paper. */
const mostSuggestions = 12;

/** "S. iv (6 von 48)"; "S. 6 von 48" where the paper counts as the file does; "Blatt Budget (2 von 5)". */
export function nameOfPage(
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
 * The pages that somebody may mean who types this, the likeliest first: those whose printed number it is (the next one
 * onwards from `current` first, for a merged pack counts anew with each paper), then the page so counted in the file
 * ("6", and without doubt "6 von 48" or "(6)"), else labels that begin so.
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
  if (onwards.length > 0) return onwards.slice(0, mostSuggestions);
  return matching((label) => label.startsWith(text)).slice(0, mostSuggestions);
}
