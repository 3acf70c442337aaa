/** Normalises quotation marks, dashes and spaces. */
const normalized = (text: string): string =>
  text
    .replace(/[„“”«»]/gu, '"')
    .replace(/[’‘]/gu, "'")
    .replace(/[‐-―−]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

/** A published rule: the quotation occurs in the source after normalising white space and quotation marks. */
export const occursInSource = (words: string, source: string): boolean =>
  normalized(source).includes(normalized(words));

/** Share of the quotation's words that must be in the source. */
const minOverlap = 0.8;

/** Another published rule: most words of the quotation occur in the source. */
export function overlapsSource(words: string, source: string): boolean {
  const tokens = (text: string) => normalized(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = new Set(tokens(source));
  const own = tokens(words);
  return own.length > 0 && own.filter((word) => known.has(word)).length >= minOverlap * own.length;
}
