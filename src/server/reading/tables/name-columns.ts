import { type TableUnit, tableUnitOf, unitsOf } from './units-of-columns.ts';
import { unitOfHeading } from './units-of-tables.ts';

/** A table row: one text per column, '' if a cell is empty or covered by another. */
export interface TableRow {
  cells: readonly string[];
  /** Columns spanned by the cell starting here, 1 by default. Header names apply to all of them. */
  spans?: ReadonlyMap<number, number>;
}

export interface TableHints {
  /** Number of header rows marked in the file; otherwise they are detected. */
  headerRows?: number;
  /** The header was found by position: all its cells are names ("2024 EUR"). */
  isSure?: boolean;
  /** The line above the table: "Personalaufwand in TCHF". */
  caption?: string | null;
}

export interface TableNames {
  /** Exclusive end of the rows that are not data. */
  headerEnd: number;
  /** Name of each column, '' if none. */
  names: readonly string[];
  /** The names as printed: the label column may have none. */
  printed: readonly string[];
  /** Unit that the table gives each column's figures; null if none, or if the column has its own. */
  units: readonly (string | null)[];
}

export type NamedCell = { name: string; value: string };

/** Rows searched for the header: titles and blank rows may precede it. */
const headerSearchRows = 12;
/** A figure table has no more header rows. */
const maxHeaderRows = 4;
const longestName = 80;
/** Name for an unnamed first column, so that row labels are not lost. */
const labelColumn = 'Position';

/**
 * The column names of a table, or null: the first row of short words with equally wide rows below, plus further rows of
 * names where the first has gaps or repeats itself ("2023 · 2024" above "actual · budget · actual · budget").
 */
export function nameColumns(rows: readonly TableRow[], hints: TableHints = {}): TableNames | null {
  const marked = rows.slice(0, hints.headerRows ?? 0);
  // Programs mark the first row as header regardless of its content.
  const isMarked = marked.length > 0 && (hints.isSure || marked.every(({ cells }) => holdsNames(cells)));
  const header = isMarked ? { start: 0, end: marked.length } : findHeader(rows);
  if (header === null || header.end >= rows.length) return null;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const above = rows.slice(0, header.start).map(({ cells }) => cells.join(' '));
  const unit =
    unitOfCell(rows[header.end - 1]?.cells[0] ?? '') ??
    unitOfCell(rows[header.start]?.cells[0] ?? '') ??
    [...above.toReversed(), hints.caption ?? ''].map(tableUnitOf).find((found) => found !== null) ??
    null;
  const headers = rows.slice(header.start, header.end).map((row) => spread(row, width));
  const printed = joinNames(headers, width);
  const names = [...printed];
  if (names[0] === '' && hasLabels(rows.slice(header.end))) names[0] = labelColumn;
  return {
    headerEnd: header.end,
    names,
    printed,
    units: unitsOf(names, unit),
  };
}

function unitOfCell(text: string): TableUnit | null {
  const unit = unitOfHeading(text);
  return unit === null ? null : { unit, caption: null };
}

/** A row's values with column names; bare figures get the unit: "2024 Budget (TCHF)". Skips empty and unnamed cells. */
export function nameCells(
  cells: readonly string[],
  { names, units }: Pick<TableNames, 'names' | 'units'>,
): NamedCell[] {
  return cells.flatMap((value, column) => {
    const name = names[column] ?? '';
    const unit = units[column] ?? null;
    if (name === '' || value === '') return [];
    return [{ name: unit !== null && isBareFigure(value) ? `${name} (${unit})` : name, value }];
  });
}

function isBareFigure(value: string): boolean {
  return isFigure(value) && !/[\p{L}%€$£]/u.test(value);
}

function findHeader(rows: readonly TableRow[]): { start: number; end: number } | null {
  const widest = rows.slice(0, 200).reduce((most, { cells }) => Math.max(most, filled(cells)), 0);
  if (widest < 2) return null;
  for (let index = 0; index < Math.min(rows.length - 1, headerSearchRows); index++) {
    const row = rows[index];
    if (!row || filled(row.cells) < 2) continue;
    if (!holdsNames(row.cells)) return null;
    const end = endOfHeader(rows, index);
    const width = rows.slice(index, end).reduce((most, { cells }) => Math.max(most, filled(cells)), 0);
    if (width < 0.6 * widest) continue;
    return areUnique(rows.slice(index, end)) && end < rows.length ? { start: index, end } : null;
  }
  return null;
}

/** Index of the first data row below a header that starts at `start`. */
function endOfHeader(rows: readonly TableRow[], start: number): number {
  let end = start + 1;
  while (end < Math.min(rows.length - 1, start + maxHeaderRows)) {
    const upper = rows[end - 1];
    const lower = rows[end];
    if (!upper || !lower || filled(lower.cells) < 2 || !holdsNames(lower.cells) || !refinesNames(upper, lower)) break;
    end += 1;
  }
  return end;
}

/** True if the lower row refines the upper: it fills gaps, or holds units. */
function refinesNames(upper: TableRow, lower: TableRow): boolean {
  const names = lower.cells.slice(1).filter((cell) => cell.trim() !== '');
  if (names.length === 0) return false;
  if (names.every((name) => unitOfHeading(name) !== null)) return true;
  const fillsGaps = lower.cells.some(
    (cell, column) => column > 1 && cell.trim() !== '' && (upper.cells[column] ?? '').trim() === '',
  );
  return fillsGaps && names.every((name) => name.length <= 40);
}

function holdsNames(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.length <= longestName && !isFigure(cell));
}

function areUnique(headers: readonly TableRow[]): boolean {
  const width = headers.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const names = joinNames(
    headers.map((row) => spread(row, width)),
    width,
  ).filter((name) => name !== '');
  return new Set(names).size === names.length;
}

/** A header row with its names spread over all columns they span. */
function spread({ cells, spans }: TableRow, width: number): string[] {
  const names: string[] = [];
  for (let column = 0; column < width; column++) {
    const name = cleanName(cells[column] ?? '');
    names[column] = name;
    const covered = Math.min(spans?.get(column) ?? 1, width - column);
    for (let next = 1; next < covered; next++) names[column + next] = name;
    column += covered - 1;
  }
  return names;
}

function joinNames(headers: readonly string[][], width: number): string[] {
  const last = headers.length - 1;
  const rows = headers.map((names, index) => (index === last ? names : fillGaps(names, headers[last] ?? [])));
  return Array.from({ length: width }, (_, column) => {
    const parts = rows.map((names) => names[column] ?? '').filter((name) => name !== '');
    return [...new Set(parts)].join(' ').slice(0, longestName).trim();
  });
}

/** Fills gaps of an upper row above named columns with the name to the left ("2023" above two columns). */
function fillGaps(names: readonly string[], lower: readonly string[]): string[] {
  let before = '';
  return names.map((name, column) => {
    if (name !== '') before = column === 0 ? '' : name;
    return name === '' && (lower[column] ?? '') !== '' ? before : name;
  });
}

/** A name usable before ": ", distinguishable from its value. */
function cleanName(text: string): string {
  return text
    .replace(/[\s:;]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed();
}

function hasLabels(data: readonly TableRow[]): boolean {
  return data.some(({ cells }) => /\p{L}/u.test(cells[0] ?? ''));
}

function filled(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.trim() === '' ? 0 : 1), 0);
}

/** Periods name columns of figures: "2024", "2023/24", "31.12.2024". */
const period =
  /^(?:(?:19|20)\d{2}(?:\s?[/–-]\s?(?:(?:19|20)?\d{2}))?|(?:\d{1,2}\.\s?){1,2}(?:19|20)?\d{2}|(?:19|20)\d{2}-\d{2}(?:-\d{2})?|\d{1,2}\/(?:19|20)\d{2})$/u;

/** True if a cell is a figure rather than a name. */
export function isFigure(text: string): boolean {
  const trimmed = text.trim();
  return (
    !period.test(trimmed) &&
    /^(?:CHF|EUR|USD|€|\$)?\s?[-+−–(]?[\d\s.,'’%€$]*\d[\d\s.,'’%€$)]*(?:CHF|EUR|USD)?$/u.test(trimmed)
  );
}
