/**
 * A passage's terms are stored in eight lines by length, so that looking for a term scans an eighth of them (decision
 * 0019).
 */

/** The first line holds terms of up to four letters, the second those of five, … the last those of eleven and more. */
const shortest = 4;
const lineCount = 8;

/** Line number of a term, from 1. Counts code points, as PostgreSQL does. */
export function lineOf(term: string): number {
  return Math.min(Math.max([...term].length - shortest, 0), lineCount - 1) + 1;
}

/** Pads a term with the blanks that separate it from terms that begin or end the same way. */
export function padded(term: string): string {
  return ` ${term} `;
}

/** PostgreSQL array literal of the lines. Terms contain only letters, digits, ".", "-", "#" and "/". */
export function toLines(terms: readonly string[]): string {
  const lines = Array.from({ length: lineCount }, (): string[] => []);
  for (const term of terms) lines[lineOf(term) - 1]?.push(term);
  return `{${lines.map((line) => (line.length === 0 ? '""' : `"${padded(line.join(' '))}"`)).join(',')}}`;
}
