import { trim } from '../names.ts';
import type { PaperText, Range } from '../paper-text.ts';

/** A time of day. */
export const clock =
  /\d{1,2}:\d{2}(?!\d)|\d\.\d{2}\s?(?:uhr|h|am|pm|bis|to|[-–])|\d\s?(?:uhr|h|am|pm|a\.m|p\.m)(?!\p{L})/iu;
const time =
  /(?:(?:um|von|from|at)\s)?\d{1,2}(?:[:.]\d{2})?\s?(?:uhr|h|am|pm|a\.m\.?|p\.m\.?)?(?:\s?(?:bis|to|-|–|—|until)\s?\d{1,2}(?:[:.]\d{2})?\s?(?:uhr|h|am|pm|a\.m\.?|p\.m\.?)?)?/giu;

/** Parts between commas, lines and brackets, without dates and times. */
export function piecesOf(paper: PaperText, range: Range): Range[] {
  const text = paper.of(range);
  const cuts: Range[] = [...text.matchAll(/[,;()|\n\t]|\s{3,}|\*\*/gu)].map(({ index, 0: sign }) => ({
    start: index,
    end: index + sign.length,
  }));
  for (const { start, end } of paper.datesIn(range)) cuts.push({ start: start - range.start, end: end - range.start });
  const inTime = [...text.matchAll(time)].filter(({ 0: words }) => clock.test(words));
  // A time stays with its piece, but ends a place before it.
  for (const { index } of inTime) cuts.push({ start: index, end: index });
  cuts.sort((one, other) => one.start - other.start);
  const pieces: Range[] = [];
  let start = 0;
  for (const cut of [...cuts, { start: text.length, end: text.length }]) {
    if (cut.start > start) {
      const piece = trim(paper.text, range.start + start, range.start + cut.start);
      if (piece.end > piece.start) pieces.push(piece);
    }
    start = Math.max(start, cut.end);
  }
  return pieces;
}
