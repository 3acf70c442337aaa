import { denoise, type GrayImage, isBlank, orientationRatio, type Turn, uprightImage } from './gray-image.ts';
import { type RecognisedLine, type RecognisedPage, unreadablePage } from './recognised-page.ts';
import type { SeenLine, SeenWord, TextRecogniser } from './tesseract.ts';

/** Confidence: upright print reaches 75 and more, upside-down less than 50, sideways up to 65. */
const surelyUpright = 70;
const hardlyUpright = 50;
/** Share of letters that are sure in upright print; a short text on its head may look like words here and there. */
const leastSure = 0.55;
/** From this `orientationRatio` on, lines certainly run across. */
const clearRatio = 1.5;
/** Factor by which another orientation must exceed the usual one's letters: less is chance. */
const clearlyBetter = 1.25;
/** Below this, a result is a guess at a speck, a rule or a signature; likelier if short. */
const leastConfidence = { word: 5, letters: 25, signs: 60 };
/** In type sizes of the line: anything taller is a rule or a frame, not a word. */
const tallest = 2.5;
/** Ratio of type size to letter height, from the top of "l" to the foot of "g". */
const sizeOfHeight = 1.05;
/** Share of the picture's width: shorter lines say too little about skew. */
const shortLine = 0.15;

interface Reading {
  turn: Turn;
  lines: SeenLine[];
  confidence: number | null;
  /** Letters of words recognised with certainty. */
  sure: number;
  /** All letters, also of words that are left out as guesses. */
  all: number;
}

/**
 * Recognises a page's print in any orientation.
 * @param pointsPerPixel scale of the result
 * @param usualTurn orientation of the previous pages, tried first
 * @param onSign called between steps, each of which takes seconds
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
  const clean = denoise(image);
  if (!clean) return unreadablePage(size.width, size.height);
  let best: Reading | null = null;
  const ratio = orientationRatio(clean);
  const merit = ({ sure, turn }: Reading) => sure * (turn === usualTurn ? clearlyBetter : 1);
  for (const [tried, turn] of turnsToTry(ratio, usualTurn).entries()) {
    // Do not try a poor page sideways if its lines clearly run across; try any other before calling it poor.
    if (tried === 2 && ratio >= clearRatio && (best?.confidence ?? 0) >= hardlyUpright) break;
    await onSign();
    const reading = read(recogniser, clean, turn);
    if (!best || merit(reading) > merit(best)) best = reading;
    if ((reading.confidence ?? 0) >= surelyUpright && reading.sure >= leastSure * reading.all) break;
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

/** Orientations to try: across first unless lines clearly run down. */
function turnsToTry(ratio: number, usualTurn: Turn): Turn[] {
  const across: Turn[] = usualTurn === 2 ? [2, 0] : [0, 2];
  const down: Turn[] = usualTurn === 3 ? [3, 1] : [1, 3];
  return ratio > 1 / clearRatio ? [...across, ...down] : [...down, ...across];
}

function read(recogniser: TextRecogniser, image: GrayImage, turn: Turn): Reading {
  const seen = recogniser.recognise(uprightImage(image, turn));
  const lines = seen
    .map((line) => ({ ...line, words: line.words.filter((word) => isWord(word, line)) }))
    .filter(({ words }) => words.length > 0);
  const all = seen.reduce((sum, line) => sum + line.words.reduce((own, { text }) => own + text.length, 0), 0);
  let letters = 0;
  let confidence = 0;
  let sure = 0;
  for (const word of lines.flatMap(({ words }) => words)) {
    letters += word.text.length;
    confidence += word.confidence * word.text.length;
    if (word.confidence >= surelyUpright) sure += word.text.length;
  }
  return { turn, lines, confidence: letters === 0 ? null : Math.round(confidence / letters), sure, all };
}

function isWord({ text, confidence, top, bottom }: SeenWord, { height }: SeenLine): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const kind = letters >= 3 ? 'word' : letters > 0 ? 'letters' : 'signs';
  return confidence >= leastConfidence[kind] && bottom - top <= tallest * height;
}

/** Deskewed lines in points, with each word's real position alongside. */
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

/** The baseline position of a word. */
const footOf = ({ text, bottom }: SeenWord, { below }: SeenLine) =>
  bottom - (/[gjpqyçşţ,;Q()[\]]/u.test(text) ? below : 0);

/**
 * Slope of the lines, down per pixel across: the median over distant word pairs on a line. The engine's own lines
 * follow table rows badly.
 */
function slopeOf(lines: readonly SeenLine[], width: number): number {
  const slopes: number[] = [];
  for (const line of lines) {
    for (const [index, word] of line.words.entries()) {
      // One partner per word: more pairs add nothing.
      const other = line.words.slice(index + 1).find((each) => centreOf(each) - centreOf(word) > shortLine * width);
      if (other) slopes.push((footOf(other, line) - footOf(word, line)) / (centreOf(other) - centreOf(word)));
    }
  }
  return medianOf(slopes);
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
