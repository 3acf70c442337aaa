import type { Citation } from '#shared/contracts/chats.ts';

type PagesOfCitation = Pick<Citation, 'page' | 'lastPage' | 'pageLabel' | 'isSheet'>;

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
}

/** "S. 12", or "Blatt Budget" in a workbook. */
export function namePage(citation: PagesOfCitation, words: PageWords): string {
  const { printed } = describePages(citation);
  return citation.isSheet && citation.pageLabel ? words.sheet(printed) : words.page(printed);
}

export function describePages({ page, lastPage, pageLabel, isSheet }: PagesOfCitation): PageReference {
  const counted = lastPage > page ? `${page}–${lastPage}` : `${page}`;
  if (pageLabel === null || pageLabel === '' || pageLabel === `${page}`) return { printed: counted, counted: null };
  return { printed: pageLabel, counted: isSheet ? null : counted };
}
