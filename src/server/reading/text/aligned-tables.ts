/** Cells of a line with where each begins, in characters from the line's start. */
type Cell = { text: string; at: number };

/** Fewest lines of a table, header included, and fewest columns. */
const minRows = 3;
const minColumns = 3;
/** Share of lines that must have as many cells as the header. */
const wholeShare = 0.6;
/** Longest header cell: a column has a name, not a sentence. */
const longestName = 40;

/**
 * The rows of a table that was typed with spaces, as cells; null if the lines are not one. Columns are divided by two
 * spaces or more. A line with fewer cells than the header has them in the columns that begin nearest; one without a
 * first cell continues the row above.
 */
export function readAlignedTable(lines: readonly string[]): string[][] | null {
  const [header, ...others] = lines.filter((line) => !/^[\s=_+|-]*$/u.test(line)).map(cellsOf);
  if (!header || others.length + 1 < minRows || header.length < minColumns) return null;
  if (header.some(({ text }) => text.length > longestName || /[.!?]$/u.test(text.replace(/^\p{L}{1,3}\.$/u, ''))))
    return null;
  const isWhole = others.filter(({ length }) => length === header.length).length;
  if (isWhole < wholeShare * others.length || others.some(({ length }) => length > header.length)) return null;
  const rows = [header.map(({ text }) => text)];
  for (const cells of others) {
    const placed = place(cells, header);
    const above = rows.at(-1);
    if (placed[0] === '' && above && rows.length > 1)
      rows[rows.length - 1] = above.map((text, column) => `${text} ${placed[column] ?? ''}`.trim());
    else rows.push(placed);
  }
  return rows.length >= minRows ? rows : null;
}

const cellsOf = (line: string): Cell[] =>
  [...line.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: text, index }) => ({ text, at: index }));

/** Each cell in the column that begins nearest to it, in order. */
function place(cells: readonly Cell[], header: readonly Cell[]): string[] {
  if (cells.length === header.length) return cells.map(({ text }) => text);
  const row = header.map(() => '');
  let next = 0;
  for (const [index, { text, at }] of cells.entries()) {
    // Later cells need columns of their own.
    const last = header.length - (cells.length - index);
    let column = next;
    for (let other = next + 1; other <= last; other++)
      if (Math.abs((header[other]?.at ?? 0) - at) < Math.abs((header[column]?.at ?? 0) - at)) column = other;
    row[column] = text;
    next = column + 1;
  }
  return row;
}
