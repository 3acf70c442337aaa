import { type GrayImage, isBlank, leanOfLines, type Turn, uprightImage, withoutNoise } from './gray-image.ts';
import { type RecognisedLine, type RecognisedPage, unreadablePage } from './recognised-page.ts';
import type { SeenLine, SeenWord, TextRecogniser } from './tesseract.ts';

/** Upright print is recognised with 75 and more; print that stands on its head with less than 50, on its side with up to 65. */
const surelyUpright = 70;
const hardlyUpright = 50;
/** From so much on, lines surely run across (`leanOfLines`). */
const clearLean = 1.5;
/** Another way up must show so many times the letters of the usual one: less is chance. */
const clearlyBetter = 1.25;
/** Below, what was seen is a guess at a speck, a rule or a signature: the shorter, the likelier. */
const leastConfidence = { word: 5, letters: 25, signs: 60 };
/** Taller than so many of its line's type sizes is no word but a rule or a frame. */
const tallest = 2.5;
/** Type size to the height of a line's letters, from the top of "l" to the foot of "g". */
const sizeOfHeight = 1.05;
/** Of the picture's width: shorter lines tell too little of how the page lies. */
const shortLine = 0.15;

interface Reading {
  turn: Turn;
  lines: SeenLine[];
  confidence: number | null;
  /** Letters of words that are surely right. */
  sure: number;
}

/**
 * Recognises the print of a page, whichever way up it lies.
 * @param pointsPerPixel scale of the result
 * @param usualTurn how the pages before lay: tried first among its like
 * @param onSign called between the parts of the work, each of which takes seconds
 */
export async function recogniseImage(
  recogniser: TextRecogniser,
  image: GrayImage,
  pointsPerPixel: number,
  usualTurn: Turn,
  onSign: () => Promise<void> | void,
): Promise<RecognisedPage> {
  const size = { width: image.width * pointsPerPixel, height: image.height * pointsPerPixel };
  if (isBlank(image)) return { ...size, turn: 0, confidence: null, lines: [] };
  const clean = withoutNoise(image);
  if (!clean) return unreadablePage(size.width, size.height);
  let best: Reading | null = null;
  const lean = leanOfLines(clean);
  const merit = ({ sure, turn }: Reading) => sure * (turn === usualTurn ? clearlyBetter : 1);
  for (const [tried, turn] of turnsToTry(lean, usualTurn).entries()) {
    // A poor page that surely lies so is not looked at from its sides; any other is, before it counts as poor.
    if (tried === 2 && lean >= clearLean && (best?.confidence ?? 0) >= hardlyUpright) break;
    await onSign();
    const reading = read(recogniser, clean, turn);
    if (!best || merit(reading) > merit(best)) best = reading;
    if ((reading.confidence ?? 0) >= surelyUpright) break;
  }
  if (!best) return { ...size, turn: 0, confidence: null, lines: [] };
  const across = best.turn % 2 === 0 ? image.width : image.height;
  return {
    ...size,
    turn: best.turn,
    confidence: best.confidence,
    lines: straighten(best.lines, across, pointsPerPixel),
  };
}

/** Across first unless lines clearly run down. */
function turnsToTry(lean: number, usualTurn: Turn): Turn[] {
  const across: Turn[] = usualTurn === 2 ? [2, 0] : [0, 2];
  const down: Turn[] = usualTurn === 3 ? [3, 1] : [1, 3];
  return lean > 1 / clearLean ? [...across, ...down] : [...down, ...across];
}

function read(recogniser: TextRecogniser, image: GrayImage, turn: Turn): Reading {
  const seen = recogniser.recognise(uprightImage(image, turn));
  const lines = seen
    .map((line) => ({ ...line, words: line.words.filter((word) => isWord(word, line)) }))
    .filter(({ words }) => words.length > 0);
  let letters = 0;
  let confidence = 0;
  let sure = 0;
  for (const word of lines.flatMap(({ words }) => words)) {
    letters += word.text.length;
    confidence += word.confidence * word.text.length;
    if (word.confidence >= surelyUpright) sure += word.text.length;
  }
  return { turn, lines, confidence: letters === 0 ? null : Math.round(confidence / letters), sure };
}

function isWord({ text, confidence, top, bottom }: SeenWord, { height }: SeenLine): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const kind = letters >= 3 ? 'word' : letters > 0 ? 'letters' : 'signs';
  return confidence >= leastConfidence[kind] && bottom - top <= tallest * height;
}

/** Lines as if the page lay straight, in points; and beside it where each word really stands. */
function straighten(lines: readonly SeenLine[], width: number, scale: number): RecognisedLine[] {
  const slope = slopeOf(lines, width);
  const cos = 1 / Math.hypot(1, slope);
  const sin = slope * cos;
  return lines.map((line) => {
    const { words, height, below } = line;
    const base = medianOf(words.map((word) => footOf(word, line) * cos - centreOf(word) * sin));
    return {
      top: (base + below - height) * scale,
      bottom: (base + below) * scale,
      size: Math.round(height * sizeOfHeight * scale * 10) / 10,
      words: words.map((word) => {
        const foot = (base + centreOf(word) * sin) / cos;
        return {
          text: word.text,
          left: (word.left * cos + foot * sin) * scale,
          right: (word.right * cos + foot * sin) * scale,
          shownLeft: word.left * scale,
          shownRight: word.right * scale,
          shownTop: (foot + below - height) * scale,
          shownBottom: (foot + below) * scale,
        };
      }),
    };
  });
}

const centreOf = ({ left, right }: SeenWord) => (left + right) / 2;

/** Where a word stands on its line. */
const footOf = ({ text, bottom }: SeenWord, { below }: SeenLine) =>
  bottom - (/[gjpqyçşţ,;Q()[\]]/u.test(text) ? below : 0);

/**
 * How far lines fall on their way, down for each pixel across: the middle of what words say that stand far apart on a line.
 * The engine's own lines follow those of a table badly.
 */
function slopeOf(lines: readonly SeenLine[], width: number): number {
  const slopes: number[] = [];
  for (const line of lines) {
    for (const [index, word] of line.words.entries()) {
      // Each word with one other: more say nothing more.
      const other = line.words.slice(index + 1).find((each) => centreOf(each) - centreOf(word) > shortLine * width);
      if (other) slopes.push((footOf(other, line) - footOf(word, line)) / (centreOf(other) - centreOf(word)));
    }
  }
  return medianOf(slopes);
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
