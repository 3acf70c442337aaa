/** Quotation marks; which way one faces shows in what stands beside it, for the same mark opens in one language and closes in another. */
const mark = /["“”„«»]/gu;

type Turn = { at: number; by: 1 | -1 };

function turnsOf(text: string): Turn[] {
  return [...text.matchAll(mark)].map(({ 0: sign, index }) => {
    const isAfterGap = index === 0 || /[\s([–—]/u.test(text[index - 1] ?? '');
    const isBeforeGap = index + 1 === text.length || /\s/u.test(text[index + 1] ?? '');
    const opens = sign === '„' || (isAfterGap && (!isBeforeGap || sign === '«'));
    return { at: index, by: opens ? 1 : -1 };
  });
}

/** Quotations that are open at the end of the text. @param open those that are open where it begins */
export function openAtEnd(text: string, open = 0): number {
  return turnsOf(text).reduce((depth, { by }) => Math.max(0, depth + by), open);
}

/**
 * True where the characters `start`…`end` are somebody else's words: they begin within a quotation, or are one from beginning
 * to end. @param open quotations that are open where the text begins
 */
export function isQuoted(text: string, start: number, end: number, open = 0): boolean {
  const turns = turnsOf(text);
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

/** Quotations that are open where the text begins: those that end in it without having begun, as in the midst of a letter. */
export function openAtStart(text: string): number {
  let depth = 0;
  let lowest = 0;
  for (const { by } of turnsOf(text)) {
    depth += by;
    lowest = Math.min(lowest, depth);
  }
  return Math.abs(lowest);
}
