import Papa from 'papaparse';
import type { Language } from './contracts/users.ts';

/** Byte order mark by which spreadsheet programs recognise UTF-8. */
export const csvMark = '\u{FEFF}';

/** Cell beginnings that spreadsheet programs treat as formulas, including full-width characters. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

const separators = {
  // German uses 1,5 for decimals, so cells are separated by semicolons.
  de: { delimiter: ';', foreign: /,[\s"]*(?=[=+\-@＝＋－＠])/gu },
  en: { delimiter: ',', foreign: /;[\s"]*(?=[=+\-@＝＋－＠])/gu },
} as const;

/**
 * Lines of a table in the CSV dialect of the language's spreadsheet programs (RFC 4180), without the byte order mark.
 * No cell is treated as a formula, not even by a program of the other language, which splits at its own separator, in
 * some cases even within quotes.
 */
export function formatCsvLines(lines: readonly (readonly unknown[])[], language: Language): string {
  const { delimiter, foreign } = separators[language];
  const cells = lines.map((line) =>
    line.map((cell) => (typeof cell === 'string' ? cell.replace(foreign, "$&'") : (cell ?? ''))),
  );
  return `${Papa.unparse(cells, { delimiter, escapeFormulae: formula, quotes: true, newline: '\r\n' })}\r\n`;
}

/** A whole table, header first. */
export const formatCsv = (lines: readonly (readonly unknown[])[], language: Language): string =>
  csvMark + formatCsvLines(lines, language);
