import type { ReadBlock } from '../read-model.ts';
import { unitOfCaption } from './units-of-tables.ts';

/** Text above a table that applies to all rows: its caption, its unit. */
export interface TableCaption {
  /** White space collapsed, lines joined with " – ". */
  text: string;
  page: number;
  start: number;
}

const longestLine = 200;
/** A line this short that is not a sentence names what follows. */
const shortLine = 120;
/** A title, a caption and a unit. */
const maxLines = 3;
const captionStart = /^(?:tab(?:elle|le|\.)?|übersicht|anhang|figure|exhibit|schedule|annex)\s?[\dA-Z]/iu;

/**
 * Finds table captions as blocks arrive. A table lasts while only rows follow; a header repeated on the next page does
 * not start another one.
 */
export class TableCaptions {
  #lines: TableCaption[] = [];
  #caption: TableCaption | null = null;
  #header: string | null = null;
  #isInTable = false;

  /** Forgets everything before, as at a new sheet. */
  reset(): void {
    this.#lines = [];
    this.#caption = null;
    this.#header = null;
    this.#isInTable = false;
  }

  /** The caption of a row's table; null for other blocks or without a caption. */
  captionOf(block: ReadBlock, page: number, pageText: string): TableCaption | null {
    const text = pageText.slice(block.start, block.end).replace(/\s+/gu, ' ').trim();
    const line = { text, page, start: block.start };
    if (block.kind === 'heading') {
      this.reset();
    } else if (block.kind === 'paragraph') {
      this.#isInTable = false;
      if (isCaption(text)) this.#lines = [...this.#lines, line].slice(-maxLines);
      else this.reset();
    } else if (block.cells === undefined) {
      this.#takeUnnamed(line, pageText.slice(block.start, block.end));
    } else {
      if (!this.#isInTable) this.#caption = this.#joinLines();
      this.#isInTable = true;
      this.#lines = [];
      return this.#caption;
    }
    return null;
  }

  /** A row that is not data: a line above the table, or its header. */
  #takeUnnamed(line: TableCaption, raw: string): void {
    if (!raw.includes('\t')) {
      this.#isInTable = false;
      if (line.text.length <= longestLine) this.#lines = [...this.#lines, line].slice(-maxLines);
    } else if (line.text !== this.#header) {
      this.#header = line.text;
      this.#isInTable = false;
    }
  }

  #joinLines(): TableCaption | null {
    const [first] = this.#lines;
    return first ? { ...first, text: this.#lines.map(({ text }) => text).join(' – ') } : null;
  }
}

function isCaption(text: string): boolean {
  if (text.length > longestLine) return false;
  return (
    captionStart.test(text) || unitOfCaption(text) !== null || (text.length <= shortLine && !/[.!?;,]$/u.test(text))
  );
}
