import { AppError } from '#server/platform/errors/app-error.ts';
import { documentCharactersMax } from '../limits/text-meter.ts';
import type { DraftPage, ReadBlock } from '../read-model.ts';
import { type NamedCell, nameCells, nameColumns, type TableHints, type TableRow } from '../tables/name-columns.ts';
import { unitOfCaption } from '../tables/units-of-tables.ts';
import { pageCharacters } from '../text/plain-text.ts';
import { SectionPath } from './sections.ts';

/** A heading, paragraph or table row of a written paper, in order. */
export interface Piece {
  kind: 'heading' | 'paragraph' | 'row';
  text: string;
  /** Headings only; 1 = highest. */
  level: number | null;
  isTitle: boolean;
  startsPage: boolean;
  startsTable: boolean;
  cells: NamedCell[] | null;
}

/** Marks a page break within a paragraph until the pieces are cut there. */
export const pageMark = '\f';

const captionStart = /^(?:tab(?:elle|le|\.)?|abb(?:ildung|\.)?|übersicht|figure|exhibit|schedule)\s?\d/iu;
const longestCaption = 200;
/** Cells of all tables, including empty ones. */
const maxCells = 2_000_000;

/**
 * Collects a paper's pieces; notes follow the paragraph or table that refers to them, with their number in brackets.
 */
export class PieceWriter {
  readonly pieces: Piece[] = [];
  #characters = 0;
  #cells = 0;
  #noteNumber = 0;
  #noteCharacters = 0;
  #waitingNotes: string[] = [];
  #startsPage = false;
  #caption: string | null = null;

  /** The next piece starts a new page. */
  startPage(): void {
    this.#startsPage = true;
  }

  /**
   * @param mark list mark, put before the text
   * @param level of a heading, 1 = highest; null for a paragraph
   */
  addParagraph(text: string, { mark = '', level = null as number | null, isTitle = false } = {}): void {
    let before = mark === '' ? '' : `${mark} `;
    for (const [index, part] of text.split(pageMark).entries()) {
      if (index > 0) this.startPage();
      const clean = tidy(part);
      if (clean === '') continue;
      const marked = `${before}${clean}`;
      before = '';
      this.#push({
        kind: level === null ? 'paragraph' : 'heading',
        text: marked,
        level,
        isTitle,
        startsTable: false,
        cells: null,
      });
      this.#caption = clean.length <= longestCaption ? clean : null;
    }
    this.#pushNotes();
  }

  addTable(rows: readonly TableRow[], hints: TableHints = {}): void {
    // Rows and cells may be repeated: a small file may hold a huge table.
    this.#cells += rows.reduce((sum, { cells }) => sum + cells.length, 0);
    if (this.#cells > maxCells) throw new AppError('file_too_complex');
    const clean = rows.map((row) => ({ ...row, cells: row.cells.map(tidyCell) }));
    const caption = hints.caption ?? this.#captionOfTable();
    const header = nameColumns(clean, { ...hints, caption });
    let startsTable = true;
    for (const [index, { cells }] of clean.entries()) {
      const last = cells.findLastIndex((cell) => cell !== '');
      if (last === -1) continue;
      const kept = cells.slice(0, last + 1);
      const named = header && index >= header.headerEnd ? nameCells(kept, header) : null;
      this.#push({ kind: 'row', text: kept.join('\t'), level: null, isTitle: false, startsTable, cells: named });
      startsTable = false;
    }
    this.#caption = null;
    this.#pushNotes();
  }

  /** Keeps a note until its paragraph is complete. Returns the reference for the text. */
  addNote(text: string): string {
    this.#noteNumber += 1;
    const clean = tidyCell(text);
    // References may share a note: a small file may print as a huge text.
    this.#noteCharacters += clean.length;
    if (this.#noteCharacters > documentCharactersMax) throw new AppError('file_too_complex');
    if (clean !== '') this.#waitingNotes.push(`[${this.#noteNumber}] ${clean}`);
    return `[${this.#noteNumber}]`;
  }

  /** The line before a table if it is a caption or states a unit. */
  #captionOfTable(): string | null {
    const line = this.#caption;
    return line !== null && (captionStart.test(line) || unitOfCaption(line) !== null) ? line : null;
  }

  #pushNotes(): void {
    const notes = this.#waitingNotes;
    this.#waitingNotes = [];
    for (const text of notes)
      this.#push({ kind: 'paragraph', text, level: null, isTitle: false, startsTable: false, cells: null });
  }

  #push(piece: Omit<Piece, 'startsPage'>): void {
    this.#characters += piece.text.length;
    if (this.#characters > documentCharactersMax) throw new AppError('file_too_complex');
    this.pieces.push({ ...piece, startsPage: this.#startsPage });
    this.#startsPage = false;
  }
}

/** Collapses white space to single blanks; removes soft hyphens and NULs. */
export function tidy(text: string): string {
  return text
    .replace(/[\0\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();
}

function tidyCell(text: string): string {
  return tidy(text.replaceAll(pageMark, ' '));
}

/** The heading level of a style name, in the languages of office programs; null for other styles. */
export function levelOfStyle(name: string): number | null {
  const match = /^(?:heading|überschrift|ueberschrift|berschrift|titre|titolo|kop)[\s_]*([1-9])/iu.exec(name);
  return match ? Number(match[1]) : null;
}

export function isTitleStyle(name: string): boolean {
  return /^(?:title|titel)$/iu.test(name);
}

/**
 * Groups pieces into pages, which a paper does not have until it is printed. Uses page breaks stored in the file;
 * without any, cuts at paragraphs after about 3,000 characters, so page numbers are only a rough guide.
 */
export function buildPages(pieces: readonly Piece[]): DraftPage[] {
  const hasBreaks = pieces.some((piece, index) => index > 0 && piece.startsPage);
  const sections = new SectionPath();
  const pages: DraftPage[] = [];
  let page = new PageBuilder(1, null);
  for (const piece of pieces) {
    const isFull =
      !hasBreaks &&
      page.text.length + piece.text.length > 1.15 * pageCharacters &&
      page.text.length > 0.5 * pageCharacters;
    if ((piece.startsPage || isFull) && page.text !== '') {
      pages.push(page.finish());
      page = new PageBuilder(pages.length + 1, sections.path);
    }
    if (piece.level !== null) {
      sections.enter(piece.level, piece.text);
      if (page.text === '') page.section = sections.path;
    }
    page.add(piece);
  }
  if (page.text !== '' || pages.length === 0) pages.push(page.finish());
  const first = pages[0];
  if (first) {
    first.titleCandidates = pieces
      .filter((piece) => piece.isTitle || piece.level === 1)
      .slice(0, 4)
      .map((piece) => piece.text);
    first.styledTitles = styledTitles(pieces);
  }
  return pages;
}

/** Paragraphs in the title style before the first heading; below one they title parts. */
function styledTitles(pieces: readonly Piece[]): string[] {
  const heading = pieces.findIndex((piece) => piece.level !== null && !piece.isTitle);
  return (heading === -1 ? pieces : pieces.slice(0, heading))
    .filter((piece) => piece.isTitle)
    .slice(0, 4)
    .map((piece) => piece.text);
}

/** Builds a page from pieces. */
export class PageBuilder {
  text = '';
  section: string | null;
  readonly #number: number;
  readonly #blocks: ReadBlock[] = [];
  #lastKind: Piece['kind'] | null = null;

  constructor(number: number, section: string | null) {
    this.#number = number;
    this.section = section;
  }

  /** Adds a piece; kind-specific fields are optional. */
  add(piece: Pick<Piece, 'kind' | 'text'> & Partial<Piece> & Pick<ReadBlock, 'speaker' | 'endsSection'>): void {
    if (this.text !== '')
      this.text += piece.kind === 'row' && this.#lastKind === 'row' && !piece.startsTable ? '\n' : '\n\n';
    const start = this.text.length;
    this.text += piece.text;
    this.#lastKind = piece.kind;
    const block: ReadBlock = { kind: piece.kind, start, end: this.text.length };
    if (piece.level != null) block.level = piece.level;
    if (piece.cells) block.cells = piece.cells;
    if (piece.speaker !== undefined) block.speaker = piece.speaker;
    if (piece.endsSection) block.endsSection = true;
    this.#blocks.push(block);
  }

  finish(): DraftPage {
    const last = this.#blocks.at(-1);
    const text = last && last.kind !== 'paragraph' ? `${this.text}\n` : this.text;
    return {
      page: { number: this.#number, label: null, section: this.section, text, width: null, height: null, boxes: null },
      blocks: this.#blocks,
    };
  }
}
