import { AppError } from '#server/platform/errors/app-error.ts';
import { documentCharactersMax } from '../limits/text-meter.ts';
import { isTitleStyle, levelOfStyle, type Piece, PieceWriter, pageMark } from '../pages/page-pieces.ts';
import { decodeCodePage } from '../text/code-pages.ts';
import { RtfTable } from './rtf-table.ts';
import type { RtfToken } from './rtf-tokens.ts';
import { characterWords, codePageOfCharset, knownExtensions, skippedGroups } from './rtf-words.ts';

/** Destination of a group's text. */
type Destination = 'text' | 'silent' | 'fonts' | 'styles' | 'info' | 'title' | 'note' | 'mark';

interface GroupState {
  destination: Destination;
  font: number;
  /** Fallback characters after a `\u`. */
  fallback: number;
  isDeleted: boolean;
  isStruck: boolean;
  isHidden: boolean;
  /** The group starts with `\*`. */
  isExtension: boolean;
}

const deepest = 1_000;
const deepestNote = 1;
/** Share of stray control characters tolerated from old programs; noise has about a tenth. */
const noiseShare = 0.02;

/** Follows the groups of an RTF file and collects its paragraphs. */
export class RtfReader {
  readonly #writer = new PieceWriter();
  readonly #stack: GroupState[] = [];
  #state: GroupState = {
    destination: 'text',
    font: -1,
    fallback: 1,
    isDeleted: false,
    isStruck: false,
    isHidden: false,
    isExtension: false,
  };
  #isBegun = false;
  #codePage = 1252;
  #defaultFont = 0;
  readonly #codePages = new Map<number, number>();
  readonly #styleNames = new Map<number, string>();
  #styleName = '';
  #styleNumber = 0;
  /** Fallback characters left to skip after a `\u`. */
  #skip = 0;
  #characters = 0;
  /** Text bytes, and those of them that never occur in text. */
  #bytes = 0;
  #noise = 0;
  #text = '';
  #mark = '';
  #title = '';
  #note = '';
  #style = 0;
  #outline: number | null = null;
  #isInTable = false;
  /** A section starts on a new page unless it says otherwise. */
  #opensSection = false;
  #table: RtfTable | null = null;

  /** True once the outermost group has ended. */
  get isComplete(): boolean {
    return this.#isBegun && this.#stack.length === 0;
  }

  take(token: RtfToken): void {
    if (token.type === 'open') this.#open();
    else if (token.type === 'close') this.#close();
    else if (token.type === 'bytes') this.#takeBytes(token.bytes);
    else this.#takeControl(token.word, token.value);
  }

  /** @throws AppError `file_damaged` if the file ends before its outermost group */
  finish(): { pieces: Piece[]; title: string | null } {
    if (!this.isComplete || this.#noise > noiseShare * this.#bytes) throw new AppError('file_damaged');
    this.#endParagraph();
    this.#endTable();
    return { pieces: this.#writer.pieces, title: this.#title.trim().slice(0, 500) || null };
  }

  #open(): void {
    if (this.#stack.length >= deepest) throw new AppError('file_too_complex');
    this.#isBegun = true;
    this.#skip = 0;
    this.#stack.push(this.#state);
    this.#state = { ...this.#state, isExtension: false };
  }

  #close(): void {
    const ended = this.#state;
    const outer = this.#stack.pop();
    if (!outer) throw new AppError('file_damaged');
    this.#skip = 0;
    if (ended.destination === 'styles' && outer.destination === 'styles') this.#keepStyle();
    if (ended.destination === 'note' && outer.destination !== 'note') {
      this.#addText(this.#writer.addNote(this.#note), outer);
      this.#note = '';
    }
    this.#state = outer;
  }

  #takeControl(word: string, value: number | null): void {
    if (this.#skip > 0 && word !== 'u') {
      // Each fallback character counts as one, however it is written.
      this.#skip -= 1;
      return;
    }
    if (word === '*') {
      this.#state.isExtension = true;
      return;
    }
    if (this.#enter(word)) return;
    if (this.#state.destination === 'silent') return;
    const character = characterWords[word];
    if (character !== undefined) this.#addText(character, this.#state);
    else if (!this.#takeFont(word, value) && !this.#takeParagraph(word, value)) this.#takeCharacter(word, value);
  }

  /** Handles a destination control word; false for other words. */
  #enter(word: string): boolean {
    const { isExtension } = this.#state;
    this.#state.isExtension = false;
    if (this.#state.destination === 'silent') return false;
    const go = (destination: Destination): true => {
      this.#state.destination = destination;
      return true;
    };
    if (word === 'fonttbl') return go('fonts');
    if (word === 'stylesheet') return go('styles');
    if (word === 'info') return go('info');
    if (word === 'title' && this.#state.destination === 'info') return go('title');
    if (word === 'footnote') return this.#countNotes() < deepestNote ? go('note') : go('silent');
    if (word === 'listtext' || word === 'pntext') {
      this.#mark = '';
      return go('mark');
    }
    if (skippedGroups.has(word) || (isExtension && !knownExtensions.has(word) && !this.#isStyleGroup()))
      return go('silent');
    // The Unicode copy of text already read in the code page.
    return word === 'ud' ? go('silent') : false;
  }

  /** Within the stylesheet, character styles are marked as extensions. */
  #isStyleGroup(): boolean {
    return this.#state.destination === 'styles';
  }

  #countNotes(): number {
    return this.#state.destination === 'note' ? 1 : 0;
  }

  #takeFont(word: string, value: number | null): boolean {
    if (word === 'f') this.#state.font = value ?? 0;
    else if (word === 'fcharset' && this.#state.destination === 'fonts') {
      const codePage = codePageOfCharset[value ?? 0];
      if (codePage !== undefined) this.#codePages.set(this.#state.font, codePage);
    } else if (word === 'ansicpg') this.#codePage = value && value > 0 ? value : 1252;
    else if (word === 'mac') this.#codePage = 10_000;
    else if (word === 'pc') this.#codePage = 437;
    else if (word === 'pca') this.#codePage = 850;
    else if (word === 'deff') this.#defaultFont = value ?? 0;
    else return false;
    return true;
  }

  #takeParagraph(word: string, value: number | null): boolean {
    if (this.#state.destination === 'note') {
      if (word === 'par') this.#addText(' ', this.#state);
      return word === 'par' || word === 'pard' || word === 's';
    }
    if (this.#state.destination === 'styles') {
      if (word === 's') this.#styleNumber = value ?? 0;
      else if (word === 'cs' || word === 'ts' || word === 'ds') this.#styleNumber = -1;
      return true;
    }
    if (this.#state.destination !== 'text') return false;
    switch (word) {
      case 'par':
      case '\n':
      case '\r':
        this.#endParagraph();
        return true;
      case 'sect':
        this.#endParagraph();
        this.#opensSection = true;
        return true;
      case 'sbknone':
      case 'sbkcol':
        this.#opensSection = false;
        return true;
      case 'pard':
        this.#style = 0;
        this.#outline = null;
        this.#isInTable = false;
        return true;
      case 's':
        this.#style = value ?? 0;
        return true;
      case 'outlinelevel':
        this.#outline = value !== null && value >= 0 && value <= 8 ? value + 1 : null;
        return true;
      case 'page':
        this.#text += pageMark;
        return true;
      case 'pagebb':
        if (value !== 0) this.#text = `${pageMark}${this.#text}`;
        return true;
      case 'intbl':
        this.#isInTable = true;
        return true;
      default:
        return this.#takeTable(word, value);
    }
  }

  #takeTable(word: string, value: number | null): boolean {
    switch (word) {
      case 'trowd':
        if (!this.#isInTable && this.#text.trim() !== '') this.#endLooseText();
        this.#table ??= new RtfTable();
        this.#table.define();
        return true;
      case 'cell':
        this.#table ??= new RtfTable();
        this.#table.endCell(this.#takeText());
        return true;
      case 'nestcell':
      case 'nestrow':
        // A nested table is text of its cell.
        this.#text += ' ';
        return true;
      case 'row':
        this.#table?.endRow();
        return true;
      case 'cellx':
      case 'clmrg':
      case 'clvmrg':
      case 'trhdr':
        this.#table?.shape(word, value);
        return true;
      default:
        return false;
    }
  }

  #takeCharacter(word: string, value: number | null): void {
    switch (word) {
      case 'u':
        this.#skip = 0;
        if (value !== null) this.#addText(String.fromCharCode(value < 0 ? value + 65_536 : value), this.#state);
        this.#skip = this.#state.fallback;
        break;
      case 'uc':
        this.#state.fallback = Math.min(Math.max(value ?? 1, 0), 100);
        break;
      case 'deleted':
        this.#state.isDeleted = value !== 0;
        break;
      case 'strike':
      case 'striked':
        this.#state.isStruck = value !== 0;
        break;
      case 'v':
        this.#state.isHidden = value !== 0;
        break;
      case 'plain':
        this.#state.isDeleted = false;
        this.#state.isStruck = false;
        this.#state.isHidden = false;
        this.#state.font = this.#defaultFont;
        break;
      default:
    }
  }

  #takeBytes(bytes: Uint8Array): void {
    const skipped = Math.min(this.#skip, bytes.length);
    this.#skip -= skipped;
    if (this.#state.destination === 'silent' || skipped === bytes.length) return;
    this.#bytes += bytes.length;
    for (const byte of bytes) if (byte < 0x20 && byte !== 0x09 && byte !== 0x0c) this.#noise += 1;
    const font = this.#state.font === -1 ? this.#defaultFont : this.#state.font;
    const codePage = this.#codePages.get(font) ?? this.#codePage;
    this.#addText(decodeCodePage(bytes.subarray(skipped), codePage), this.#state);
  }

  #addText(text: string, { destination, isDeleted, isStruck, isHidden }: GroupState): void {
    if (isDeleted || isStruck || isHidden) return;
    this.#characters += text.length;
    if (this.#characters > documentCharactersMax) throw new AppError('file_too_complex');
    if (destination === 'text') this.#text += text;
    else if (destination === 'note') this.#note += text;
    else if (destination === 'mark') this.#mark += text;
    else if (destination === 'title') this.#title += text;
    else if (destination === 'styles') this.#styleName += text;
  }

  #keepStyle(): void {
    const name = this.#styleName.replace(/;.*$/su, '').trim();
    if (this.#styleNumber >= 0 && name !== '') this.#styleNames.set(this.#styleNumber, name);
    this.#styleName = '';
    this.#styleNumber = 0;
  }

  #takeText(): string {
    const text = this.#text;
    const mark = markOf(this.#mark);
    this.#text = '';
    this.#mark = '';
    return mark === '' || text.trim() === '' ? text : `${mark} ${text.trimStart()}`;
  }

  #endParagraph(): void {
    if (this.#isInTable) {
      this.#text += ' ';
      return;
    }
    this.#endLooseText();
  }

  /** Ends a paragraph outside tables, and the table before it. */
  #endLooseText(): void {
    this.#endTable();
    const mark = markOf(this.#mark);
    this.#mark = '';
    const isEmpty = this.#text.trim() === '';
    const text = this.#opensSection && !isEmpty ? `${pageMark}${this.#text}` : this.#text;
    if (!isEmpty) this.#opensSection = false;
    this.#text = '';
    const style = this.#styleNames.get(this.#style) ?? '';
    const isTitle = isTitleStyle(style);
    const level = isTitle ? 1 : (levelOfStyle(style) ?? this.#outline);
    this.#writer.addParagraph(text, { mark, level, isTitle });
  }

  #endTable(): void {
    const table = this.#table;
    this.#table = null;
    if (!table) return;
    const { rows, headerRows } = table.finish();
    if (rows.length > 0) this.#writer.addTable(rows, headerRows > 0 && headerRows < rows.length ? { headerRows } : {});
  }
}

/** The printed list mark; symbol font characters become bullets. */
function markOf(text: string): string {
  const mark = text.replace(/[\s\u00a0]+/gu, ' ').trim();
  return mark !== '' && !/[\p{L}\d]/u.test(mark) ? '-' : mark;
}
