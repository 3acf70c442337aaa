import type { Citation } from '../contracts/chats.ts';

type PagesOfCitation = Pick<Citation, 'page' | 'lastPage' | 'pageLabel' | 'isSheet' | 'rows' | 'pageCount'>;

/** How a citation's page is named: as the paper prints it, and as the file counts where the two differ. */
export interface PageReference {
  /** "12", "iv", "12–13". */
  printed: string;
  /** The page as counted in the file, only where the paper prints another one. */
  counted: string | null;
}

/** Words for a page, in the reader's language. */
export interface PageWords {
  page: (page: string) => string;
  sheet: (label: string) => string;
  /** "Zeile 14", "Zeilen 14–16" */
  rows: (rows: { first: number; last: number }) => string;
}

/** Words for a page's place in its file. */
export interface PlaceWords extends PageWords {
  /** "von 48" */
  ofPages: (count: number) => string;
  /** "Seite 6 der Datei", where nobody knows how many it has. */
  countedPage: (page: string) => string;
}

/** "S. 12", "Blatt Budget, Zeile 14" in a workbook, "Zeile 14" in a list, whose pages are only ours. */
export function namePage(citation: PagesOfCitation, words: PageWords): string {
  const { printed } = describePages(citation);
  const { isSheet, pageLabel, rows } = citation;
  if (!isSheet || !pageLabel) return rows ? words.rows(rows) : words.page(printed);
  return rows ? `${words.sheet(printed)}, ${words.rows(rows)}` : words.sheet(printed);
}

/**
 * What stands behind a page's name, the same wherever pages are named: "S. 6" "von 48"; "S. iv" "(6 von 48)";
 * "Blatt Budget" "(2 von 5)". Null where there is nothing to tell: in a file of one page, in a list.
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
