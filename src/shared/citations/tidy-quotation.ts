/**
 * The hyphen and line break within a divided word. Before "und" and the like, the hyphen is a suspended one and stays.
 */
const dividedWord =
  /(?<=\p{Ll})[-\u2010\u00ad\ufffe][ \t]*\n\s*(?=\p{Ll})(?!(?:und|oder|bzw|sowie|bis|als|wie|and|or|to)(?!\p{L}))/gu;

/** A line that begins an entry of a list: "– …", "• …", "a) …", "(2) …"; "1. …" only after the end of a sentence. */
const listEntry = /^(?:[-–—•·*▪◦‣]|\(?(?:\d{1,3}|\p{L})\))\s/u;
const numberedEntry = /^\d{1,3}\.\s/;
const sentenceEnd = /[.:;!?,]$/;

/** "Verwaltungsrats-" before "Sitzung" on the next line: one word, whose hyphen stays. */
const isJoined = (before: string, line: string) => /[\p{L}\d]-$/u.test(before) && /^[\p{Lu}\d]/u.test(line);

function isOnItsOwn(before: string, line: string): boolean {
  const isEntry = listEntry.test(line) || (numberedEntry.test(line) && sentenceEnd.test(before));
  return before === '' || isEntry || line.includes('\t') || before.includes('\t');
}

/**
 * A quotation for display: words unchanged, but in paragraphs instead of the paper's lines. Line breaks stay at blank
 * lines, before entries of lists and between rows of tables, whose cells are visibly separated. Words divided at the
 * end of a line are joined ("Finanz- und" stays).
 */
export function tidyQuotation(snippet: string): string {
  const lines = snippet
    .replace(dividedWord, '')
    .split('\n')
    .map((line) => line.trim());
  let tidy = '';
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const before = lines[index - 1] ?? '';
    const gap = isOnItsOwn(before, line) ? '\n' : isJoined(before, line) ? '' : ' ';
    tidy += `${tidy === '' ? '' : gap}${line}`;
  }
  return tidy.replace(/\t+/g, ' · ');
}

/** The same on one line, for lists and for what is copied. */
export const quotationLine = (snippet: string): string => tidyQuotation(snippet).replace(/\s+/g, ' ');
