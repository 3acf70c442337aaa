import papaparse from 'papaparse';

/** What divides the cells of a row; commas last, as they stand in figures and sentences, too. */
const separators = [';', '\t', '|', ','] as const;
/** Rows that tell it. */
const rowsLookedAt = 500;
/** A character that no text has: the file is one column. */
const none = papaparse.UNIT_SEP;

/**
 * What divides a csv file's cells, quotation marks minded: what most rows are divided by into the same number of cells. A
 * comma between digits is a decimal one where another character divides most rows or the row of names has none.
 */
export function findSeparator(text: string): string {
  const all = separators.map((separator) => ({ separator, ...measure(text, separator) }));
  const hasOther = all.some(({ separator, coverage }) => separator !== ',' && coverage >= 0.5);
  let best: { separator: string; score: number } = { separator: none, score: 0 };
  for (const { separator, coverage, evenness, digitCuts, isNamed } of all) {
    const isDecimal = separator === ',' && (hasOther || !isNamed);
    const score = coverage < 0.5 ? 0 : evenness * (isDecimal ? 1 - digitCuts : 1);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/**
 * Shares, 0…1: of rows that the separator divides, of rows with the most usual number of cells, of cuts between two digits.
 * Titles above the first divided row count for none. `isNamed`: the very first row is divided.
 */
function measure(text: string, separator: string) {
  const rows = papaparse
    .parse<string[]>(text, { delimiter: separator, preview: rowsLookedAt })
    .data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const start = rows.findIndex(({ length }) => length > 1);
  const table = start === -1 ? [] : rows.slice(start);
  const widths = new Map<number, number>();
  let cuts = 0;
  let digitCuts = 0;
  for (const cells of table) {
    if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    for (let index = 1; index < cells.length; index++) {
      cuts += 1;
      if (/\d$/u.test(cells[index - 1] ?? '') && /^\d/u.test(cells[index] ?? '')) digitCuts += 1;
    }
  }
  const divided = [...widths.values()].reduce((sum, count) => sum + count, 0);
  return {
    coverage: table.length === 0 ? 0 : divided / table.length,
    evenness: table.length === 0 ? 0 : Math.max(...widths.values()) / table.length,
    digitCuts: cuts === 0 ? 0 : digitCuts / cuts,
    isNamed: start === 0,
  };
}
