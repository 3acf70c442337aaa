import type { TableNames } from '../../tables/name-columns.ts';
import type { Line } from './lines.ts';

export type LayoutBlock = { kind: 'paragraph'; lines: Line[] } | { kind: 'table'; rows: TableRow[]; columns: number[] };

/** A table's row: per cell the lines in it (none for an empty cell). `header`: names of the columns that hold for it. */
export interface TableRow {
  cells: Line[][];
  header: PdfHeader | null;
}

/** Names of a table's columns and the units of their figures. */
export type PdfHeader = Pick<TableNames, 'names' | 'units'>;
