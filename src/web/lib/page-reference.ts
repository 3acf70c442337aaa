import type { Citation } from '#shared/contracts/chats.ts';

/** How a citation's page is named: as the paper prints it, and as the file counts where the two differ. */
export interface PageReference {
  /** "12", "iv", "12–13". */
  printed: string;
  /** The page as counted in the file, only where the paper prints another one. */
  counted: string | null;
}

export function describePages({
  page,
  lastPage,
  pageLabel,
}: Pick<Citation, 'page' | 'lastPage' | 'pageLabel'>): PageReference {
  const counted = lastPage > page ? `${page}–${lastPage}` : `${page}`;
  if (pageLabel === null || pageLabel === '' || pageLabel === `${page}`) return { printed: counted, counted: null };
  return { printed: pageLabel, counted };
}
