import Papa from 'papaparse';
import type { Language } from './contracts/users.ts';

/** By the mark at its beginning spreadsheet programs know that a file is UTF-8. */
export const csvMark = '\u{FEFF}';

/** What a spreadsheet program takes for a formula begins so, some in the wide characters of East Asian scripts. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

const separators = {
  // Where 1,5 is a number, cells are parted by semicolons.
  de: { delimiter: ';', foreign: /,[\s"]*(?=[=+\-@＝＋－＠])/gu },
  en: { delimiter: ',', foreign: /;[\s"]*(?=[=+\-@＝＋－＠])/gu },
} as const;

/**
 * Lines of a table as spreadsheet programs of the language open them (RFC 4180), without the mark. No cell is taken for a formula,
 * not even by a program of the other language, which parts lines at its own separator, some of them within quotes, too.
 */
export function formatCsvLines(lines: readonly (readonly unknown[])[], language: Language): string {
  const { delimiter, foreign } = separators[language];
  const cells = lines.map((line) =>
    line.map((cell) => (typeof cell === 'string' ? cell.replace(foreign, "$&'") : (cell ?? ''))),
  );
  return `${Papa.unparse(cells, { delimiter, escapeFormulae: formula, quotes: true, newline: '\r\n' })}\r\n`;
}

/** A whole table, its head first. */
export const formatCsv = (lines: readonly (readonly unknown[])[], language: Language): string =>
  csvMark + formatCsvLines(lines, language);
