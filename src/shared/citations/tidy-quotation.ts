/**
 * The hyphen and line break within a divided word. Before "und" and the like, the hyphen is a suspended one and stays.
 */
const dividedWord =
  /(?<=\p{Ll})[-\u2010\u00ad\ufffe][ \t]*\n\s*(?=\p{Ll})(?!(?:und|oder|bzw|sowie|bis|als|wie|and|or|to)(?!\p{L}))/gu;

/**
 * A quotation for display: words unchanged, blank lines removed, table cells visibly separated, and words hyphenated
 * across pages joined ("Finanz- und" stays).
 */
export function tidyQuotation(snippet: string): string {
  return snippet
    .replace(dividedWord, '')
    .replace(/[ \t]*\n\s*/g, '\n')
    .replace(/\t+/g, ' · ')
    .trim();
}
