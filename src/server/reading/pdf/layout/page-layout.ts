import { findFigureTables } from '../tables/figure-tables.ts';
import { buildTable } from '../tables/tables.ts';
import type { Word } from '../words/word.ts';
import { findTextColumns, isInside } from './columns.ts';
import type { LayoutBlock } from './layout-block.ts';
import { buildLine, buildRows, type Line, type Row, splitSegments } from './lines.ts';
import { splitParagraphs } from './paragraphs.ts';

/** Gaps wider than this many type sizes separate columns; word spaces of justified text stay below. */
const wideGap = 1.1;
/** In type sizes: gaps that split a line into cells without other signs of a table, on a page and in a text column. */
const cellGap = 2.5;
const columnGap = 6;
/** How often a page may change between one column and two. */
const deepestColumns = 6;
/** Rows needed for a column structure, so that a river of white space does not count. */
const fewestRows = 3;

interface Gutter {
  left: number;
  right: number;
}

interface Band {
  rows: Row[];
  gutters: Gutter[];
}

/**
 * Brings the words of one writing direction into reading order: text columns one after the other, tables row by row,
 * the rest line by line, grouped into paragraphs.
 * @param width of the page in the frame of the writing direction, in points
 */
export function layOutPage(words: readonly Word[], width: number, depth = 0): LayoutBlock[] {
  const columns = depth < deepestColumns ? findTextColumns(words) : null;
  if (columns) {
    const inside = words.filter((word) => isInside(word, columns));
    const outside = words.filter((word) => !isInside(word, columns));
    return [
      ...layOutPage(
        outside.filter((word) => word.top < columns.top),
        width,
        depth + 1,
      ),
      ...joinColumns(
        layOutColumn(inside.filter((word) => word.left < columns.middle)),
        layOutColumn(inside.filter((word) => word.left >= columns.middle)),
      ),
      ...layOutPage(
        outside.filter((word) => word.top >= columns.top),
        width,
        depth + 1,
      ),
    ];
  }
  const rows = buildRows(words);
  const fullRight = expectedRight(words, rows.length, width, depth);
  const blocks: LayoutBlock[] = [];
  let at = 0;
  for (const { start, end, block } of findFigureTables(rows)) {
    blocks.push(...layOutRows(rows.slice(at, start), fullRight), block);
    at = end;
  }
  return [...blocks, ...layOutRows(rows.slice(at), fullRight)];
}

/** Lays out rows outside figure tables: other tables, and lines. */
function layOutRows(rows: readonly Row[], fullRight: number): LayoutBlock[] {
  const blocks: LayoutBlock[] = [];
  const gaps = rows.map(measureGaps);
  let plain: Row[] = [];
  const flush = () => {
    if (plain.length > 0) blocks.push(...layOutLines(plain, fullRight));
    plain = [];
  };
  for (let index = 0; index < rows.length; ) {
    const band = findBand(rows, gaps, index);
    if (band) {
      const { header, gutters } = takeHeaderRows(plain, band);
      flush();
      blocks.push(
        buildTable(
          [...header, ...band.rows],
          gutters.map((each) => (each.left + each.right) / 2),
          header.length,
        ),
      );
      index += band.rows.length;
    } else {
      const row = rows[index];
      if (row) plain.push(row);
      index += 1;
    }
  }
  flush();
  return blocks;
}

/** Most header rows of a table. */
const maxHeaderRows = 3;

/**
 * Takes the header rows right above a band that fit its columns: a header has no name above the labels, or long names
 * whose gaps alone do not suggest a table.
 */
function takeHeaderRows(plain: Row[], band: Band): { header: Row[]; gutters: Gutter[] } {
  const header: Row[] = [];
  let { gutters } = band;
  let below = band.rows[0];
  for (let row = plain.at(-1); row && below && header.length < maxHeaderRows; row = plain.at(-1)) {
    const upper = row;
    const isClose = below.top - upper.bottom < 1.2 * (upper.bottom - upper.top);
    const narrowed = intersect([...gutters], upper);
    const splitCount = narrowed.filter((gutter) => isSplitBy(upper, gutter)).length;
    if (!isClose || narrowed.length < gutters.length || splitCount < Math.max(1, gutters.length - 1)) break;
    plain.pop();
    header.unshift(upper);
    gutters = narrowed;
    below = upper;
  }
  return { header, gutters };
}

/** Lays out a text column: narrow and justified, with wide gaps that mean nothing. */
function layOutColumn(words: readonly Word[]): LayoutBlock[] {
  return layOutLines(buildRows(words), 0, columnGap);
}

/** Joins columns; a sentence may continue at the top of the next one. */
function joinColumns(left: LayoutBlock[], right: LayoutBlock[]): LayoutBlock[] {
  const last = left.at(-1);
  const next = right[0];
  if (last?.kind !== 'paragraph' || next?.kind !== 'paragraph') return [...left, ...right];
  const isOpen = !/[.!?:]["'”’“»«)\]]*$/u.test(last.lines.at(-1)?.text ?? '');
  if (!isOpen || last.lines[0]?.size !== next.lines[0]?.size) return [...left, ...right];
  return [...left.slice(0, -1), { kind: 'paragraph', lines: [...last.lines, ...next.lines] }, ...right.slice(1)];
}

/** Lines from which a page shows its own right margin. */
const linesForMargin = 5;

/** Least right edge of full lines: 0 if the lines show it themselves, else assuming equal margins. */
function expectedRight(words: readonly Word[], rowCount: number, width: number, depth: number): number {
  if (rowCount >= linesForMargin || depth > 0) return 0;
  const left = words.reduce((least, word) => Math.min(least, word.left), width);
  return 0.85 * (width - left);
}

/** Rows without columns: each is a line; one with wide gaps becomes a single table row. */
function layOutLines(rows: Row[], fullRight: number, gap = cellGap): LayoutBlock[] {
  const blocks: LayoutBlock[] = [];
  let lines: Line[] = [];
  const flush = () => {
    for (const paragraph of splitParagraphs(lines, fullRight)) blocks.push({ kind: 'paragraph', lines: paragraph });
    lines = [];
  };
  for (const row of rows) {
    const segments = splitSegments(row.words, gap);
    if (segments.length === 1) {
      lines.push(buildLine(row.words));
    } else {
      flush();
      blocks.push({
        kind: 'table',
        rows: [{ cells: segments.map((segment) => [buildLine(segment)]), header: null }],
        columns: [],
      });
    }
  }
  flush();
  return blocks;
}

/** The longest run of rows from `first` that share a gutter, or null. */
function findBand(rows: readonly Row[], gapsOfRows: readonly Gutter[][], first: number): Band | null {
  let gutters = gapsOfRows[first] ?? [];
  if (gutters.length === 0) return null;
  let end = first + 1;
  let both = 1;
  for (; end < rows.length; end++) {
    const row = rows[end];
    const previous = rows[end - 1];
    if (!row || !previous) break;
    // A gap of three lines ends a structure unless it continues unchanged.
    const gaps = gapsOfRows[end] ?? [];
    const shared = intersect(gutters, row);
    if (shared.length === 0) break;
    if (row.top - previous.bottom > 3 * (row.bottom - row.top) && gaps.length !== gutters.length) break;
    if (startsFinerBand(rows, end, shared, gaps)) break;
    if (both >= fewestRows && shared.length < gutters.length && stillSplit(rows, first, end, shared) < gutters.length)
      break;
    gutters = shared;
    if (gaps.length > 0) both += 1;
  }
  // Single-segment rows at the end belong to the band only as continuation lines of its cells.
  while (end > first + 1 && !gapsOfRows[end - 1]?.length && !continuesCell(rows, end - 1, gutters)) end -= 1;
  const band = rows.slice(first, end);
  const used = gutters.filter((gutter) => band.filter((row) => isSplitBy(row, gutter)).length >= 2);
  const split = band.filter((row) => used.some((gutter) => isSplitBy(row, gutter))).length;
  // Mostly unsplit rows are text with a tab here and there (a table of contents).
  if (used.length === 0 || split < (band.length > 3 ? fewestRows : 2) || split < 0.5 * band.length) return null;
  return { rows: band, gutters: used };
}

function stillSplit(rows: readonly Row[], first: number, end: number, gutters: readonly Gutter[]): number {
  const band = rows.slice(first, end);
  return gutters.filter((gutter) => band.some((row) => isSplitBy(row, gutter))).length;
}

/** True if a table with more columns begins at `at`: this row and the next share more gutters than the band has. */
function startsFinerBand(
  rows: readonly Row[],
  at: number,
  shared: readonly Gutter[],
  gaps: readonly Gutter[],
): boolean {
  const next = rows[at + 1];
  if (!next || gaps.length <= shared.length) return false;
  return intersect([...gaps], next).filter((gutter) => isSplitBy(next, gutter)).length > shared.length;
}

function continuesCell(rows: readonly Row[], index: number, gutters: readonly Gutter[]): boolean {
  const row = rows[index];
  const previous = rows[index - 1];
  const firstGutter = gutters[0];
  if (!row || !previous || !firstGutter) return false;
  const height = row.bottom - row.top;
  const left = row.words[0]?.left ?? 0;
  return row.top - previous.bottom < 0.6 * height && left >= firstGutter.right - 1;
}

/** White gaps inside a row. */
function measureGaps(row: Row): Gutter[] {
  const segments = splitSegments(row.words, wideGap);
  const gaps: Gutter[] = [];
  for (let index = 1; index < segments.length; index++) {
    const left = Math.max(...(segments[index - 1] ?? []).map((word) => word.right));
    const right = segments[index]?.[0]?.left ?? left;
    if (right > left) gaps.push({ left, right });
  }
  return gaps;
}

/** The parts of the gutters that a row leaves white, at least as wide as a letter. */
function intersect(gutters: readonly Gutter[], row: Row): Gutter[] {
  const result: Gutter[] = [];
  const narrowest = 0.6 * (row.words[0]?.size ?? 8);
  for (const gutter of gutters) {
    let widest: Gutter | null = null;
    let from = gutter.left;
    // Words are ordered from the left; white may begin at `from`.
    for (const word of row.words) {
      if (word.right <= from || word.left >= gutter.right) continue;
      if (word.left - from > (widest ? widest.right - widest.left : 0)) widest = { left: from, right: word.left };
      from = Math.max(from, word.right);
    }
    if (gutter.right - from > (widest ? widest.right - widest.left : 0)) widest = { left: from, right: gutter.right };
    if (widest && widest.right - widest.left >= narrowest) result.push(widest);
  }
  return result;
}

function isSplitBy(row: Row, gutter: Gutter): boolean {
  const middle = (gutter.left + gutter.right) / 2;
  return row.words.some((word) => word.right <= middle) && row.words.some((word) => word.left >= middle);
}
