import { AppError } from '#server/platform/errors/app-error.ts';
import type { TableRow } from './name-columns.ts';

/** A cell in a format that stores cell edges rather than spans. */
export interface EdgedCell {
  text: string;
  /** Right edge, in any unit; null if unknown. */
  right: number | null;
  /** Continues the cell to its left, or the one above. */
  isCovered: boolean;
  isBelow: boolean;
}

/** Edges closer than this are the same: 1.5 mm in twips (twentieths of a point). */
const tolerance = 85;
/** Characters of a cell that repeat in each row it covers; longer cells are text, not labels. */
const longestLabel = 200;
const maxEdges = 200;
/** Cells of a table, including empty ones. */
const maxCells = 2_000_000;

/**
 * Aligns rows of arbitrary cells on one grid: the columns are all edges found in any row.
 * @throws AppError `file_too_complex`
 */
export function alignColumns(rows: readonly (readonly EdgedCell[])[]): TableRow[] {
  const edges = edgesOf(rows);
  const aligned: TableRow[] = [];
  let count = 0;
  for (const row of rows) {
    count += edges === null ? row.length : edges.length;
    if (count > maxCells) throw new AppError('file_too_complex');
    const above = aligned.at(-1)?.cells ?? [];
    const cells: string[] = [];
    const spans = new Map<number, number>();
    let from = 0;
    for (const { text, right, isCovered, isBelow } of row) {
      const column = cells.length;
      const reached = edges === null || right === null ? column + 1 : columnsUpTo(edges, right);
      const width = Math.max(1, reached - column);
      if (isCovered) spans.set(from, column + width - from);
      else {
        from = column;
        if (width > 1) spans.set(column, width);
      }
      const label = above[column] ?? '';
      cells.push(isBelow && text.trim() === '' && label.length <= longestLabel ? label : text);
      for (let next = 1; next < width; next++) cells.push('');
    }
    aligned.push({ cells, spans });
  }
  return aligned;
}

/** Distinct right edges in order; null if any row lacks them. */
function edgesOf(rows: readonly (readonly EdgedCell[])[]): number[] | null {
  const all = rows.flatMap((row) => row.map(({ right }) => right));
  if (all.some((edge) => edge === null)) return null;
  const edges: number[] = [];
  for (const edge of [...new Set(all as number[])].sort((one, other) => one - other)) {
    const last = edges.at(-1);
    if (last === undefined || edge - last > tolerance) edges.push(edge);
  }
  return edges.length > maxEdges ? null : edges;
}

function columnsUpTo(edges: readonly number[], right: number): number {
  return edges.filter((edge) => edge <= right + tolerance / 2).length;
}
