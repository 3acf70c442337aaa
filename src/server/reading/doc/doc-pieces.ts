import { type Piece, PieceWriter, pageMark } from '../pages/page-pieces.ts';
import { alignColumns, type EdgedCell } from '../tables/align-columns.ts';
import { changesOf, readCharacterFormats, readParagraphFormats, runAt } from './doc-formats.ts';
import { type DocHeader, readPlc } from './doc-header.ts';
import { DocLists } from './doc-lists.ts';
import { DocStyles, type ParagraphFormat } from './doc-styles.ts';
import { type DocText, readText } from './doc-text.ts';

/** Characters with a special meaning ([MS-DOC] 2.4.1 and 2.8.25). */
const cellEnd = '\x07';
const pageBreak = '\x0c';
const paragraphEnd = '\r';
const reference = '\x02';
const fieldBegin = '\x13';
const fieldSeparator = '\x14';
const fieldEnd = '\x15';

/** Properties of text that is deleted under tracked changes, hidden, struck or struck twice ([MS-DOC] 2.6.1). */
const removals = new Set([0x0800, 0x083c, 0x0837, 0x2a53]);

const continuousBreak = 0;

/** Flattens a Word 97–2003 file to pieces: main text with notes, then text boxes. */
export function collectDocPieces(header: DocHeader): Piece[] {
  return new DocCollector(header).collect();
}

class DocCollector {
  readonly #header: DocHeader;
  readonly #text: DocText;
  readonly #styles: DocStyles;
  readonly #lists: DocLists;
  readonly #paragraphs: ReturnType<typeof readParagraphFormats>;
  /** Flags characters that are hidden, struck, or deleted under tracked changes. */
  readonly #removed: Uint8Array;
  readonly #notes = new Map<number, string>();
  readonly #continuousSections = new Set<number>();
  readonly #writer = new PieceWriter();
  #rows: EdgedCell[][] = [];
  #cells: string[] = [];
  #cell = '';
  #headerRows = 0;

  constructor(header: DocHeader) {
    this.#header = header;
    this.#text = readText(header);
    this.#styles = new DocStyles(header);
    this.#lists = new DocLists(header);
    this.#paragraphs = readParagraphFormats(header);
    this.#removed = this.#findRemoved();
    const notesEnd = header.text + header.footnotes;
    this.#readNotes('footnoteReferences', 'footnoteTexts', header.text);
    this.#readNotes(
      'endnoteReferences',
      'endnoteTexts',
      notesEnd + header.headers + header.macros + header.annotations,
    );
    this.#findContinuousSections();
  }

  collect(): Piece[] {
    const { text, footnotes, headers, macros, annotations, endnotes, boxes } = this.#header;
    this.#addRange(0, text);
    const boxesStart = text + footnotes + headers + macros + annotations + endnotes;
    this.#addRange(boxesStart, boxesStart + boxes);
    return this.#writer.pieces;
  }

  #addRange(from: number, to: number): void {
    const { characters } = this.#text;
    const end = Math.min(to, characters.length);
    let start = from;
    for (let at = from; at < end; at++) {
      const character = characters[at];
      const isBreak = character === pageBreak;
      if (character !== paragraphEnd && character !== cellEnd && !(isBreak && !this.#isInParagraph(at))) continue;
      // A deleted paragraph mark joins the paragraph with the next.
      if (this.#removed[at] === 1 && character === paragraphEnd) continue;
      this.#addParagraph(start, at, character ?? '');
      start = at + 1;
    }
    if (start < end) this.#addParagraph(start, end, paragraphEnd);
    this.#endTable();
  }

  /** True for a page break within a paragraph; elsewhere it ends a section or is a paragraph of its own. */
  #isInParagraph(at: number): boolean {
    return runAt(this.#paragraphs, this.#text.offsetOf(at)) === runAt(this.#paragraphs, this.#text.offsetOf(at + 1));
  }

  #addParagraph(from: number, to: number, end: string): void {
    const run = runAt(this.#paragraphs, this.#text.offsetOf(to));
    const format = this.#styles.formatOf(run?.style ?? 0, run?.changes ?? Buffer.alloc(0));
    const text = this.#plainText(from, to);
    if (format.isInTable) this.#addToTable(text, format, end);
    else {
      this.#endTable();
      const { level, isTitle, list, listLevel } = format;
      const mark = list > 0 && text.trim() !== '' ? this.#lists.next(list, listLevel) : '';
      if (format.startsPage) this.#writer.startPage();
      this.#writer.addParagraph(text, { mark, level, isTitle });
    }
    if (end === pageBreak && !this.#continuousSections.has(to + 1)) this.#writer.startPage();
  }

  #addToTable(text: string, format: ParagraphFormat, end: string): void {
    if (format.endsRow) {
      if (format.isHeaderRow && this.#headerRows === this.#rows.length) this.#headerRows += 1;
      this.#rows.push(shapeRow(this.#cells, format.row));
      this.#cells = [];
      this.#cell = '';
      return;
    }
    this.#cell += `${text} `;
    if (end !== cellEnd) return;
    this.#cells.push(this.#cell);
    this.#cell = '';
  }

  #endTable(): void {
    if (this.#cells.length > 0) this.#rows.push(shapeRow(this.#cells, null));
    const rows = this.#rows;
    const headerRows = this.#headerRows;
    this.#rows = [];
    this.#cells = [];
    this.#cell = '';
    this.#headerRows = 0;
    if (rows.length > 0)
      this.#writer.addTable(alignColumns(rows), headerRows > 0 && headerRows < rows.length ? { headerRows } : {});
  }

  /** The printed text of a range: fields by their result, notes by their number, without deleted text. */
  #plainText(from: number, to: number, isNote = false): string {
    const { characters } = this.#text;
    let text = '';
    let fields = 0;
    let instructions = 0;
    for (let at = from; at < to; at++) {
      if (this.#removed[at] === 1) continue;
      const character = characters[at] ?? '';
      if (character === fieldBegin) {
        fields += 1;
        instructions += 1;
      } else if (character === fieldSeparator) instructions = Math.max(0, instructions - 1);
      else if (character === fieldEnd) {
        fields = Math.max(0, fields - 1);
        instructions = Math.min(instructions, fields);
      } else if (instructions > 0) continue;
      else if (character === reference) text += isNote ? '' : this.#refer(at);
      else text += printed(character);
    }
    return text;
  }

  #refer(at: number): string {
    const note = this.#notes.get(at);
    return note === undefined ? '' : this.#writer.addNote(note);
  }

  #readNotes(
    references: 'footnoteReferences' | 'endnoteReferences',
    texts: 'footnoteTexts' | 'endnoteTexts',
    start: number,
  ) {
    const { positions } = readPlc(this.#header.part(references), 2);
    const bounds = readPlc(this.#header.part(texts), 0).positions;
    const last = this.#text.characters.length;
    for (const [index, at] of positions.slice(0, -1).entries()) {
      const from = start + (bounds[index] ?? 0);
      const to = start + (bounds[index + 1] ?? 0);
      if (from < to && to <= last) this.#notes.set(at, this.#plainText(from, to, true));
    }
  }

  #findRemoved(): Uint8Array {
    const removed = new Uint8Array(this.#text.characters.length);
    for (const { from, to, changes } of readCharacterFormats(this.#header)) {
      let isRemoved = false;
      for (const { code, operand } of changesOf(changes)) if (removals.has(code)) isRemoved ||= operand[0] === 1;
      if (isRemoved) for (const { start, end } of this.#text.rangesWithin(from, to)) removed.fill(1, start, end);
    }
    return removed;
  }

  /** Finds sections that continue on the same page. */
  #findContinuousSections(): void {
    const { positions, data } = readPlc(this.#header.part('sections'), 12);
    for (const [index, start] of positions.slice(0, -1).entries()) {
      const at = data(index).readUInt32LE(2);
      if (at === 0xffffffff || at + 2 > this.#header.main.length) continue;
      const length = this.#header.main.readUInt16LE(at);
      for (const { code, operand } of changesOf(this.#header.main.subarray(at + 2, at + 2 + length)))
        if (code === 0x3009 && operand[0] === continuousBreak) this.#continuousSections.add(start);
    }
  }
}

/** The printed form of a character; empty for pictures, comment marks and the like. */
function printed(character: string): string {
  if (character >= ' ') return character;
  if (character === pageBreak) return pageMark;
  if (character === '\x1e') return '-';
  return character === '\t' || character === '\x0b' || character === '\x0e' || character === paragraphEnd ? ' ' : '';
}

/** A row's cells with edges and merges, from its definition ([MS-DOC] 2.9.321, TDefTableOperand). */
function shapeRow(texts: readonly string[], definition: Buffer | null): EdgedCell[] {
  const count = definition?.[0] ?? 0;
  return texts.map((text, column) => {
    const edgeAt = 1 + (column + 1) * 2;
    const shapeAt = 1 + (count + 1) * 2 + column * 20;
    const isDefined = definition !== null && column < count && edgeAt + 2 <= definition.length;
    const shape = definition !== null && shapeAt + 2 <= definition.length ? definition.readUInt16LE(shapeAt) : 0;
    return {
      text,
      right: isDefined ? definition.readInt16LE(edgeAt) : null,
      isCovered: (shape & 0x3) === 1,
      isBelow: ((shape >> 5) & 0x3) === 1,
    };
  });
}
