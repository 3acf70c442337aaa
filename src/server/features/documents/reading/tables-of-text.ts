import type { DraftPage, ReadBlock } from './read-model.ts';

/** Rows looked at for the header: titles and blank rows may stand above it. */
const headerSearchRows = 12;

/** The index of the row that names the columns, or null: the first row whose cells are short words, with rows of the same width below. */
export function findHeaderRow(rows: readonly (readonly string[])[]): number | null {
  const widest = Math.max(0, ...rows.slice(0, 200).map((row) => filled(row)));
  if (widest < 2) return null;
  for (let index = 0; index < Math.min(rows.length - 1, headerSearchRows); index++) {
    const row = rows[index] ?? [];
    const count = filled(row);
    if (count < Math.max(2, 0.6 * widest)) continue;
    const names = row.filter((cell) => cell.trim() !== '');
    const looksLikeNames =
      names.every((name) => name.length <= 80 && !isFigure(name)) && new Set(names).size === names.length;
    return looksLikeNames ? index : null;
  }
  return null;
}

/** The text of rows as a page: cells by tabs, rows by line feeds; blank rows are left out. */
export function rowsToPage(
  rows: readonly (readonly string[])[],
  header: readonly string[] | null,
  page: { number: number; label: string | null; section: string | null },
): DraftPage {
  const blocks: ReadBlock[] = [];
  let text = '';
  for (const row of rows) {
    const cells = row.map(cleanCell);
    while (cells.length > 0 && cells.at(-1) === '') cells.pop();
    if (cells.length === 0) continue;
    if (text !== '') text += '\n';
    const start = text.length;
    text += cells.join('\t');
    const block: ReadBlock = { kind: 'row', start, end: text.length };
    if (header && row !== header) {
      block.cells = cells
        .map((value, index) => ({ name: cleanCell(header[index] ?? ''), value }))
        .filter(({ name, value }) => name !== '' && value !== '');
    }
    blocks.push(block);
  }
  return { page: { ...page, text, width: null, height: null, boxes: null }, blocks };
}

function cleanCell(text: string): string {
  return text.replace(/\0/g, '').replace(/\s+/g, ' ').trim().toWellFormed();
}

function filled(row: readonly string[]): number {
  return row.reduce((count, cell) => count + (cell.trim() === '' ? 0 : 1), 0);
}

/** A year names a column of figures. */
function isFigure(text: string): boolean {
  return (
    !/^(?:19|20)\d{2}$/u.test(text.trim()) &&
    /^[-+(]?[\d\s.,'’%€$]*\d[\d\s.,'’%€$)]*(?:CHF|EUR|USD)?$/u.test(text.trim())
  );
}
