import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Word } from '../pdf/words/word.ts';
import type { Turn } from './gray-image.ts';

/** A recognised page; lengths in points. */
export interface RecognisedPage {
  /** Size of the displayed page. */
  width: number;
  height: number;
  /** Text direction on the displayed page. */
  turn: Turn;
  /** The engine's confidence in the page's letters, 0…100; null without letters. */
  confidence: number | null;
  lines: RecognisedLine[];
}

/** A line with its words, deskewed, in the frame of the writing direction. */
export interface RecognisedLine {
  top: number;
  bottom: number;
  /** Type size. */
  size: number;
  words: RecognisedWord[];
}

/** `shown…`: the word's position on the skewed page, in the frame of the writing direction. */
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
/** Bytes, packed and unpacked; no printed page has more. */
const packedMax = 2_000_000;
const unpackedMax = 20_000_000;
const tenth = (points: number) => Math.round(points * 10) / 10;

/** Packs a page to about 15 bytes per word. */
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

/** @returns null if packed by another version of this code, or invalid */
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

/** A page that could not be recognised in the available time. */
export function unreadablePage(width: number, height: number): RecognisedPage {
  return { width, height, turn: 0, confidence: 0, lines: [] };
}

/** Number of letters and digits on the page. */
export function countLetters({ lines }: RecognisedPage): number {
  let letters = 0;
  for (const { words } of lines) for (const { text } of words) letters += text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters;
}

/** Ratio below which sizes count as equal: the engine measures each line separately. */
const sameSize = 1.2;
/** Ratio within which a page's most common size counts as the document's body size. */
const sameBody = 1.15;

/**
 * The page's words in the form of a PDF's, in reading order.
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

/** Maps a measured size to the size of most letters like it. */
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
