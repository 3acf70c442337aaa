/**
 * Folds text for comparing: lower case, no diacritics, ligatures and ß spelled out, soft hyphens gone, dotted acronyms
 * joined ("U.S." = "us"). Every letter and digit becomes one or more code units, everything else one blank.
 */

const blank = 32;
const dropped = 0;
const expanded = 1;

const folded = new Uint16Array(65_536);
const expansions = new Map<number, string>();

const isWordCharacter = /[\p{L}\p{N}]/u;
const isCombining = /[\p{M}\u00ad\u200b-\u200d\u2060\ufeff\ufffe]/u;

/** The folded form of one character, worked out once. ASCII is filled in at load, the rest on first sight. */
function foldCharacter(code: number): number {
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

const known = new Uint8Array(65_536);
function lookUp(code: number): number {
  if (known[code] === 0) {
    known[code] = 1;
    folded[code] = foldCharacter(code);
  }
  return folded[code] as number;
}

function isLetterAt(text: string, index: number): boolean {
  if (index < 0 || index >= text.length) return false;
  const fold = lookUp(text.charCodeAt(index));
  return fold !== blank && fold !== dropped && !(fold >= 48 && fold <= 57);
}

/** A dot between two single letters, as in "U.S." or "z.B.". */
function isAcronymDot(text: string, index: number): boolean {
  return (
    isLetterAt(text, index - 1) &&
    isLetterAt(text, index + 1) &&
    !isLetterAt(text, index - 2) &&
    !isLetterAt(text, index + 2)
  );
}

/** Longest folded form of one code unit: the Arabic ligature U+FDFA, 18 letters and blanks. */
const longestExpansion = 20;
let buffer = new Uint16Array(65_536);

function growBuffer(length: number): Uint16Array {
  const larger = new Uint16Array(Math.max(buffer.length * 2, length));
  larger.set(buffer);
  buffer = larger;
  return larger;
}

/**
 * Folds into a shared buffer: valid until the next call. `length` code units of `codes` count; a blank (32) stands
 * before the first and after the last word.
 */
export function foldToCodes(text: string): { codes: Uint16Array; length: number } {
  const size = text.length;
  let codes = buffer.length < size + longestExpansion ? growBuffer(size * 2 + longestExpansion) : buffer;
  codes[0] = blank;
  let length = 1;
  for (let index = 0; index < size; index++) {
    const code = text.charCodeAt(index);
    if (known[code] === 0) lookUp(code);
    const fold = folded[code] as number;
    if (fold > expanded) {
      if (code === 46 && isAcronymDot(text, index)) continue;
      codes[length++] = fold;
    } else if (fold === expanded) {
      const expansion = expansions.get(code) ?? ' ';
      if (length + size - index + longestExpansion > codes.length) codes = growBuffer(codes.length * 2);
      for (let at = 0; at < expansion.length; at++) codes[length++] = expansion.charCodeAt(at);
    }
  }
  codes[length++] = blank;
  return { codes, length };
}

/** The folded text as a string. Words are its runs without blanks. */
export function foldText(text: string): string {
  const { codes, length } = foldToCodes(text);
  return codesToString(codes, 0, length).trim();
}

/** Longer runs are decoded at once, shorter ones letter by letter: each is faster where it is used (measured). */
const longRun = 64;

/** The characters `start` to `end` of folded codes. */
export function codesToString(codes: Uint16Array, start: number, end: number): string {
  if (end - start > longRun) {
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
