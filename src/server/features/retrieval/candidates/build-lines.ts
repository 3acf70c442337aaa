/**
 * How a passage's terms are stored: in eight lines by their length, so that one of them is looked for in an eighth of them
 * (decision 0019).
 */

/** Terms up to four letters stand in the first line, those of five in the second, … those of eleven and more in the last. */
const shortest = 4;
const lineCount = 8;

/** In which line a term stands, from 1 on. By code points, as PostgreSQL counts. */
export function lineOf(term: string): number {
  return Math.min(Math.max([...term].length - shortest, 0), lineCount - 1) + 1;
}

/** With the blanks that set it apart from terms that begin or end like it. */
export function between(term: string): string {
  return ` ${term} `;
}

/** Terms that hold nothing but letters, digits, "." and "-" as they are stored: an array of lines, as its literal. */
export function toLines(terms: readonly string[]): string {
  const lines = Array.from({ length: lineCount }, (): string[] => []);
  for (const term of terms) lines[lineOf(term) - 1]?.push(term);
  return `{${lines.map((line) => (line.length === 0 ? '""' : `"${between(line.join(' '))}"`)).join(',')}}`;
}
