import type { Block, Piece, Report } from '../policy.ts';

type Table = Block & { kind: 'table' };

/** Size of text in tables, in points. */
export const tableTextSize = 9;
/** Margin left and right of a cell's text, in points. */
export const cellMargin = 5;
/** A4 between its margins, in points. */
const lineWidths = { upright: 481, wide: 728 };
/** Columns of longer texts are at least this wide, in points: some 20 characters. */
const leastProse = 90;
/** A longer word, in points, some 27 characters, may break: a link would turn every table into a list. */
const longestWord = 150;
/** What a column with long text gains from, in points; beyond this, it is long anyway. */
const mostProse = 300;

/** A report whose tables have widths for all their columns, in points; those with too many have become lists. */
export type LaidReport = Omit<Report, 'blocks'> & { blocks: readonly LaidBlock[] };
export type LaidTable = Table & { widths: readonly number[] };
export type LaidBlock = Exclude<Block, { kind: 'table' }> | LaidTable;

/**
 * Lays out a report for A4: no column is narrower than its longest word, up to some 27 characters. If a table does not fit upright, all pages are
 * turned; what does not even fit then becomes a list, each row with the names of its cells.
 */
export function layOutTables(report: Report): LaidReport {
  const tables = report.blocks.filter((block) => block.kind === 'table').map(measure);
  const fits = (needs: readonly Need[], line: number) => sum(needs.map(({ least }) => least)) <= line;
  const isWide =
    report.isWide || tables.some((needs) => !fits(needs, lineWidths.upright) && fits(needs, lineWidths.wide));
  const line = isWide ? lineWidths.wide : lineWidths.upright;
  const blocks = report.blocks.flatMap((block): LaidBlock[] => {
    if (block.kind !== 'table') return [block];
    const needs = measure(block);
    return fits(needs, line) ? [{ ...block, widths: share(needs, line) }] : listOf(block);
  });
  return { ...report, isWide, blocks };
}

/** Widths that a column needs, and that it could use, in points. */
type Need = { least: number; more: number };

function measure({ head, rows }: Table): Need[] {
  return head.map((name, column) => {
    const texts = [name, ...rows.map((row) => textOf(row[column]))];
    const word = Math.min(longestWord, most(texts.flatMap((text) => text.split(/\s+/).map(widthOf))));
    const whole = most(texts.map(widthOf));
    const least = Math.max(word, Math.min(whole, leastProse)) + 2 * cellMargin;
    return { least, more: Math.max(0, Math.min(mostProse, whole) + 2 * cellMargin - least) };
  });
}

/** Each column's share of a line; what is left over goes to those with more text. */
function share(needs: readonly Need[], line: number): number[] {
  const left = line - sum(needs.map(({ least }) => least));
  const more = sum(needs.map((need) => need.more));
  return needs.map((need) => need.least + (more > 0 ? (left * need.more) / more : left / needs.length));
}

/** Each row as a paragraph: its cells on lines of their own, behind their names; empty ones are left out. */
const listOf = ({ head, rows }: Table): LaidBlock[] =>
  rows.map((row) => ({
    kind: 'text',
    pieces: row
      .flatMap((pieces, column) => (textOf(pieces).trim() === '' ? [] : [{ name: head[column] ?? '', pieces }]))
      .flatMap(({ name, pieces }, index): Piece[] => [
        { text: `${name}: `, isStrong: true, ...(index > 0 && { startsLine: true }) },
        ...pieces,
      ]),
  }));

const textOf = (pieces: readonly Piece[] | undefined): string => (pieces ?? []).map(({ text }) => text).join('');
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const most = (numbers: readonly number[]): number =>
  numbers.reduce((greatest, number) => Math.max(greatest, number), 0);

/**
 * Widths of characters in em, rounded up over the bold faces of the fonts that the files use (Roboto, and what stands
 * in for Calibri where it is missing).
 */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;'|!]/, 0.32],
  [/[Ifrt\s/\\()[\]{}"„“-]/, 0.42],
  [/[mwMW@%—]/, 0.95],
  [/[A-ZÄÖÜ&]/, 0.72],
  [/[\u2e80-\uffff]/, 1.05],
];
const ordinaryWidth = 0.57;

/** Estimated width of a text on one line, in points; rather too much than too little. */
export function widthOf(text: string): number {
  let em = 0;
  for (const character of text) em += widths.find(([kind]) => kind.test(character))?.[1] ?? ordinaryWidth;
  return em * tableTextSize;
}
