/** A quotation as it is shown: its words untouched, blank lines closed, cells of a table row parted visibly. */
export function tidyQuotation(snippet: string): string {
  return snippet
    .replace(/[ \t]*\n\s*/g, '\n')
    .replace(/\t+/g, ' · ')
    .trim();
}
