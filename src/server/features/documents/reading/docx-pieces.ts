import { AppError } from '#server/platform/errors/app-error.ts';
import { findHeaderRow } from './tables-of-text.ts';
import { documentCharactersMax } from './text-meter.ts';

/** A node of mammoth's document structure, as far as it is used here. */
export interface DocxNode {
  type: string;
  children?: DocxNode[];
  value?: string;
  styleId?: string | null;
  styleName?: string | null;
  numbering?: { isOrdered: boolean; level: string | number } | null;
  breakType?: string;
  isHeader?: boolean;
  checked?: boolean;
  colSpan?: number;
  noteType?: string;
  noteId?: string;
  body?: DocxNode[];
  notes?: { _notes?: Record<string, DocxNode> };
}

/** A paragraph or table row of a Word file, in order. */
export interface DocxPiece {
  kind: 'heading' | 'paragraph' | 'row';
  text: string;
  level: number | null;
  isTitle: boolean;
  startsPage: boolean;
  startsTable: boolean;
  cells: { name: string; value: string }[] | null;
}

const headingStyle = /^(?:heading|überschrift|ueberschrift|berschrift|titre|titolo|kop)\s*([1-9])/iu;
const titleStyle = /^(?:title|titel)$/iu;
/** A page may break inside a paragraph: the mark stands in its text until pieces are cut there. */
const pageMark = '\f';
const deepest = 60;

/** Flattens the structure to pieces. Notes follow the paragraph that refers to them, in brackets with their number. */
export function collectPieces(root: DocxNode): DocxPiece[] {
  const collector = new PieceCollector(root.notes?._notes ?? {});
  collector.addAll(root.children ?? [], 0);
  return collector.pieces;
}

class PieceCollector {
  readonly pieces: DocxPiece[] = [];
  readonly #notes: Record<string, DocxNode>;
  readonly #counters: number[] = [];
  #noteNumber = 0;
  #noteCharacters = 0;
  #waitingNotes: string[] = [];
  #startsPage = false;

  constructor(notes: Record<string, DocxNode>) {
    this.#notes = notes;
  }

  addAll(nodes: readonly DocxNode[], depth: number): void {
    for (const node of nodes) {
      if (node.type === 'paragraph') this.#addParagraph(node);
      else if (node.type === 'table') this.#addTable(node, depth);
      else if (node.children && depth < deepest) this.addAll(node.children, depth + 1);
    }
  }

  #addParagraph(node: DocxNode): void {
    const mark = this.#listMark(node);
    const style = `${node.styleName ?? ''}`.trim();
    const match = headingStyle.exec(style) ?? headingStyle.exec(node.styleId ?? '');
    const isTitle = titleStyle.test(style);
    const level = match ? Number(match[1]) : isTitle ? 1 : null;
    const parts = this.#textOf(node, 0).split(pageMark);
    for (const [index, part] of parts.entries()) {
      if (index > 0) this.#startsPage = true;
      const text = tidy(part);
      if (text === '') continue;
      this.#push({
        kind: level === null ? 'paragraph' : 'heading',
        text: index === 0 && mark !== '' ? `${mark} ${text}` : text,
        level,
        isTitle,
        startsTable: false,
        cells: null,
      });
    }
    const notes = this.#waitingNotes;
    this.#waitingNotes = [];
    for (const text of notes)
      this.#push({ kind: 'paragraph', text, level: null, isTitle: false, startsTable: false, cells: null });
  }

  #addTable(table: DocxNode, depth: number): void {
    const rowNodes = (table.children ?? []).filter((row) => row.type === 'tableRow');
    const rows = rowNodes.map((row) => this.#cellsOf(row, depth));
    const marked = rowNodes.findIndex((row) => row.isHeader);
    const headerIndex = rows.length < 2 ? null : marked === 0 ? 0 : findHeaderRow(rows);
    const header = headerIndex === null ? null : (rows[headerIndex] ?? null);
    let startsTable = true;
    for (const [index, row] of rows.entries()) {
      const cells = row.map((cell) => cell.replaceAll(pageMark, ' ').trim());
      while (cells.length > 0 && cells.at(-1) === '') cells.pop();
      if (cells.length === 0) continue;
      const named =
        header && index !== headerIndex ? cells.map((value, column) => ({ name: header[column] ?? '', value })) : null;
      this.#push({
        kind: 'row',
        text: cells.join('\t'),
        level: null,
        isTitle: false,
        startsTable,
        cells: named?.filter(({ name, value }) => name !== '' && value !== '') ?? null,
      });
      startsTable = false;
    }
    this.#waitingNotes = [];
  }

  /** A row's cells as one line each; a cell over several columns fills the further ones with nothing. */
  #cellsOf(row: DocxNode, depth: number): string[] {
    const cells: string[] = [];
    for (const cell of row.children ?? []) {
      cells.push(tidy(this.#textOf(cell, depth)).replace(/\s+/g, ' '));
      for (let span = 1; span < Math.min(cell.colSpan ?? 1, 100); span++) cells.push('');
    }
    return cells;
  }

  #textOf(node: DocxNode, depth: number): string {
    if (depth > deepest) return '';
    if (node.type === 'text') return node.value ?? '';
    if (node.type === 'tab') return ' ';
    if (node.type === 'checkbox') return node.checked ? '☒ ' : '☐ ';
    if (node.type === 'break') return node.breakType === 'page' ? pageMark : ' ';
    if (node.type === 'noteReference') return this.#refer(node, depth);
    const separator = node.type === 'tableCell' || node.type === 'table' || node.type === 'tableRow' ? ' ' : '';
    return (node.children ?? []).map((child) => this.#textOf(child, depth + 1)).join(separator);
  }

  #refer(node: DocxNode, depth: number): string {
    const note = this.#notes[`${node.noteType}-${node.noteId}`];
    if (!note) return '';
    this.#noteNumber += 1;
    const text = tidy(
      (note.body ?? [])
        .map((child) => this.#textOf(child, depth + 1))
        .join(' ')
        .replaceAll(pageMark, ' '),
    );
    // References may share one note: what is small in the file need not be small on the page.
    this.#noteCharacters += text.length;
    if (this.#noteCharacters > documentCharactersMax) throw new AppError('file_too_complex');
    if (text !== '') this.#waitingNotes.push(`[${this.#noteNumber}] ${text}`);
    return `[${this.#noteNumber}]`;
  }

  /** Word numbers lists itself; mammoth tells kind and level only. */
  #listMark(node: DocxNode): string {
    const numbering = node.numbering;
    if (!numbering) {
      if (!headingStyle.test(node.styleName ?? '')) this.#counters.length = 0;
      return '';
    }
    const level = Math.min(8, Math.max(0, Number(numbering.level) || 0));
    if (!numbering.isOrdered) return '-';
    this.#counters.length = level + 1;
    this.#counters[level] = (this.#counters[level] ?? 0) + 1;
    return `${Array.from(this.#counters, (count) => count ?? 1).join('.')}.`;
  }

  #push(piece: Omit<DocxPiece, 'startsPage'>): void {
    this.pieces.push({ ...piece, startsPage: this.#startsPage });
    this.#startsPage = false;
  }
}

function tidy(text: string): string {
  return text
    .replace(/[\0\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();
}
