import { AppError } from '#server/platform/errors/app-error.ts';
import { buildPages, PieceWriter, tidy } from '../pages/page-pieces.ts';
import type { OpenedFile } from '../read-model.ts';
import { decodeText } from './decode-text.ts';

/** CommonMark blocks and GitHub tables; inline markup stays as written. */
const heading = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/u;
const underline = /^ {0,3}(?:(=+)|-{2,})[ \t]*$/u;
const listItem = /^\s*([-*+]|\d{1,9}[.)])[ \t]+(.*)$/u;
const fence = /^ {0,3}(`{3,}|~{3,})/u;
const tableRule = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/u;
const rule = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/u;

/** Opens a Markdown file: headings, lists, tables and paragraphs. @throws AppError `file_empty`, `file_too_complex` */
export function openMarkdown(bytes: Uint8Array): OpenedFile {
  const text = decodeText(bytes).replaceAll('\0', '');
  if (text.trim() === '') throw new AppError('file_empty');
  const reader = new MarkdownReader();
  for (const line of text.split(/\r\n?|\n/u)) reader.take(line);
  const pages = buildPages(reader.finish());
  return { metadata: { title: null, pageCount: pages.length }, pages };
}

class MarkdownReader {
  readonly #writer = new PieceWriter();
  #lines: string[] = [];
  #mark = '';
  #fence: string | null = null;
  #rows: string[] | null = null;

  take(line: string): void {
    const opened = fence.exec(line)?.[1];
    if (this.#fence !== null) {
      if (opened?.startsWith(this.#fence)) this.#fence = null;
      else this.#writer.addParagraph(line);
    } else if (opened) {
      this.#flush();
      this.#fence = opened;
    } else if (this.#rows && line.includes('|')) {
      this.#rows.push(line);
    } else {
      this.#takeText(line);
    }
  }

  finish() {
    this.#flush();
    return this.#writer.pieces;
  }

  #takeText(line: string): void {
    const title = heading.exec(line);
    const item = listItem.exec(line);
    const above = this.#lines.at(-1);
    if (above?.includes('|') && tableRule.test(line) && line.includes('|')) {
      this.#lines.pop();
      this.#flush();
      this.#rows = [above];
    } else if (above !== undefined && this.#mark === '' && underline.test(line)) {
      this.#flush(underline.exec(line)?.[1] ? 1 : 2);
    } else if (title) {
      this.#flush();
      this.#writer.addParagraph(tidy(title[2] ?? '').replace(/ #+$/u, ''), { level: title[1]?.length ?? 1 });
    } else if (line.trim() === '' || rule.test(line)) {
      this.#flush();
    } else if (item) {
      this.#flush();
      this.#mark = item[1] ?? '';
      this.#lines = [item[2] ?? ''];
    } else {
      if (this.#rows) this.#flush();
      this.#lines.push(line.replace(/^\s*(?:>\s?)+/u, ''));
    }
  }

  /** Ends the current paragraph, list item or table. @param level if it turned out to be a heading */
  #flush(level: number | null = null): void {
    if (this.#rows)
      this.#writer.addTable(
        this.#rows.map((row) => ({ cells: cellsOf(row) })),
        { headerRows: 1 },
      );
    this.#rows = null;
    this.#writer.addParagraph(this.#lines.join(' '), { mark: this.#mark, level });
    this.#lines = [];
    this.#mark = '';
  }
}

/** Splits a table row; an escaped bar belongs to its cell. */
function cellsOf(row: string): string[] {
  const cells = row
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '')
    .split(/(?<!\\)\|/u);
  return cells.map((cell) => cell.replaceAll('\\|', '|').trim());
}
