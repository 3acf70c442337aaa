import type { DraftPage, ReadBlock } from '../read-model.ts';
import { isFigure, type NamedCell, nameCells, nameColumns, type TableNames, type TableRow } from './name-columns.ts';

/** A filled row of a sheet, with its one-based number in the file. */
export interface NumberedRow extends TableRow {
  number: number;
}

export interface SheetRow {
  number: number;
  cells: readonly string[];
  /** Null for a title, a header, or a row outside tables. */
  named: NamedCell[] | null;
}

/** A sheet's rows with named values, and the header of its first table. */
export interface NamedSheet {
  rows: readonly SheetRow[];
  header: readonly string[];
  headerRow: number | null;
}

/**
 * Names the values of a sheet's rows. Blank rows, seen as gaps in the numbers, separate tables: each has its own header
 * or continues the previous one's. Single lines above a table (title, unit) are its caption.
 */
export function nameRows(rows: readonly NumberedRow[]): NamedSheet {
  const named: SheetRow[] = [];
  let table: Pick<TableNames, 'names' | 'units'> | null = null;
  let first: { header: readonly string[]; headerRow: number | null } | null = null;
  for (const region of regionsOf(rows.map(cleanRow).filter(({ cells }) => cells.length > 0))) {
    const found = nameColumns(region);
    if (found) {
      table = found;
      first ??= { header: found.printed, headerRow: region[found.headerEnd - 1]?.number ?? null };
    } else if (table !== null && !continuesTable(region, table.names)) table = null;
    const headerEnd: number = found?.headerEnd ?? 0;
    for (const [index, { number, cells }] of region.entries())
      named.push({ number, cells, named: table !== null && index >= headerEnd ? nameCells(cells, table) : null });
  }
  return { rows: named, ...(first ?? { header: [], headerRow: null }) };
}

/** True if rows without a header may continue the table above: equally wide, with figures. */
function continuesTable(region: readonly TableRow[], names: readonly string[]): boolean {
  const widest = Math.max(0, ...region.slice(0, 200).map(({ cells }) => filled(cells)));
  const named = names.filter((name) => name !== '').length;
  return widest >= 0.6 * named && widest <= named + 1 && region.some(({ cells }) => cells.some(isFigure));
}

/** Groups of rows between blank ones; a single line belongs to the next group. */
function regionsOf(rows: readonly NumberedRow[]): NumberedRow[][] {
  const regions: NumberedRow[][] = [];
  let region: NumberedRow[] = [];
  const isLead = () =>
    region.every(({ cells }) => filled(cells) <= 1) || (region.length === 1 && !region[0]?.cells.some(isFigure));
  for (const row of rows) {
    const last = region.at(-1);
    if (last && row.number > last.number + 1 && !isLead()) {
      regions.push(region);
      region = [];
    }
    region.push(row);
  }
  if (region.length > 0) regions.push(region);
  return regions;
}

/** A sheet's rows as a page: cells separated by tabs, rows by line feeds. */
export function rowsToPage(
  { rows, header, headerRow }: NamedSheet,
  page: { number: number; label: string | null; section: string | null },
): DraftPage {
  const blocks: ReadBlock[] = [];
  let text = '';
  for (const { cells, named } of rows) {
    if (text !== '') text += '\n';
    const start = text.length;
    text += cells.join('\t');
    const block: ReadBlock = { kind: 'row', start, end: text.length };
    if (named) block.cells = named;
    blocks.push(block);
  }
  return {
    page: { ...page, text, width: null, height: null, boxes: null },
    blocks,
    sheet: { rowNumbers: rows.map(({ number }) => number), header, headerRow },
  };
}

/** Cleans the cells and drops empty ones at the end. */
function cleanRow(row: NumberedRow): NumberedRow {
  const clean = row.cells.map(cleanCell);
  return { ...row, cells: clean.slice(0, clean.findLastIndex((cell) => cell !== '') + 1) };
}

function cleanCell(text: string): string {
  return text.replace(/\0/g, '').replace(/\s+/g, ' ').trim().toWellFormed();
}

function filled(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell === '' ? 0 : 1), 0);
}
