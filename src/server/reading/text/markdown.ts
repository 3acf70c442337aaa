import { AppError } from '#server/platform/errors/app-error.ts';
import { buildPages, PieceWriter, tidy } from '../pages/page-pieces.ts';
import type { OpenedFile } from '../read-model.ts';
import { decodeText } from './decode-text.ts';
import { readFrontMatter } from './front-matter.ts';
import { withoutMarkup } from './inline-markup.ts';

/** CommonMark blocks and GitHub tables. */
const heading = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/u;
const underline = /^ {0,3}(?:(=+)|-{2,})[ \t]*$/u;
const listItem = /^\s*([-*+]|\d{1,9}[.)])[ \t]+(.*)$/u;
const fence = /^ {0,3}(`{3,}|~{3,})/u;
const tableRule = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/u;
const rule = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/u;

/**
 * Opens a Markdown file: headings, lists, tables and paragraphs, in words without signs. Lines that their author broke, such as a list of names,
 * stay apart.
 * @throws AppError `file_empty`, `file_too_complex`
 */
export function openMarkdown(bytes: Uint8Array): OpenedFile {
  const text = decodeText(bytes).replaceAll('\0', '');
  if (text.trim() === '') throw new AppError('file_empty');
  const lines = text.split(/\r\n?|\n/u);
  const { fields, further, length } = readFrontMatter(lines);
  const reader = new MarkdownReader(widthOf(lines));
  for (const line of further) reader.takeField(line);
  for (const line of lines.slice(length)) reader.take(line);
  const pages = buildPages(reader.finish());
  return { metadata: { title: fields.title, pageCount: pages.length, writtenOn: fields.date }, pages };
}

/** Lines shorter than this are not judged: they may be names. */
const shortestWrapped = 40;
const usualWidth = 80;
/** A line broken this many characters early was broken on purpose. */
const slack = 12;

/** The width at which a program has broken the text's lines: that of most long lines. */
function widthOf(lines: readonly string[]): number {
  const continued = lines
    .filter((line, index) => line.length >= shortestWrapped && (lines[index + 1] ?? '').trim() !== '')
    .map(({ length }) => length)
    .sort((one, other) => one - other);
  return continued.length < 3 ? usualWidth : (continued[Math.floor(continued.length / 2)] ?? usualWidth);
}

class MarkdownReader {
  readonly #writer = new PieceWriter();
  readonly #width: number;
  #lines: string[] = [];
  #mark = '';
  #fence: string | null = null;
  #rows: string[] | null = null;

  /** @param width at which lines are wrapped */
  constructor(width: number) {
    this.#width = width;
  }

  /** Takes a line of the front matter. */
  takeField(line: string): void {
    this.#writer.addParagraph(line);
  }

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
      this.#writer.addParagraph(withoutMarkup(tidy(title[2] ?? '').replace(/ #+$/u, '')), {
        level: title[1]?.length ?? 1,
      });
    } else if (line.trim() === '' || rule.test(line)) {
      this.#flush();
    } else if (item) {
      this.#flush();
      const [, mark = '', words = ''] = item;
      this.#mark = /[*+]/.test(mark) ? '-' : mark;
      this.#lines = [words.replace(/^\[([ xX])\][ \t]/u, (_, sign: string) => (sign === ' ' ? '☐ ' : '☑ '))];
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
    const joined = level === null ? joinWrapped(this.#lines, this.#width) : [this.#lines.join(' ')];
    // Emphasis may go on over lines that their author broke.
    const paragraphs = withoutMarkup(joined.join('\n')).split('\n');
    for (const [index, text] of paragraphs.entries())
      this.#writer.addParagraph(text, { mark: index === 0 ? this.#mark : '', level });
    this.#lines = [];
    this.#mark = '';
  }
}

/** Joins lines that a program has wrapped; those broken on purpose stay apart. */
function joinWrapped(lines: readonly string[], width: number): string[] {
  const joined: string[] = [];
  const isWhole = lines.length >= 3 && isWrappedAt(lines, Math.max(...lines.map(({ length }) => length)));
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const isWrapped = before !== undefined && !isHardBreak(before) && (isWhole || !isBroken(before, line, width));
    if (isWrapped) joined.push(`${joined.pop() ?? ''} ${line}`);
    else joined.push(line.replace(/\\$/u, ''));
  }
  return joined.map((line) => line.replace(/\\$/u, ''));
}

/** Two blanks or a backslash at the end (CommonMark 0.31, 6.7). */
const isHardBreak = (line: string) => /(?: {2,}|\\)$/u.test(line);

/** True if the break between two lines is the author's: not in mid-sentence, and long before the width was reached. */
function isBroken(line: string, next: string, width: number): boolean {
  return !/^\p{Ll}/u.test(next.trimStart()) && lengthWith(line, next) < width - slack;
}

/** True if no first word of a line would have fitted on the line before, in lines too long for names. */
function isWrappedAt(lines: readonly string[], width: number): boolean {
  return (
    width >= shortestWrapped &&
    lines.every((line, index) => index === 0 || lengthWith(lines[index - 1] ?? '', line) > width)
  );
}

/** The length of a line with the next one's first word. */
function lengthWith(line: string, next: string): number {
  return line.trimEnd().length + 1 + (/^\S*/u.exec(next.trimStart())?.[0].length ?? 0);
}

/** Splits a table row; an escaped bar belongs to its cell. */
function cellsOf(row: string): string[] {
  const cells = row
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '')
    .split(/(?<!\\)\|/u);
  return cells.map((cell) => withoutMarkup(cell.replaceAll('\\|', '|')).trim());
}
