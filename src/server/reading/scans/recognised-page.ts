import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Word } from '../pdf/words/word.ts';
import type { Turn } from './gray-image.ts';

/** What was recognised on a page; lengths in points. */
export interface RecognisedPage {
  /** Size of the displayed page. */
  width: number;
  height: number;
  /** Direction of its writing on the displayed page. */
  turn: Turn;
  /** How sure the engine is of the page's letters, 0…100; null where there are none. */
  confidence: number | null;
  lines: RecognisedLine[];
}

/** A line with its words, in the frame of the writing direction and as if the page lay straight. */
export interface RecognisedLine {
  top: number;
  bottom: number;
  /** Type size. */
  size: number;
  words: RecognisedWord[];
}

/** `shownTop` and `shownBottom`: where the word stands on a page that lies askew, in the frame of the writing direction. */
export interface RecognisedWord {
  text: string;
  left: number;
  right: number;
  shownLeft: number;
  shownRight: number;
  shownTop: number;
  shownBottom: number;
}

const version = 1;
/** No page of print has so many bytes, packed or not. */
const packedMax = 2_000_000;
const unpackedMax = 20_000_000;
const tenth = (points: number) => Math.round(points * 10) / 10;

/** About 15 bytes a word. */
export function packRecognisedPage(page: RecognisedPage): Uint8Array {
  const lines = page.lines.map(({ top, bottom, size, words }) => [
    tenth(top),
    tenth(bottom),
    size,
    words.map((word) => [
      word.text,
      ...[word.left, word.right, word.shownLeft, word.shownRight, word.shownTop, word.shownBottom].map(tenth),
    ]),
  ]);
  return deflateRawSync(JSON.stringify([version, page.width, page.height, page.turn, page.confidence, lines]));
}

type PackedLine = [number, number, number, [string, number, number, number, number, number, number][]];

/** @returns null where it was packed by another version of this code, or is none */
export function unpackRecognisedPage(packed: Uint8Array): RecognisedPage | null {
  if (packed.length > packedMax) return null;
  const data = parsePacked(packed);
  if (!data || data[0] !== version) return null;
  const [, width, height, turn, confidence, lines] = data as [
    number,
    number,
    number,
    Turn,
    number | null,
    PackedLine[],
  ];
  return {
    width,
    height,
    turn,
    confidence,
    lines: lines.map(([top, bottom, size, words]) => ({
      top,
      bottom,
      size,
      words: words.map(([text, left, right, shownLeft, shownRight, shownTop, shownBottom]) => ({
        text,
        left,
        right,
        shownLeft,
        shownRight,
        shownTop,
        shownBottom,
      })),
    })),
  };
}

function parsePacked(packed: Uint8Array): unknown[] | null {
  try {
    return JSON.parse(inflateRawSync(packed, { maxOutputLength: unpackedMax }).toString('utf8')) as unknown[];
  } catch {
    return null;
  }
}

/** A page that could not be looked at in the time it was given. */
export function unreadablePage(width: number, height: number): RecognisedPage {
  return { width, height, turn: 0, confidence: 0, lines: [] };
}

/** Letters and figures on the page. */
export function countLetters({ lines }: RecognisedPage): number {
  let letters = 0;
  for (const { words } of lines) for (const { text } of words) letters += text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters;
}

/** Sizes that differ by less are one: the engine measures each line anew. */
const sameSize = 1.2;
/** Type of the body by which a page's commonest size is taken for the document's. */
const sameBody = 1.15;

/**
 * The page's words as a PDF's would be, in the order of reading.
 * @param bodySize type size of the document so far, 0 before its first page
 */
export function wordsOf(page: RecognisedPage, bodySize: number): Word[] {
  const sizes = levelSizes(page.lines, bodySize);
  const words: Word[] = [];
  for (const line of page.lines) {
    const size = sizes.get(line.size) ?? line.size;
    for (const word of line.words) {
      const last = word === line.words.at(-1);
      words.push({
        text: word.text,
        left: word.left,
        right: word.right,
        top: line.top,
        bottom: line.bottom,
        size,
        bold: false,
        mark: -1,
        order: words.length,
        hyphen: last && /\p{L}[-\u00ad\u2010]$/u.test(word.text),
        shown: { left: word.shownLeft, right: word.shownRight, top: word.shownTop, bottom: word.shownBottom },
      });
    }
  }
  return words;
}

/** Measured size → the size that most letters of its like have. */
function levelSizes(lines: readonly RecognisedLine[], bodySize: number): Map<number, number> {
  const letters = new Map<number, number>();
  for (const { size, words } of lines) {
    letters.set(size, (letters.get(size) ?? 0) + words.reduce((sum, word) => sum + word.text.length, 0));
  }
  const levelled = new Map<number, number>();
  const byLetters = [...letters].sort((one, other) => other[1] - one[1]);
  const isBody = (size: number) => bodySize > 0 && size < bodySize * sameBody && bodySize < size * sameBody;
  for (const [size] of byLetters) {
    if (levelled.has(size)) continue;
    const level = levelled.size === 0 && isBody(size) ? bodySize : Math.round(size * 2) / 2;
    for (const [other] of byLetters) {
      if (!levelled.has(other) && other < size * sameSize && size < other * sameSize) levelled.set(other, level);
    }
  }
  return levelled;
}
