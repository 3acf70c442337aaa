/** Rows with their column names, "Position: Staff costs; 2024: 4,530", as reading stores them in a passage's context. */

/** True if a labelled row has the cell; a label that began on the page before is whole only there. */
export function holdsCell(line: string, cell: string, isLabel: boolean): boolean {
  return line.includes(`: ${cell}`) || (isLabel && line.includes(` ${cell};`));
}

/** The index of the context's line that names the columns of a row; null if none does, as for the header row. */
export function findLabelledRow(context: string, row: string): number | null {
  const cells = row
    .split(/[\t\n]/u)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const at = context.split('\n').findIndex((line) => cells.every((cell, index) => holdsCell(line, cell, index === 0)));
  return at === -1 || cells.length === 0 ? null : at;
}
