import type { Citation } from '../contracts/chats.ts';

type PagesOfCitation = Pick<Citation, 'page' | 'lastPage' | 'pageLabel' | 'isSheet' | 'rows' | 'pageCount'>;

/** A citation's page number: as printed, and as counted in the file where the two differ. */
export interface PageReference {
  /** "12", "iv", "12–13". */
  printed: string;
  /** Page number in the file, only if the printed one differs. */
  counted: string | null;
}

/** Words for a page, in the reader's language. */
export interface PageWords {
  page: (page: string) => string;
  sheet: (label: string) => string;
  /** "Zeile 14", "Zeilen 14–16" */
  rows: (rows: { first: number; last: number }) => string;
}

/** Words for a page's position in its file. */
export interface PlaceWords extends PageWords {
  /** "von 48" */
  ofPages: (count: number) => string;
  /** "Seite 6 der Datei", if the page count is unknown. */
  countedPage: (page: string) => string;
}

/** "S. 12"; "Blatt Budget, Zeile 14" in a workbook; "Zeile 14" in a list, whose page numbers are internal. */
export function namePage(citation: PagesOfCitation, words: PageWords): string {
  const { printed } = describePages(citation);
  const { isSheet, pageLabel, rows } = citation;
  if (!isSheet || !pageLabel) return rows ? words.rows(rows) : words.page(printed);
  return rows ? `${words.sheet(printed)}, ${words.rows(rows)}` : words.sheet(printed);
}

/**
 * The suffix to a page's name, the same everywhere: "S. 6" "von 48"; "S. iv" "(6 von 48)"; "Blatt Budget" "(2 von 5)".
 * Null if it would add nothing: for single-page files and lists.
 */
export function placePage(citation: PagesOfCitation, words: PlaceWords): string | null {
  const { page, isSheet, rows, pageCount } = citation;
  const { counted } = describePages(citation);
  if (pageCount === 1 || (rows && !isSheet)) return null;
  if (!pageCount) return counted && `(${words.countedPage(counted)})`;
  const isNamed = counted !== null || (isSheet && citation.pageLabel);
  return isNamed ? `(${counted ?? page} ${words.ofPages(pageCount)})` : words.ofPages(pageCount);
}

export function describePages({ page, lastPage, pageLabel, isSheet }: PagesOfCitation): PageReference {
  const counted = lastPage > page ? `${page}–${lastPage}` : `${page}`;
  const isCounted = pageLabel === null || pageLabel === '' || pageLabel === `${page}` || pageLabel === counted;
  if (isCounted && !isSheet) return { printed: counted, counted: null };
  return { printed: pageLabel || counted, counted: isSheet ? null : counted };
}
