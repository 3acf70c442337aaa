import type { Line } from '../layout/lines.ts';

/**
 * Small words that never are the second half of a broken word, although the line above had no room left.
 */
const smallWords = new Set(
  (
    'und oder der die das des dem den ein eine einer eines einem für von vom mit ohne zu zum zur im in am an auf aus bei bis nach pro je per vor ' +
    'über unter ab inkl exkl gemäss gemäß sowie als wie nicht ist sind ' +
    'and or the of for to from with without at by on in per as is are not incl excl'
  ).split(' '),
);
/** An address continues after these, wherever its line ends. */
const openAddress = /(?:@|:\/\/|^www\.)\S*[.\-_/@=&?]$/iu;
const letterAtEnd = /\p{L}$/u;
/** "b.", "inkl.": a word of its own. */
const abbreviation = /^\p{L}{1,5}\.$/u;
/** Points by which equal edges may differ. */
const tolerance = 0.1;

/**
 * Marks cell lines that end in mid-word: a program that puts a word into a narrower cell fills the line and continues
 * below without a hyphen. Detected by the remaining room: the word is alone on its line and the next letter would not
 * fit, although other lines of the column reach further. To exclude chance, the second half must look like one (lower
 * case after letters, capitals only after capitals) and not be a word found elsewhere in the table.
 * @param rows lines by row and column
 */
export function markBrokenWords(rows: readonly (readonly (readonly Line[])[])[]): void {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const known = wordsOf(rows);
  for (let column = 0; column < width; column++) {
    const cells = rows.map((cells) => cells[column] ?? []);
    const right = Math.max(...cells.flat().map((line) => line.right));
    const unsure: Line[] = [];
    let isBroken = false;
    for (const lines of cells) {
      for (const [index, line] of lines.entries()) {
        const next = lines[index + 1];
        if (!next) continue;
        if (continuesAddress(line, next)) line.endsOpen = true;
        else if (looksBroken(line, next, right, known)) {
          // The widest line may be what the column was sized for.
          if (line.right < right - tolerance || known.has(joinedText(line, next))) {
            line.endsOpen = true;
            isBroken = true;
          } else unsure.push(line);
        }
      }
    }
    if (isBroken) for (const line of unsure) line.endsOpen = true;
  }
}

function continuesAddress(line: Line, next: Line): boolean {
  return openAddress.test(line.words.at(-1)?.text ?? '') && /^[\p{Ll}\d]/u.test(next.text);
}

function looksBroken(line: Line, next: Line, right: number, known: ReadonlySet<string>): boolean {
  const stem = line.text;
  const first = next.words[0];
  const rest = first?.text ?? '';
  const isCapital = /^\p{Lu}/u.test(rest);
  if (line.words.length > 1 || !first || stem.length < 2 || !letterAtEnd.test(stem) || !/^\p{L}/u.test(rest))
    return false;
  if (abbreviation.test(rest)) return false;
  if (isCapital && !(/^\P{Ll}*$/u.test(stem) && /^\P{Ll}*$/u.test(rest))) return false;
  if (Math.abs(next.left - line.left) > line.size || Math.abs(next.size - line.size) > 0.5) return false;
  // Only the word's total width is known: its first letter may be narrower.
  const letter = ((rest.length > 1 ? 0.75 : 1) * (first.right - first.left)) / rest.length;
  if (line.right + letter <= right) return false;
  return known.has(joinedText(line, next)) || !(known.has(keyOf(rest)) || smallWords.has(keyOf(rest)));
}

function joinedText(line: Line, next: Line): string {
  return keyOf(line.text + (next.words[0]?.text ?? ''));
}

const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, '');

/** Whole words of the table: within a line, or alone in a cell. */
function wordsOf(rows: readonly (readonly (readonly Line[])[])[]): Set<string> {
  const known = new Set<string>();
  for (const lines of rows.flat()) {
    for (const [index, { words }] of lines.entries()) {
      const isFirst = index === 0;
      const isLast = index === lines.length - 1;
      for (const [at, { text }] of words.entries()) {
        const mayBeginBroken = at === 0 && !isFirst;
        const mayEndBroken = at === words.length - 1 && !isLast;
        if (!mayBeginBroken && !mayEndBroken) known.add(keyOf(text));
      }
    }
  }
  return known;
}
