import type { Page, Span } from '#shared/contracts/documents.ts';
import { spanOnPage } from './marked-text.ts';
import { cellsOf, linesOf, type TextRange } from './text-blocks.ts';

export interface SheetRow extends TextRange {
  /** As the sheet counts it. */
  number: number;
  isCited: boolean;
}

export interface SheetContent {
  rows: SheetRow[];
  columnCount: number;
  /** Widths of the columns in characters. */
  widths: number[];
  /** Whether most of a column's cells below its name are numbers. */
  areNumbers: boolean[];
  /** Names of the columns; empty where none are known. */
  header: readonly string[];
  headerRow: number | null;
}

/** What may stand around a figure: sign, brackets for a negative amount, currency, per cent. */
const aroundFigure = /^[-+–−(\s]*(?:\p{Sc}|EUR|CHF|USD|GBP)?[-–−\s]*|\s*(?:\p{Sc}|EUR|CHF|USD|GBP|[%‰])?\s*\)?$/gu;
const figure = /^(?:\d{1,3}(?:[.,'’\s]\d{3})+|\d+)(?:[.,]\d+)?$/u;

/** Whether a cell shows a number and nothing else, as German, Swiss or English spreadsheets write it. Days are none. */
export const isNumber = (cell: string): boolean => figure.test(cell.trim().replace(aroundFigure, ''));

const width = { narrowest: 6, widest: 44 };
/** Rows that tell how wide the columns are: the first ones, and others spread over the sheet. */
const measuredRows = 400;

/** A sheet's text as rows: one line each, cells parted by tabs. A row is cited where the span touches it. */
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
  const step = Math.max(1, Math.floor(rows.length / measuredRows));
  for (const [index, row] of rows.entries()) {
    if (index > measuredRows / 2 && index % step !== 0 && !row.isCited) continue;
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
  /** Rows over the names of the columns, such as a title. */
  above: readonly SheetRow[];
  /** Names of the columns; empty where the rows show them in their place, or none are known. */
  names: readonly string[];
  /** The row that bears them, where it is on this page. */
  header: SheetRow | null;
  below: readonly SheetRow[];
}

/** Titles take a few rows. Where more stand above the names of a later table, those are no names for all. */
const rowsAboveHeaderAtMost = 16;

/** A sheet around the row that names its columns, so that this row is shown once: where it stands, and then kept in view. */
export function splitAtHeader({
  rows,
  header,
  headerRow,
}: Pick<SheetContent, 'rows' | 'header' | 'headerRow'>): SheetParts {
  const at = rows.findIndex((row) => row.number === headerRow);
  if (header.length > 0 && at >= 0 && at <= rowsAboveHeaderAtMost) {
    return { above: rows.slice(0, at), names: header, header: rows[at] ?? null, below: rows.slice(at + 1) };
  }
  // It stands on an earlier page.
  const isEarlier = at < 0 && (headerRow ?? 0) < (rows[0]?.number ?? 0);
  return { above: [], names: isEarlier ? header : [], header: null, below: rows };
}

/** "A", "Z", "AA": as spreadsheets name a column, from 0. */
export function letterOfColumn(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOfColumn(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}
