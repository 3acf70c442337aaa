import { isFigure, nameColumns } from '../../tables/name-columns.ts';
import type { LayoutBlock, TableRow } from '../layout/layout-block.ts';
import { buildLine, isListMark, type Row } from '../layout/lines.ts';
import type { Word } from '../words/word.ts';
import { joinLabels, type LabelRow } from './row-labels.ts';
import { cellText } from './tables.ts';

/** In type sizes: gaps that separate figures from each other and from labels; word spaces stay below. */
const cellGap = 0.5;
/** In type sizes: if such gaps are common in labels, they are two columns. */
const labelGap = 1.1;
const labelGapShare = 0.4;
/** Figure rows that make a table with one named column, or with several columns. */
const fewestRows = { named: 4, several: 3 };
const maxHeadRows = 4;
/** Consecutive rows without figures: headings within a table and lines of a label. */
const maxLabelRows = 4;
/** In row heights: a wider gap ends the table. */
const widestGap = 3;

/** Adjacent words of a row: a label, a name, a figure with its currency sign. */
interface Chunk {
  words: Word[];
  left: number;
  right: number;
  text: string;
}

interface Column {
  left: number;
  right: number;
}

interface FigureRow extends LabelRow {
  figures: Chunk[];
}

/** Position of a figure table among a page's rows; `end` is exclusive. */
export interface FigureTable {
  start: number;
  end: number;
  block: LayoutBlock & { kind: 'table' };
}

/**
 * Finds tables whose rows are a label and figures, as in financial statements. A figure belongs to the column of the
 * figures above and below it, and to the label at its height, which may span several lines.
 */
export function findFigureTables(rows: readonly Row[]): FigureTable[] {
  const split = rows.map(splitRow);
  const tables: FigureTable[] = [];
  for (let index = 0; index < rows.length; ) {
    const table = split[index]?.figures.length ? tableAt(split, index, tables.at(-1)?.end ?? 0) : null;
    if (table) tables.push(table);
    index = table?.end ?? index + 1;
  }
  return tables;
}

/** Dot leaders between a label and its figures. */
const leader = /^(?:[._·…]{3,}|…)$/u;

function splitRow(row: Row): FigureRow {
  const chunks = chunksOf(row.words.filter(({ text }) => !leader.test(text)));
  let first = chunks.length;
  while (first > 0 && holdsFigure(chunks[first - 1]?.text ?? '')) first -= 1;
  // A lone sign is a column name.
  while (chunks[first]?.text === '%') first += 1;
  const figures = joinSigns(chunks.slice(first));
  return { row, words: chunks.slice(0, first).flatMap(({ words }) => words), figures };
}

function chunksOf(words: readonly Word[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const word of words) {
    const last = chunks.at(-1);
    if (last && word.left - last.right <= cellGap * word.size) {
      last.words.push(word);
      last.right = Math.max(last.right, word.right);
      last.text += ` ${word.text}`;
    } else chunks.push({ words: [word], left: word.left, right: word.right, text: word.text });
  }
  return chunks;
}

const currency = /^(?:[$€£]|CHF|EUR|USD)$/u;

/** True for figures, placeholders for none, and separate signs. */
function holdsFigure(text: string): boolean {
  // "29," is the middle of a date.
  return (
    (isFigure(text) && !text.endsWith(',')) || currency.test(text) || /^(?:[-–—−]+|%|n\/a|n\.a\.|k\.A\.)$/iu.test(text)
  );
}

/** Joins a currency sign to the next figure and a percent sign to the previous one. */
function joinSigns(chunks: readonly Chunk[]): Chunk[] {
  const joined: Chunk[] = [];
  for (const chunk of chunks) {
    const last = joined.at(-1);
    if (last && (currency.test(last.text) || chunk.text === '%')) {
      last.words.push(...chunk.words);
      last.right = chunk.right;
      last.text += ` ${chunk.text}`;
    } else joined.push({ ...chunk, words: [...chunk.words] });
  }
  return joined.filter(({ text }) => !currency.test(text));
}

function tableAt(split: readonly FigureRow[], first: number, least: number): FigureTable | null {
  const columns: Column[] = [];
  let end = first;
  let withoutFigures = 0;
  for (let index = first; index < split.length; index++) {
    const line = split[index] as FigureRow;
    const above = split[index - 1];
    if (index > first && above && !followsOn(above.row, line.row)) break;
    if (line.figures.length === 0) {
      withoutFigures += 1;
      // Names over the columns start another table.
      if (withoutFigures > maxLabelRows || isHead(chunksOf(line.row.words), columns)) break;
    } else {
      if (!addTo(columns, line.figures)) break;
      withoutFigures = 0;
      end = index + 1;
    }
  }
  columns.sort((one, other) => one.left - other.left);
  const { heads, start } = headRows(split, first, least, columns);
  const rows = split.slice(start, end);
  const filled = rows.filter(({ figures }) => figures.length > 0);
  if (!isTable(filled, rows.length, columns.length, heads.length > 0)) return null;
  const logical = joinLabels(rows, split[end]);
  const named = heads.map((head) => headCells(head, columns));
  const body = logical.rows.map((each) => bodyCells(each, columns));
  const texts = body.map((cells) => ({ cells: cells.map((cell) => cellText(cell).trim()) }));
  // Several header lines form one row of names.
  const names = { cells: joinNames(named, columns.length + 1) };
  const header =
    heads.length > 0 ? nameColumns([names, ...texts], { headerRows: 1, isSure: true }) : nameColumns(texts);
  const headerEnd = (header?.headerEnd ?? 0) - (heads.length > 0 ? 1 : 0);
  const gutters = columns.map((column, index) => ((columns[index - 1]?.right ?? column.left - 2) + column.left) / 2);
  return {
    start: start - heads.length,
    end: end + logical.further,
    block: {
      kind: 'table',
      columns: gutters,
      rows: [
        ...named.map(({ cells }): TableRow => ({ cells, header: null })),
        ...body.map((cells, index): TableRow => ({ cells, header: index >= headerEnd ? header : null })),
      ],
    },
  };
}

function followsOn(above: Row, below: Row): boolean {
  return below.top - above.bottom <= widestGap * (below.bottom - below.top);
}

/** Adds a row's figures to the columns; false if a figure spans two columns or a column would get two figures. */
function addTo(columns: Column[], figures: readonly Chunk[]): boolean {
  const found = figures.map((figure) => columns.filter((each) => figure.left < each.right && figure.right > each.left));
  if (found.some(({ length }) => length > 1)) return false;
  const taken = found.flat();
  if (new Set(taken).size < taken.length) return false;
  for (const [index, figure] of figures.entries()) {
    const column = found[index]?.[0];
    if (column) {
      column.left = Math.min(column.left, figure.left);
      column.right = Math.max(column.right, figure.right);
    } else columns.push({ left: figure.left, right: figure.right });
  }
  return true;
}

function isTable(filled: readonly FigureRow[], rowCount: number, columnCount: number, isNamed: boolean): boolean {
  const fewest = columnCount === 1 ? fewestRows.named : fewestRows.several;
  if (filled.length < fewest || filled.length < 0.4 * rowCount || (columnCount === 1 && !isNamed)) return false;
  const labelled = filled.filter(({ words }) => words.length > 0);
  const gapped = labelled.filter(({ words }) =>
    words.some((word, index) => {
      const before = words[index - 1];
      // The number of a numbered entry is set apart.
      return before && !(index === 1 && isListMark(before.text)) && word.left - before.right > labelGap * word.size;
    }),
  );
  const most = Math.max(...filled.map(({ figures }) => figures.length));
  return (
    labelled.length >= 0.7 * filled.length &&
    gapped.length <= labelGapShare * labelled.length &&
    filled.filter(({ figures }) => figures.length === most).length >= 0.3 * filled.length
  );
}

/**
 * Header rows: their words are over the columns, or beside such words. Row headings and label lines may come between
 * them and the first figures. `start`: the first row below the header, `first` without one.
 */
function headRows(split: readonly FigureRow[], first: number, least: number, columns: readonly Column[]) {
  const heads: Chunk[][] = [];
  let start = first;
  for (let index = first - 1; index >= least && heads.length < maxHeadRows; index--) {
    const line = split[index] as FigureRow;
    const below = split[index + 1] as FigureRow;
    const chunks = chunksOf(line.row.words);
    if (line.figures.length > 0 || !followsOn(line.row, below.row)) break;
    if (isHead(chunks, columns)) heads.unshift(chunks);
    else if (heads.length > 0 || first - index > maxLabelRows) break;
    else start = index;
  }
  return heads.length > 0 ? { heads, start } : { heads, start: first };
}

/** True if words are over the columns and none reaches into them from the side. */
function isHead(chunks: readonly Chunk[], columns: readonly Column[]): boolean {
  const edge = Math.min(...columns.map(({ left }) => left));
  const over = chunks.filter(({ right }) => right > edge);
  const start = Math.min(...over.map(({ left }) => left));
  const width = Math.max(...columns.map(({ right }) => right)) - edge;
  return (
    over.length > 0 &&
    start > edge - Math.max(60, 0.5 * width) &&
    chunks.every((each) => each.right <= edge || each.left >= start)
  );
}

interface HeadRow {
  cells: TableRow['cells'];
  spans: Map<number, number>;
}

function headCells(chunks: readonly Chunk[], columns: readonly Column[]): HeadRow {
  const cells: Word[][] = Array.from({ length: columns.length + 1 }, () => []);
  const spans = new Map<number, number>();
  for (const chunk of chunks) {
    const { from, count } = columnsUnder(chunk, chunks, columns);
    cells[from]?.push(...chunk.words);
    if (count > 1) spans.set(from, count);
  }
  return { cells: cells.map((words) => (words.length > 0 ? [buildLine(words)] : [])), spans };
}

/** Nobody uses longer column names. */
const longestName = 80;

/** The name of each column, read from top to bottom. */
function joinNames(heads: readonly HeadRow[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => {
    const parts = heads.flatMap(({ cells, spans }) =>
      cells.flatMap((cell, from) =>
        from <= column && column < from + (spans.get(from) ?? 1) ? [cellText(cell).trim()] : [],
      ),
    );
    return [...new Set(parts)]
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, longestName)
      .trim();
  });
}

/**
 * The columns a name applies to: 0 beside the columns, else those it is right-aligned with, centred over, or that are
 * centred under it.
 */
function columnsUnder(
  name: Chunk,
  others: readonly Chunk[],
  columns: readonly Column[],
): { from: number; count: number } {
  let best = { from: 0, count: 1, distance: name.right <= (columns[0]?.left ?? 0) ? 0 : Number.POSITIVE_INFINITY };
  for (const [from, first] of columns.entries()) {
    const start = cellStart(columns, from);
    for (const [index, last] of columns.slice(from).entries()) {
      const isTaken = others.some((other) => other !== name && other.left < last.right && other.right > start);
      if (index > 0 && (isTaken || name.left < start - widestHang || name.right > last.right + widestHang)) break;
      const middle = (name.left + name.right) / 2;
      const distances = [start, first.left].map((left) => Math.abs(middle - (left + last.right) / 2) + index);
      if (index === 0) distances.push(Math.abs(name.right - last.right));
      const distance = Math.min(...distances);
      if (distance < best.distance) best = { from: from + 1, count: index + 1, distance };
    }
  }
  return best;
}

/** Points a name may overhang its columns. */
const widestHang = 6;

/** Left edge of a column's cells: the previous column's end; the first is as wide as the second. */
function cellStart(columns: readonly Column[], index: number): number {
  const column = columns[index] as Column;
  const before = columns[index - 1];
  const [first, second] = columns;
  if (before) return before.right;
  return first && second ? Math.min(column.left, first.right - (second.right - first.right)) : column.left;
}

function bodyCells(
  { label, figures }: { label: Word[][]; figures: Chunk[] },
  columns: readonly Column[],
): TableRow['cells'] {
  const cells: TableRow['cells'] = [label.map(buildLine)];
  for (const column of columns) {
    const inside = figures.filter((each) => each.left < column.right && each.right > column.left);
    cells.push(inside.length > 0 ? [buildLine(inside.flatMap(({ words }) => words))] : []);
  }
  while (cells.length > 1 && cells.at(-1)?.length === 0) cells.pop();
  return cells;
}
