import type { DocxNode } from './docx-node.ts';

/** Characters, without spaces, from which a cell's paragraphs are running text. */
const shortestText = 150;
/** Share of rows with such a cell from which a table only sets text side by side. */
const leastShare = 1 / 3;
const deepest = 60;

/**
 * True for a table that sets running text side by side, such as minutes with an item in each row: its cells are read
 * as paragraphs, since a row of theirs would be a page long.
 */
export function isTextTable(rows: readonly DocxNode[]): boolean {
  const filled = rows.filter((row) => charactersOf(row) > 0);
  const isText = (cell: DocxNode) => isDivided(cell) && charactersOf(cell) >= shortestText;
  const texts = filled.filter((row) => (row.children ?? []).some(isText)).length;
  return texts > 0 && texts >= filled.length * leastShare;
}

/** True for a cell of several paragraphs, or with a table in it. */
export function isDivided(cell: DocxNode): boolean {
  const blocks = blocksOf(cell);
  return blocks.length > 1 || blocks.some(({ type }) => type === 'table');
}

/** A cell's paragraphs and tables that are not empty. */
export function blocksOf(cell: DocxNode): DocxNode[] {
  return (cell.children ?? []).filter((block) => charactersOf(block) > 0);
}

/** Characters that are no space. */
function charactersOf(node: DocxNode, depth = 0): number {
  if (depth > deepest) return 0;
  if (node.type === 'text') return (node.value ?? '').replace(/\s+/gu, '').length;
  return (node.children ?? []).reduce((sum, child) => sum + charactersOf(child, depth + 1), 0);
}
