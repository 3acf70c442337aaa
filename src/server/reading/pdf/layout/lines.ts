import type { Word } from '../words/word.ts';

/** Words on one line, left to right, without wide gaps. */
export interface Line {
  words: Word[];
  /** The words, separated by spaces. */
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Type size of most of its letters. */
  size: number;
  /** True if most of its letters are bold. */
  bold: boolean;
  /** Its last word continues on the cell's next line. */
  endsOpen?: boolean;
}

/** A visual row of the page: all words at one height. */
export interface Row {
  words: Word[];
  top: number;
  bottom: number;
}

/** Sorts words into visual rows, top to bottom, each from left to right. */
export function buildRows(words: readonly Word[]): Row[] {
  const rows: (Row & { middle: number })[] = [];
  const sorted = [...words].sort((one, other) => one.top + one.bottom - (other.top + other.bottom));
  for (const word of sorted) {
    const middle = (word.top + word.bottom) / 2;
    const row = rows.at(-1);
    if (row && middle - row.middle < 0.5 * Math.min(word.bottom - word.top, row.bottom - row.top)) {
      row.words.push(word);
      row.top = Math.min(row.top, word.top);
      row.bottom = Math.max(row.bottom, word.bottom);
    } else {
      rows.push({ words: [word], top: word.top, bottom: word.bottom, middle });
    }
  }
  for (const row of rows) row.words.sort((one, other) => one.left - other.left || one.order - other.order);
  return rows;
}

/** Builds a line from ordered words. */
export function buildLine(words: Word[]): Line {
  const line: Line = {
    words,
    text: words.map((word) => word.text).join(' '),
    left: Infinity,
    top: Infinity,
    right: -Infinity,
    bottom: -Infinity,
    size: 0,
    bold: false,
  };
  const letters = new Map<number, number>();
  let bold = 0;
  let all = 0;
  for (const word of words) {
    line.left = Math.min(line.left, word.left);
    line.right = Math.max(line.right, word.right);
    line.top = Math.min(line.top, word.top);
    line.bottom = Math.max(line.bottom, word.bottom);
    const size = Math.round(word.size * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + word.text.length);
    all += word.text.length;
    if (word.bold) bold += word.text.length;
  }
  let most = 0;
  for (const [size, count] of letters) {
    if (count > most) {
      most = count;
      line.size = size;
    }
  }
  line.bold = bold > 0.6 * all;
  return line;
}

/** Splits a row's words where the gap is wider than `gap` times the type size; a list mark stays with its text. */
export function splitSegments(words: readonly Word[], gap: number): Word[][] {
  const segments: Word[][] = [];
  let segment: Word[] = [];
  for (const word of words) {
    const last = segment.at(-1);
    if (last && word.left - last.right > gap * Math.max(last.size, word.size, 4)) {
      const markOnly = segment.length === 1 && isListMark(last.text) && word.left - last.right < 6 * word.size;
      if (!markOnly) {
        segments.push(segment);
        segment = [];
      }
    }
    segment.push(word);
  }
  if (segment.length > 0) segments.push(segment);
  return segments;
}

/** True for a list mark: "1.", "a)", "–", "•". */
export function isListMark(text: string): boolean {
  return /^(?:[-–—•▪◦‣*·●○■□➢✓\uf0b7\uf0a7]|\(?\d{1,3}[.)]|\(?\p{L}[.)]|\d{1,2}(?:\.\d{1,2})+\.?|\(?[ivx]{1,4}[.)])$/iu.test(
    text,
  );
}
