import type { Language } from '../contracts/users.ts';
import { cellInWords, type Sheet, type SheetCell } from './sheet.ts';

/** Byte order mark by which spreadsheet programs recognise UTF-8. */
const csvMark = '\u{FEFF}';

/** German uses 1,5 for decimals, so cells are separated by semicolons. */
const separators = { de: ';', en: ',' } as const;

/**
 * Where a program may begin to read a formula: at the beginning of a cell, or behind any separator in it, since a program
 * of another language splits there, in some cases even within quotes. Includes full-width characters.
 */
const formula = /(?:^|[,;|])[\s"']*(?=[=+\-@＝＋－＠])/gu;

/**
 * A cell's text as no program takes it for a formula: an apostrophe stands before what might begin one. Cells are one
 * line, because whoever splits at another separator takes what follows a line break for a new row.
 */
const harmless = (text: string): string => text.replace(/\s+/gu, ' ').trim().replace(formula, "$&'");

function writeCell(cell: SheetCell, language: Language): string {
  const text = cellInWords(cell, language);
  return `"${typeof text === 'number' ? text : harmless(text).replaceAll('"', '""')}"`;
}

/** Rows of a table in the CSV dialect of the language's spreadsheet programs (RFC 4180), without the byte order mark. */
export const formatCsvRows = (rows: readonly (readonly SheetCell[])[], language: Language): string =>
  rows.map((row) => `${row.map((cell) => writeCell(cell, language)).join(separators[language])}\r\n`).join('');

/** A whole table. */
export const formatCsv = ({ head, rows, language }: Omit<Sheet, 'title'>): string =>
  csvMark + formatCsvRows([head, ...rows], language);
