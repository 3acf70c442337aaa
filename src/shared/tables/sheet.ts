import type { Language } from '../contracts/users.ts';

/**
 * A cell: text, a number, a calendar day (YYYY-MM-DD), a moment (ISO 8601), a link, or nothing. Days and moments are
 * written in one form per language, in every table.
 */
export type SheetCell =
  | string
  | number
  | null
  | undefined
  | { day: string }
  | { moment: string }
  | { text: string; address: string };

/** A table for spreadsheet programs, its head first. */
export type Sheet = {
  title: string;
  language: Language;
  head: readonly string[];
  rows: readonly (readonly SheetCell[])[];
};

/** A column of a sheet: its head, and its cell in a row. */
export type Column<Row> = readonly [head: string, cell: (row: Row) => SheetCell];

/** Rows as a sheet. */
export const tabulate = <Row>(
  title: string,
  language: Language,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Sheet => ({
  title,
  language,
  head: columns.map(([head]) => head),
  rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
});

/** "07.05.2026", in English "2026-05-07", which no program of either language reads as July. @param day YYYY-MM-DD */
export const dayInTable = (day: string, language: Language): string =>
  language === 'de' ? day.split('-').reverse().join('.') : day;

/** "07.05.2026 14:03:21" in UTC, as the head of such a column says. @param moment ISO 8601 */
export function momentInTable(moment: string, language: Language): string {
  const utc = new Date(moment).toISOString();
  return `${dayInTable(utc.slice(0, 10), language)} ${utc.slice(11, 19)}`;
}

/** A cell as text; numbers stay numbers. */
export function cellInWords(cell: SheetCell, language: Language): string | number {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return cell;
  if ('day' in cell) return dayInTable(cell.day, language);
  return 'moment' in cell ? momentInTable(cell.moment, language) : cell.text;
}
