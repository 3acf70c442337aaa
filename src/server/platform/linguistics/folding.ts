/**
 * Folds text for comparison: lower case, no diacritics or soft hyphens, ligatures and ß expanded, dotted acronyms
 * joined ("U.S." = "us"). Every letter and digit becomes one or more code units, everything else one blank.
 */

const blank = 32;
const dropped = 0;
const expanded = 1;
const unknown = 2;
/** A dot is a blank except in an acronym. */
const dot = 3;

const folded = new Uint16Array(65_536).fill(unknown);
const expansions = new Map<number, string>();

const isWordCharacter = /[\p{L}\p{N}]/u;
const isCombining = /[\p{M}\u00ad\u200b-\u200d\u2060\ufeff\ufffe]/u;

/** Computes the folded form of a character; `folded` caches it. */
function foldCharacter(code: number): number {
  if (code === 46) return dot;
  const character = String.fromCharCode(code);
  if (isCombining.test(character)) return dropped;
  if (!isWordCharacter.test(character)) return blank;
  const plain = character
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]/gu, ' ');
  if (plain.length === 1) return plain.charCodeAt(0);
  expansions.set(code, plain);
  return expanded;
}

function lookUp(code: number): number {
  if (folded[code] === unknown) folded[code] = foldCharacter(code);
  return folded[code] as number;
}

function isLetterAt(text: Uint16Array, size: number, index: number): boolean {
  if (index < 0 || index >= size) return false;
  const fold = lookUp(text[index] as number);
  return fold === expanded || fold > 57;
}

/** True for a dot between two single letters, as in "U.S." or "z.B.". */
function isAcronymDot(text: Uint16Array, size: number, index: number): boolean {
  return (
    isLetterAt(text, size, index + 1) &&
    isLetterAt(text, size, index - 1) &&
    !isLetterAt(text, size, index - 2) &&
    !isLetterAt(text, size, index + 2)
  );
}

/** A folded text in shared arrays, valid until the next call. */
export type FoldedText = {
  /** `length` code units, with a blank (32) before the first and after the last word. */
  codes: Uint16Array;
  length: number;
  wordCount: number;
  /** Code units of all words. */
  letterCount: number;
  /** The end of each word in `codes`, in order. */
  ends: Int32Array;
};

const shared: FoldedText & { wordStart: number } = {
  ...roomFor(65_536),
  length: 0,
  wordCount: 0,
  letterCount: 0,
  wordStart: 0,
};

function roomFor(length: number) {
  return {
    codes: new Uint16Array(length),
    ends: new Int32Array(length / 2),
  };
}

/** Grows the shared arrays to hold at least `length` code units, keeping their content. */
function reserve(length: number): void {
  if (length <= shared.codes.length) return;
  const larger = roomFor(length * 2);
  for (const key of ['codes', 'ends'] as const) larger[key].set(shared[key]);
  Object.assign(shared, larger);
}

let source = new Uint16Array(65_536);
let sourceBytes = Buffer.from(source.buffer);

function reserveSource(length: number): void {
  if (length <= source.length) return;
  const larger = new Uint16Array(length * 2);
  larger.set(source);
  source = larger;
  sourceBytes = Buffer.from(larger.buffer);
}

/**
 * Copies the text's code units and a blank into `source`: reading them there is several times faster than in a string.
 */
function readText(text: string): void {
  reserveSource(text.length + 1);
  sourceBytes.write(text, 'utf16le');
  source[text.length] = blank;
}

/** Replaces a character in `source` by its folded letters. Returns the new length of the text. */
function expandAt(index: number, size: number): number {
  const expansion = expansions.get(source[index] as number) ?? ' ';
  const longer = size + expansion.length - 1;
  reserveSource(longer + 1);
  source.copyWithin(index + expansion.length, index + 1, size + 1);
  for (let at = 0; at < expansion.length; at++) source[index + at] = expansion.charCodeAt(at);
  return longer;
}

/** Folds a text and finds the ends of its words. */
export function foldToCodes(text: string): FoldedText {
  readText(text);
  let size = text.length;
  shared.codes[0] = blank;
  shared.length = 1;
  shared.wordStart = 1;
  shared.wordCount = 0;
  shared.letterCount = 0;
  for (let at = 0; at <= size; ) {
    reserve(shared.length + size - at + 2);
    at = foldFrom(at, size);
    if (at > size) break;
    if (lookUp(source[at] as number) === expanded) size = expandAt(at, size);
  }
  return shared;
}

/**
 * Folds `source` from an offset. Returns the offset of the first character it cannot fold (not seen before, or to be
 * expanded), or one beyond the end. Uses local copies of the shared state, which makes it twice as fast.
 */
function foldFrom(from: number, size: number): number {
  const read = source;
  const { codes, ends } = shared;
  let { length, wordStart, wordCount, letterCount } = shared;
  let index = from;
  // The blank after the text ends its last word.
  for (; index <= size; index++) {
    const fold = folded[read[index] as number] as number;
    if (fold > blank) codes[length++] = fold;
    else if (fold === blank || (fold === dot && !isAcronymDot(read, size, index))) {
      if (length > wordStart) {
        letterCount += length - wordStart;
        ends[wordCount++] = length;
      }
      codes[length++] = blank;
      wordStart = length;
    } else if (fold === expanded || fold === unknown) break;
  }
  shared.length = length;
  shared.wordStart = wordStart;
  shared.wordCount = wordCount;
  shared.letterCount = letterCount;
  return index;
}

/** The folded text as a string. Words are its runs without blanks. */
export function foldText(text: string): string {
  const { codes, length } = foldToCodes(text);
  return codesToString(codes, 0, length).trim();
}

/** Longer runs are decoded in one call, shorter ones letter by letter: each is faster there (measured). */
const longRunLength = 64;

/** The characters `start` to `end` of folded codes. */
export function codesToString(codes: Uint16Array, start: number, end: number): string {
  if (end - start > longRunLength) {
    return Buffer.from(codes.buffer, codes.byteOffset + start * 2, (end - start) * 2).toString('utf16le');
  }
  let text = '';
  for (let index = start; index < end; index++) text += String.fromCharCode(codes[index] as number);
  return text;
}

/** The words of a folded text, in order. Digits and letters in one run make one word. */
export function foldedWords(text: string): string[] {
  return foldText(text)
    .split(' ')
    .filter((word) => word !== '');
}
