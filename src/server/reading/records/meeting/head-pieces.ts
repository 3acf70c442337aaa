import { labelOf } from '../norms.ts';
import type { PaperText, Range, Unit } from '../paper-text.ts';
import { trim } from '../trim-range.ts';

/** A time of day. */
export const clock =
  /\d{1,2}:\d{2}(?!\d)|\d\.\d{2}\s?(?:uhr|h|am|pm|bis|to|[-–])|\d\s?(?:uhr|h|am|pm|a\.m|p\.m)(?!\p{L})/iu;
const time =
  /(?:(?:um|von|from|at)\s)?(?<!\d)\d{1,2}(?:[:.]\d{2})?[ \t]?(?:uhr|h|am|pm|a\.m\.?|p\.m\.?)?(?:\s?(?:bis|to|-|–|—|until)\s?\d{1,2}(?:[:.]\d{2})?\s?(?:uhr|h|am|pm|a\.m\.?|p\.m\.?)?)?/giu;

/** The times of day in a text. */
export const timesIn = (text: string): Range[] =>
  [...text.matchAll(time)].flatMap(({ index, 0: words }) =>
    clock.test(words) ? [{ start: index, end: index + words.length }] : [],
  );

/** Parts between commas, lines and brackets, without dates and times. */
export function piecesOf(paper: PaperText, range: Range): Range[] {
  const text = paper.of(range);
  const cuts: Range[] = [...text.matchAll(/[,;()|\n\t]|\s{3,}|\*\*/gu)].map(({ index, 0: sign }) => ({
    start: index,
    end: index + sign.length,
  }));
  for (const { start, end } of paper.datesIn(range)) cuts.push({ start: start - range.start, end: end - range.start });
  // A time is a piece of its own, so that a place may stand on either side.
  for (const { start, end } of timesIn(text)) cuts.push({ start, end: start }, { start: end, end });
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

/** What a line says of itself: "Ort: Rathaus", a row of two cells, or just "Anwesend". */
export type Labelled = { label: string | null; labelRange: Range | null; value: Range | null };

const longestLabel = 60;

export function labelInRow(paper: PaperText, { cells }: Unit): Labelled {
  const [first, second] = cells;
  const last = cells.at(-1);
  const label = first ? cleanLabel(paper.of(first)) : '';
  if (!first || !second || !last || label === '' || label.length > longestLabel)
    return { label: null, labelRange: null, value: null };
  return { label, labelRange: first, value: trim(paper.text, second.start, last.end) };
}

export function labelIn(paper: PaperText, range: Range, text: string): Labelled {
  const colon = text.slice(0, longestLabel + 20).indexOf(':');
  const isClock = /\d:$/u.test(text.slice(0, colon + 1)) && /^\d/u.test(text.slice(colon + 1));
  if (colon > 0 && !isClock) {
    const labelRange = { start: range.start, end: range.start + colon };
    const label = cleanLabel(paper.of(labelRange));
    if (label.length > longestLabel) return { label: null, labelRange: null, value: null };
    const marks = /^[*_\s]*/u.exec(text.slice(colon + 1))?.[0].length ?? 0;
    const value = trim(paper.text, labelRange.end + 1 + marks, range.end);
    return { label, labelRange, value: value.end > value.start ? value : null };
  }
  const isLine = text.length <= longestLabel;
  return { label: isLine ? cleanLabel(text) : null, labelRange: isLine ? range : null, value: null };
}

const cleanLabel = (text: string): string =>
  labelOf(text.replace(/^\s*(?:\d{1,2}|[IVX]{1,4})[.)]\s+/u, ''))
    .replace(/^[\s*•–-]+/u, '')
    .replace(/\s*\([^)]{0,60}\)/gu, '')
    .replace(/[\s:*.]+$/u, '');
