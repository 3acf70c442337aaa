import { isTitleStyle, levelOfStyle, type Piece, PieceWriter, pageMark } from '../pages/page-pieces.ts';
import type { TableRow } from '../tables/name-columns.ts';
import { inlineMarks, takeMark } from './docx-marks.ts';
import type { DocxNode } from './docx-node.ts';
import { blocksOf, isDivided, isTextTable } from './docx-text-tables.ts';

const deepest = 60;
/** Most columns a cell may span. */
const widestCell = 100;
/** Characters of a cell that repeat in each row it covers; longer cells are text, not labels. */
const longestLabel = 200;

/**
 * Flattens the structure to pieces. Notes follow the paragraph that refers to them, with their number in brackets.
 * @param hiddenStyles ids of styles whose paragraphs are not printed
 */
export function collectPieces(root: DocxNode, hiddenStyles: ReadonlySet<string> = new Set()): Piece[] {
  const collector = new PieceCollector(root.notes?._notes ?? {}, hiddenStyles);
  collector.addAll(root.children ?? [], 0);
  return collector.pieces;
}

class PieceCollector {
  readonly #writer = new PieceWriter();
  readonly #notes: Record<string, DocxNode>;
  readonly #hiddenStyles: ReadonlySet<string>;

  constructor(notes: Record<string, DocxNode>, hiddenStyles: ReadonlySet<string>) {
    this.#notes = notes;
    this.#hiddenStyles = hiddenStyles;
  }

  get pieces(): Piece[] {
    return this.#writer.pieces;
  }

  addAll(nodes: readonly DocxNode[], depth: number): void {
    for (const node of nodes) {
      if (node.type === 'paragraph') this.#addParagraph(node);
      else if (node.type === 'table') this.#addTable(node, depth);
      else if (node.children && depth < deepest) this.addAll(node.children, depth + 1);
    }
  }

  /** @param before what stands before its words in the same row of a table */
  #addParagraph(node: DocxNode, before = ''): void {
    if (this.#isHidden(node)) return;
    const { mark, words } = takeMark(this.#textOf(node, 0));
    const isTitle = isTitleStyle((node.styleName ?? '').trim());
    const level = levelOf(node) ?? (isTitle ? 1 : null);
    this.#writer.addParagraph(words, { mark: [before, mark].filter((part) => part !== '').join(' '), level, isTitle });
  }

  #addTable(table: DocxNode, depth: number): void {
    const nodes = (table.children ?? []).filter((row) => row.type === 'tableRow');
    if (isTextTable(nodes) && depth < deepest) {
      this.#addTextRows(nodes, depth);
      return;
    }
    const headerRows = nodes.findIndex((row) => !row.isHeader);
    const rows = this.#rowsOf(nodes, depth);
    // A table of header rows only has no header.
    this.#writer.addTable(rows, headerRows > 0 && rows.length > 1 ? { headerRows } : {});
  }

  /**
   * Rows of running text as paragraphs. Short cells stand before the text ("TOP 3"), those after it on lines of their
   * own, with their column's name if the first row names it ("Termin: 31. Mai").
   */
  #addTextRows(rows: readonly DocxNode[], depth: number): void {
    const [first] = rows;
    const isNamed =
      rows.length > 1 && first !== undefined && blocksOf(first).every((cell) => blocksOf(cell).length === 1);
    const names = isNamed ? (first.children ?? []).map((cell) => inlineMarks(this.#textOf(cell, depth)).trim()) : [];
    for (const row of rows) {
      const cells = row.children ?? [];
      const text = row === first && isNamed ? -1 : cells.findIndex(isDivided);
      const before = cells.slice(0, text === -1 ? cells.length : text).map((cell) => this.#wordsOf(cell, depth));
      const lead = before.filter((words) => words !== '').join(' ');
      const [opening, ...rest] = blocksOf(cells[text] ?? { type: 'tableCell' });
      if (opening?.type === 'paragraph') this.#addParagraph(opening, lead);
      else this.#writer.addParagraph(lead);
      this.addAll(opening?.type === 'paragraph' || !opening ? rest : [opening, ...rest], depth + 1);
      if (text === -1) continue;
      for (const [index, cell] of cells.entries()) {
        if (index <= text) continue;
        if (isDivided(cell)) this.addAll(blocksOf(cell), depth + 1);
        else this.#addNamed(names[index] ?? '', this.#wordsOf(cell, depth));
      }
    }
  }

  #addNamed(name: string, words: string): void {
    if (words !== '') this.#writer.addParagraph(name === '' ? words : `${name}: ${words}`);
  }

  #wordsOf(cell: DocxNode, depth: number): string {
    return inlineMarks(this.#textOf(cell, depth)).trim();
  }

  /** Rows on the table's grid: a column span leaves cells empty, a row span repeats its text in each row. */
  #rowsOf(nodes: readonly DocxNode[], depth: number): TableRow[] {
    const reaching = new Map<number, { text: string; rows: number; width: number }>();
    return nodes.map((row) => {
      const cells: string[] = [];
      const spans = new Map<number, number>();
      const repeat = () => {
        for (let above = reaching.get(cells.length); above; above = reaching.get(cells.length)) {
          if (above.rows === 0) return;
          above.rows -= 1;
          cells.push(above.text, ...Array<string>(above.width - 1).fill(''));
        }
      };
      for (const cell of row.children ?? []) {
        repeat();
        const text = inlineMarks(this.#textOf(cell, depth));
        const width = Math.min(Math.max(cell.colSpan ?? 1, 1), widestCell);
        if (width > 1) spans.set(cells.length, width);
        reaching.set(cells.length, {
          text: text.length <= longestLabel ? text : '',
          rows: Math.max(cell.rowSpan ?? 1, 1) - 1,
          width,
        });
        cells.push(text, ...Array<string>(width - 1).fill(''));
      }
      repeat();
      return { cells, spans };
    });
  }

  #textOf(node: DocxNode, depth: number): string {
    if (depth > deepest || this.#isHidden(node)) return '';
    if (node.type === 'text') return node.value ?? '';
    if (node.type === 'tab') return ' ';
    if (node.type === 'checkbox') return node.checked ? '☒ ' : '☐ ';
    if (node.type === 'break') return node.breakType === 'page' ? pageMark : ' ';
    if (node.type === 'noteReference') return this.#refer(node, depth);
    const separator = node.type === 'tableCell' || node.type === 'table' || node.type === 'tableRow' ? ' ' : '';
    return (node.children ?? []).map((child) => this.#textOf(child, depth + 1)).join(separator);
  }

  #isHidden({ type, styleId }: DocxNode): boolean {
    return type === 'paragraph' && this.#hiddenStyles.has(styleId ?? '');
  }

  #refer(node: DocxNode, depth: number): string {
    const note = this.#notes[`${node.noteType}-${node.noteId}`];
    if (!note) return '';
    return this.#writer.addNote(
      inlineMarks((note.body ?? []).map((child) => this.#textOf(child, depth + 1)).join(' ')),
    );
  }
}

function levelOf({ styleName, styleId }: DocxNode): number | null {
  return levelOfStyle((styleName ?? '').trim()) ?? levelOfStyle(styleId ?? '');
}
