import { nameColumns, type TableNames } from '../../tables/name-columns.ts';
import type { LayoutBlock } from '../layout/layout-block.ts';
import { buildLine, buildRows, type Line, type Row } from '../layout/lines.ts';
import { markBrokenWords } from '../words/broken-words.ts';
import type { Word } from '../words/word.ts';

/** In type sizes: least width of a gutter that few, or many, rows leave white. */
const narrowGutter = { few: 0.7, many: 0.3 };
const fewRows = 3;
const manyRows = 6;

/**
 * Builds a table from visual rows and the positions of its wide gutters. Also finds narrow columns, joins the lines of
 * a row, and finds the header.
 * @param namesAbove number of first rows known to be names
 */
export function buildTable(
  rows: readonly Row[],
  wideGutters: readonly number[],
  namesAbove = 0,
): LayoutBlock & { kind: 'table' } {
  // Names of two words have gaps that are not columns.
  const columns = refineColumns(rows.slice(namesAbove), wideGutters);
  const split = rows.map((row) => splitCells(row, columns));
  const logical: Word[][][] = [];
  let lastBottom = 0;
  const pitch = typicalPitch(rows);
  for (const [index, cells] of split.entries()) {
    const row = rows[index];
    const current = logical.at(-1);
    if (!row) continue;
    if (current && continuesRow(current, cells, row, lastBottom, pitch)) {
      for (const [column, words] of cells.entries()) current[column]?.push(...words);
    } else {
      logical.push(cells);
    }
    lastBottom = row.bottom;
  }
  const built = logical.map((cells) => cells.map((words) => buildRows(words).map((row) => buildLine(row.words))));
  markBrokenWords(built);
  const header = nameTable(built);
  return {
    kind: 'table',
    columns,
    rows: built.map((cells, index) => ({ cells, header: header && index >= header.headerEnd ? header : null })),
  };
}

export function cellText(cell: readonly Line[]): string {
  return cell.map((line, index) => (cell[index - 1]?.endsOpen || index === 0 ? line.text : ` ${line.text}`)).join('');
}

function refineColumns(rows: readonly Row[], wide: readonly number[]): number[] {
  const columns = [...wide].sort((one, other) => one - other);
  if (rows.length < fewRows) return columns;
  const narrowest = rows.length < manyRows ? narrowGutter.few : narrowGutter.many;
  // Occupied intervals of all rows; what stays white between them is a gutter.
  const words = rows.flatMap((row) => row.words).sort((one, other) => one.left - other.left);
  const size = words[0]?.size ?? 8;
  let reach = words[0]?.right ?? 0;
  for (const word of words) {
    if (word.left - reach > narrowest * size) {
      const middle = (reach + word.left) / 2;
      const left = rows.filter((row) => row.words.some((each) => each.right <= middle)).length;
      const right = rows.filter((row) => row.words.some((each) => each.left >= middle)).length;
      const known = columns.some((column) => column > reach - 1 && column < word.left + 1);
      if (!known && Math.min(left, right) >= 0.4 * rows.length) columns.push(middle);
    }
    reach = Math.max(reach, word.right);
  }
  return columns.sort((one, other) => one - other);
}

function splitCells(row: Row, columns: readonly number[]): Word[][] {
  const cells: Word[][] = Array.from({ length: columns.length + 1 }, () => []);
  for (const word of row.words) {
    const middle = (word.left + word.right) / 2;
    const index = columns.findIndex((column) => middle < column);
    cells[index === -1 ? columns.length : index]?.push(word);
  }
  return cells;
}

/** The usual distance between rows. */
function typicalPitch(rows: readonly Row[]): number {
  const distances = rows.slice(1).map((row, index) => row.bottom - (rows[index]?.bottom ?? 0));
  distances.sort((one, other) => one - other);
  return distances[Math.floor(distances.length / 2)] ?? 0;
}

/** True if a visual row continues the cells above: close below, and the first column or most columns are empty. */
function continuesRow(current: Word[][], cells: Word[][], row: Row, lastBottom: number, pitch: number): boolean {
  const height = row.bottom - row.top;
  const gap = row.bottom - lastBottom;
  if (gap > 1.7 * height) return false;
  const filledBefore = current.filter((words) => words.length > 0).length;
  const filled = cells.filter((words) => words.length > 0).length;
  if (cells[0]?.length === 0) return filled < Math.max(1.5, 0.6 * filledBefore) || gap < 0.8 * pitch;
  // A first cell of two lines: the rest is empty and the line is closer than rows are apart.
  return filled <= 0.34 * filledBefore && gap < 0.9 * pitch;
}

/** Column names: from a first row that stands out, else from name rows above figure rows. */
function nameTable(rows: readonly Line[][][]): TableNames | null {
  const texts = rows.map((cells) => ({ cells: cells.map((cell) => cellText(cell).trim()) }));
  if (findHeader(rows)) return nameColumns(texts, { headerRows: 1 });
  const found = nameColumns(texts);
  if (!found) return null;
  const values = texts.slice(found.headerEnd).flatMap(({ cells }) => cells.slice(1).filter((cell) => cell !== ''));
  return values.filter((value) => /\d/.test(value)).length >= 0.7 * values.length ? found : null;
}

/** The first row as header: its cells are short names without figures, and the rows below differ in kind. */
function findHeader(rows: readonly Line[][][]): string[] | null {
  const first = rows[0];
  if (!first || rows.length < 3 || first.length < 2) return null;
  const names = first.map((cell) => cellText(cell).trim());
  if (names.filter((name) => name !== '').length < Math.max(2, 0.6 * names.length)) return null;
  if (names.some((name) => name.length > 45 || isFigure(name))) return null;
  if (new Set(names).size < names.length - 1) return null;
  const below = rows.slice(1);
  const boldNames = first.flat().every((line) => line.bold);
  const boldBelow = below.filter((cells) => cells.flat().some((line) => line.bold)).length;
  if (boldNames && boldBelow < 0.3 * below.length) return names;
  const hasFigures = names.some((_, column) => {
    const values = below.map((cells) => cellText(cells[column] ?? [])).filter((value) => value !== '');
    return values.length >= 2 && values.filter((value) => /\d/.test(value)).length >= 0.7 * values.length;
  });
  const namesHaveFigures = names.some((name) => /\d/.test(name) && !year.test(name));
  if (hasFigures && !namesHaveFigures) return names;
  return names.length >= 3 &&
    rows.length >= 4 &&
    !namesHaveFigures &&
    names.every((name) => name !== '' && name.length <= 30)
    ? names
    : null;
}

/** A year names a column of figures. */
const year = /^(?:(?:budget|plan|ist|soll|fc|rechnung|forecast|actual)\s*)?(?:19|20)\d{2}$/iu;

function isFigure(text: string): boolean {
  return /^[\d.,'’%\s–-]*\d[\d.,'’%\s–-]*$/u.test(text) && !year.test(text);
}
