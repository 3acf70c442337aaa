/** Quotation marks. The same mark opens in one language and closes in another, so its neighbours decide. */
const mark = /["“”„«»]/gu;

type QuoteMark = { at: number; by: 1 | -1 };

function quoteMarksOf(text: string): QuoteMark[] {
  return [...text.matchAll(mark)].map(({ 0: sign, index }) => {
    const isAfterGap = index === 0 || /[\s([–—]/u.test(text[index - 1] ?? '');
    const isBeforeGap = index + 1 === text.length || /\s/u.test(text[index + 1] ?? '');
    const opens = sign === '„' || (isAfterGap && (!isBeforeGap || sign === '«'));
    return { at: index, by: opens ? 1 : -1 };
  });
}

/** Number of quotations open at the end of the text. @param open number open at its beginning */
export function openAtEnd(text: string, open = 0): number {
  return quoteMarksOf(text).reduce((depth, { by }) => Math.max(0, depth + by), open);
}

/**
 * True if the characters `start`…`end` are somebody else's words: they begin within a quotation, or are all of one.
 * @param open number of quotations open at the beginning of the text
 */
export function isQuoted(text: string, start: number, end: number, open = 0): boolean {
  const turns = quoteMarksOf(text);
  let depth = open;
  for (const { at, by } of turns) {
    if (at >= start) break;
    depth = Math.max(0, depth + by);
  }
  if (depth > 0) return true;
  if (!turns.some(({ at, by }) => at === start && by === 1)) return false;
  for (const { at, by } of turns) {
    if (at < start || at >= end) continue;
    depth += by;
    if (depth <= 0) return !/[\p{L}\p{N}]/u.test(text.slice(at, end));
  }
  return true;
}

/** Number of quotations open at the beginning of the text, as in the middle of a letter: those that only end in it. */
export function openAtStart(text: string): number {
  let depth = 0;
  let lowest = 0;
  for (const { by } of quoteMarksOf(text)) {
    depth += by;
    lowest = Math.min(lowest, depth);
  }
  return Math.abs(lowest);
}
