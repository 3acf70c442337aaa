/** The hyphen and the break within a divided word; before these words a hyphen stands for a second half left out. */
const dividedWord =
  /(?<=\p{Ll})[-\u2010\u00ad\ufffe][ \t]*\n\s*(?=\p{Ll})(?!(?:und|oder|bzw|sowie|bis|als|wie|and|or|to)(?!\p{L}))/gu;

/**
 * A quotation as it is shown: its words untouched, blank lines closed, cells of a table row parted visibly, a word that the end of a
 * page divides made whole ("Finanz- und" stays as it is).
 */
export function tidyQuotation(snippet: string): string {
  return snippet
    .replace(dividedWord, '')
    .replace(/[ \t]*\n\s*/g, '\n')
    .replace(/\t+/g, ' · ')
    .trim();
}
