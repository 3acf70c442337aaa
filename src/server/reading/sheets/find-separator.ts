import papaparse from 'papaparse';

/** Separators; commas last, as they also occur in figures and sentences. */
const separators = [';', '\t', '|', ','] as const;
/** Rows sampled for detection. */
const rowsSampled = 500;
/** A character that no text contains: the file is one column. */
const none = papaparse.UNIT_SEP;

/**
 * The separator of a csv file, quotes considered: the one that splits most rows into the same number of cells. Commas
 * between digits are decimal if another character splits most rows or the header row has no comma.
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
 * Shares, 0…1: of rows split, of rows with the most common number of cells, of splits between two digits. Titles above
 * the first split row do not count. `isNamed`: the very first row is split.
 */
function measure(text: string, separator: string) {
  const rows = papaparse
    .parse<string[]>(text, { delimiter: separator, preview: rowsSampled })
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
