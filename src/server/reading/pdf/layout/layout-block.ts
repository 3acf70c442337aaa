import type { TableNames } from '../../tables/name-columns.ts';
import type { Line } from './lines.ts';

export type LayoutBlock = { kind: 'paragraph'; lines: Line[] } | { kind: 'table'; rows: TableRow[]; columns: number[] };

/** A table row: the lines of each cell (none if empty). `header`: the column names that apply. */
export interface TableRow {
  cells: Line[][];
  header: PdfHeader | null;
}

/** A table's column names and units. */
export type PdfHeader = Pick<TableNames, 'names' | 'units'>;
