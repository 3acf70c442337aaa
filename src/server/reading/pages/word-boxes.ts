import type { QuarterTurn, Rectangle } from '#shared/contracts/documents.ts';

/** A word of the page's text with its position on the displayed page (PDF points from the top left). */
export interface WordBox {
  start: number;
  /** Exclusive. */
  end: number;
  left: number;
  right: number;
}

/**
 * Words of a printed line in text order, sharing top and bottom. `turn`: writing direction in clockwise quarter turns.
 */
export interface LineBoxes {
  top: number;
  bottom: number;
  turn: 0 | 1 | 2 | 3;
  words: WordBox[];
}

const version = 1;
/** Coordinates are stored as fractions of the page in 1/65,535: 0.013 points on A4. */
const steps = 65_535;
/** Words of a line further apart than this many line heights get separate rectangles (cells of a table). */
const bridgeHeights = 2.5;

/**
 * Packs word boxes to about five bytes per word.
 * Lines use the frame of their own writing direction: for `turn` 1 and 3 it is `height` wide and `width` high.
 * @param width, height size of the displayed page in points
 */
export function packWordBoxes(lines: readonly LineBoxes[], width: number, height: number): Uint8Array {
  const writer = new VarintWriter();
  writer.write(version);
  writer.write(lines.length);
  let offset = 0;
  for (const line of lines) {
    const across = line.turn % 2 === 0 ? width : height;
    const down = line.turn % 2 === 0 ? height : width;
    const top = quantise(line.top, down);
    writer.write(line.turn);
    writer.write(top);
    writer.write(Math.max(0, quantise(line.bottom, down) - top));
    writer.write(line.words.length);
    let x = 0;
    for (const word of line.words) {
      const left = quantise(word.left, across);
      const right = Math.max(left, quantise(word.right, across));
      writer.writeSigned(word.start - offset);
      writer.write(word.end - word.start);
      writer.writeSigned(left - x);
      writer.write(right - left);
      offset = word.end;
      x = right;
    }
  }
  return writer.bytes();
}

/** The packed lines, with coordinates as fractions (0…1) in the frame of each line's writing direction. */
export function unpackWordBoxes(packed: Uint8Array): LineBoxes[] {
  const reader = new VarintReader(packed);
  if (reader.read() !== version) throw new Error('word boxes of an unknown version');
  const lines: LineBoxes[] = [];
  const lineCount = reader.read();
  let offset = 0;
  for (let index = 0; index < lineCount; index++) {
    const turn = (reader.read() & 3) as LineBoxes['turn'];
    const top = reader.read();
    const bottom = top + reader.read();
    const wordCount = reader.read();
    const words: WordBox[] = [];
    let x = 0;
    for (let word = 0; word < wordCount; word++) {
      const start = offset + reader.readSigned();
      offset = start + reader.read();
      const left = x + reader.readSigned();
      x = left + reader.read();
      words.push({ start, end: offset, left: left / steps, right: x / steps });
    }
    lines.push({ top: top / steps, bottom: bottom / steps, turn, words });
  }
  return lines;
}

/** Bytes that contain the first line's orientation. */
export const firstTurnBytes = 12;
/** Share of the characters that determines a page's orientation; below it the page stays as is. */
const turnedShare = 0.8;

/** The first line's orientation, from the first `firstTurnBytes`; 0 if none. Proves most pages upright by itself. */
export function turnOfFirstLine(packed: Uint8Array): QuarterTurn {
  const reader = new VarintReader(packed);
  if (reader.read() !== version || reader.read() === 0) return 0;
  return (reader.read() & 3) as QuarterTurn;
}

/** The text's orientation on the displayed page; 0 if no direction has four fifths of the characters. */
export function turnOfPage(packed: Uint8Array): QuarterTurn {
  const characters: [number, number, number, number] = [0, 0, 0, 0];
  for (const { turn, words } of unpackWordBoxes(packed)) {
    for (const { start, end } of words) characters[turn] += end - start;
  }
  const all = characters.reduce((sum, count) => sum + count, 0);
  return ([1, 2, 3] as const).find((turn) => characters[turn] >= turnedShare * all && all > 0) ?? 0;
}

/**
 * Position of the text from `start` to `end` (exclusive, UTF-16 units) on the displayed page: one rectangle per line,
 * more if words are far apart. Fractions 0…1 from the top left. A word partly inside is cut proportionally.
 */
export function findRectangles(packed: Uint8Array, start: number, end: number): Rectangle[] {
  const rectangles: Rectangle[] = [];
  for (const line of unpackWordBoxes(packed)) {
    const reach = bridgeHeights * (line.bottom - line.top);
    let left = 0;
    let right = -1;
    for (const word of line.words) {
      if (word.start >= end || word.end <= start || word.end === word.start) continue;
      const [from, to] = cutWord(word, start, end);
      if (right >= left && Math.max(from - right, left - to) <= reach) {
        left = Math.min(left, from);
        right = Math.max(right, to);
      } else {
        if (right >= left) rectangles.push(display(line, left, right));
        left = from;
        right = to;
      }
    }
    if (right >= left) rectangles.push(display(line, left, right));
  }
  return rectangles;
}

function cutWord(word: WordBox, start: number, end: number): [number, number] {
  const perUnit = (word.right - word.left) / (word.end - word.start);
  return [word.left + Math.max(0, start - word.start) * perUnit, word.right - Math.max(0, word.end - end) * perUnit];
}

/** From the frame of the line's writing direction to the displayed page. */
function display(line: LineBoxes, left: number, right: number): Rectangle {
  const { top, bottom } = line;
  if (line.turn === 1) return clip(1 - bottom, left, 1 - top, right);
  if (line.turn === 2) return clip(1 - right, 1 - bottom, 1 - left, 1 - top);
  if (line.turn === 3) return clip(top, 1 - right, bottom, 1 - left);
  return clip(left, top, right, bottom);
}

function clip(left: number, top: number, right: number, bottom: number): Rectangle {
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  const x = inside(left);
  const y = inside(top);
  return { x, y, width: inside(right) - x, height: inside(bottom) - y };
}

function quantise(value: number, size: number): number {
  return Math.round(Math.min(1, Math.max(0, value / size)) * steps);
}

/** Unsigned LEB128 numbers; signed ones zigzag-encoded. */
class VarintWriter {
  readonly #bytes: number[] = [];

  write(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.#bytes.push((rest & 127) | 128);
      rest >>>= 7;
    }
    this.#bytes.push(rest);
  }

  writeSigned(value: number): void {
    this.write(value < 0 ? -value * 2 - 1 : value * 2);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

class VarintReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Error('word boxes end too early');
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
    throw new Error('word boxes hold a number that is too long');
  }

  readSigned(): number {
    const value = this.read();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
