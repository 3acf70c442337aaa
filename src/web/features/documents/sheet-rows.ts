import type { Page, Span } from '#shared/contracts/documents.ts';
import { spanOnPage } from './marked-text.ts';
import { cellsOf, linesOf, type TextRange } from './text-blocks.ts';

export interface SheetRow extends TextRange {
  /** Row number in the sheet. */
  number: number;
  isCited: boolean;
}

export interface SheetContent {
  rows: SheetRow[];
  columnCount: number;
  /** Column widths in characters. */
  widths: number[];
  /** Whether most cells of a column below its header are numbers. */
  areNumbers: boolean[];
  /** Column names; empty if unknown. */
  header: readonly string[];
  headerRow: number | null;
}

/** Characters allowed around a number: sign, brackets for negatives, currency, percent. */
const aroundFigure = /^[-+–−(\s]*(?:\p{Sc}|EUR|CHF|USD|GBP)?[-–−\s]*|\s*(?:\p{Sc}|EUR|CHF|USD|GBP|[%‰])?\s*\)?$/gu;
const figure = /^(?:\d{1,3}(?:[.,'’\s]\d{3})+|\d+)(?:[.,]\d+)?$/u;

/** True if a cell contains only a number in German, Swiss or English notation. Dates do not count. */
export const isNumber = (cell: string): boolean => figure.test(cell.trim().replace(aroundFigure, ''));

const width = { narrowest: 6, widest: 44 };
/** Sample for estimating column widths: the first rows, and others spread over the sheet. */
const sampledRows = 400;

/** Parses a sheet's text into rows: one per line, cells separated by tabs. A row is cited if the span touches it. */
export function readSheet(
  { text, number, layout }: Pick<Page, 'text' | 'number' | 'layout'>,
  span: Span | null,
): SheetContent {
  const cited = span && spanOnPage(span, number, text.length);
  const sheet = layout?.sheet;
  const starts = sheet?.rows ?? [];
  let run = 0;
  const rows = linesOf(text, { start: 0, end: text.length }).map(({ start, end }, line): SheetRow => {
    while ((starts[run + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= line) run += 1;
    const [firstLine, firstRow] = starts[run] ?? [0, 1];
    const isCited = cited !== null && cited.start < end && cited.end > start;
    return { start, end, number: firstRow + line - firstLine, isCited };
  });
  const header = sheet?.header ?? [];
  const widths = header.map((name) => name.length);
  const counts = { filled: [] as number[], numbers: [] as number[] };
  const step = Math.max(1, Math.floor(rows.length / sampledRows));
  for (const [index, row] of rows.entries()) {
    if (index > sampledRows / 2 && index % step !== 0 && !row.isCited) continue;
    for (const [column, cell] of cellsOf(text, row).entries()) {
      widths[column] = Math.max(widths[column] ?? 0, cell.end - cell.start);
      if (cell.end === cell.start || row.number <= (sheet?.headerRow ?? 0)) continue;
      counts.filled[column] = (counts.filled[column] ?? 0) + 1;
      if (isNumber(text.slice(cell.start, cell.end))) counts.numbers[column] = (counts.numbers[column] ?? 0) + 1;
    }
  }
  return {
    rows,
    columnCount: widths.length,
    widths: Array.from(widths, (characters = 0) => Math.min(width.widest, Math.max(width.narrowest, characters))),
    areNumbers: Array.from(widths, (_, column) => (counts.numbers[column] ?? 0) * 2 > (counts.filled[column] ?? 0)),
    header,
    headerRow: sheet?.headerRow ?? null,
  };
}

export interface SheetParts {
  /** Rows above the column names, such as a title. */
  above: readonly SheetRow[];
  /** Column names; empty if unknown, or if the header row is displayed in place. */
  names: readonly string[];
  /** The header row, if it is on this page. */
  header: SheetRow | null;
  below: readonly SheetRow[];
}

/**
 * A title takes only a few rows. With more above the names, they belong to a later table and do not name the whole
 * sheet's columns.
 */
const maxRowsAboveHeader = 16;

/** Splits a sheet at its header row, so that this row shows only once: in place first, then sticky. */
export function splitAtHeader({
  rows,
  header,
  headerRow,
}: Pick<SheetContent, 'rows' | 'header' | 'headerRow'>): SheetParts {
  const at = rows.findIndex((row) => row.number === headerRow);
  if (header.length > 0 && at >= 0 && at <= maxRowsAboveHeader) {
    return { above: rows.slice(0, at), names: header, header: rows[at] ?? null, below: rows.slice(at + 1) };
  }
  // It is on an earlier page.
  const isEarlier = at < 0 && (headerRow ?? 0) < (rows[0]?.number ?? 0);
  return { above: [], names: isEarlier ? header : [], header: null, below: rows };
}

/** Column letters as in spreadsheets: "A", "Z", "AA"; the index is 0-based. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}
