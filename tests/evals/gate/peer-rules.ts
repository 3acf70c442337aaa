/** Quotation marks, dashes and blanks are set alike. */
const normalized = (text: string): string =>
  text
    .replace(/[„“”«»]/gu, '"')
    .replace(/[’‘]/gu, "'")
    .replace(/[‐-―−]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

/** A rule that others publish: what is quoted occurs in the source after white space and quotation marks were normalised. */
export const occursInSource = (words: string, source: string): boolean =>
  normalized(source).includes(normalized(words));

/** Share of the quotation's words that must stand in the source. */
const leastOverlap = 0.8;

/** Another one: most words of the quotation occur in the source. */
export function overlapsSource(words: string, source: string): boolean {
  const tokens = (text: string) => normalized(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = new Set(tokens(source));
  const own = tokens(words);
  return own.length > 0 && own.filter((word) => known.has(word)).length >= leastOverlap * own.length;
}
