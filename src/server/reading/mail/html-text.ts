import { Parser } from 'htmlparser2';
import { AppError } from '#server/platform/errors/app-error.ts';
import { nameCells, nameColumns } from '../tables/name-columns.ts';
import { type MailPiece, mailCharactersMax, tidyLine } from './mail-model.ts';

/** Nesting of elements; letters have a few dozen levels. */
const deepestMarkup = 2_000;
/** Nesting of tables; anything deeper is text of the innermost. */
const deepestTable = 40;
/** A table with longer cells is layout. */
const longestCell = 300;

const words = (list: string) => new Set(list.split(' '));
/** Elements that show no text, or text that is not the mail's own. */
const unread = words(
  'script style head title template noscript object embed applet iframe frame svg math audio video canvas map select textarea datalist xml',
);
const paragraphs = words(
  'p h1 h2 h3 h4 h5 h6 ul ol dl blockquote pre hr table form fieldset figure section article header footer address center',
);
const lines = words('div li dt dd tr td th caption figcaption legend main aside nav');
const hidden =
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|font-size\s*:\s*0(?:\.0*)?(?![\d.])|opacity\s*:\s*0(?:\.0*)?(?![\d.])|max-height\s*:\s*0(?![\d.]))/iu;

interface Table {
  rows: { pieces: MailPiece[]; isHeader: boolean }[][];
  holdsTable: boolean;
}

/**
 * The text of a mail's HTML: headings, paragraphs, lists, table rows, link texts. Nothing is loaded, run or followed.
 * Text that the HTML hides from readers is returned separately.
 * @throws AppError `file_too_complex`
 */
export function readHtml(html: string): { pieces: MailPiece[]; hiddenText: string } {
  if (html.length > mailCharactersMax) throw new AppError('file_too_complex');
  const reader = new HtmlReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.addText(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return reader.finish();
}

class HtmlReader {
  readonly #stack: { isUnread: boolean; isHidden: boolean }[] = [];
  readonly #tables: Table[] = [];
  readonly #lists: { isOrdered: boolean; count: number }[] = [];
  /** Targets for pieces: the body, or a table cell. */
  readonly #targets: MailPiece[][] = [[]];
  #unread = 0;
  #hidden = 0;
  #preformatted = 0;
  /** Quotations around the current text. */
  #quotes = 0;
  #heading: number | null = null;
  /** Lines of the current paragraph; a blank one ends it. */
  #lines: string[] = [];
  #line = '';
  readonly #hiddenTexts: string[] = [];

  open(name: string, attributes: Record<string, string>): void {
    if (this.#stack.length >= deepestMarkup) throw new AppError('file_too_complex');
    const isHidden = hidden.test(attributes.style ?? '') || 'hidden' in attributes;
    const isUnread = unread.has(name);
    this.#stack.push({ isUnread, isHidden });
    if (isUnread) this.#unread += 1;
    if (isHidden) this.#hidden += 1;
    if (this.#unread > 0) return;
    if (paragraphs.has(name)) this.#endParagraph();
    else if (lines.has(name)) this.#endLine();
    if (name === 'br') this.#breakLine();
    else if (/^h[1-6]$/u.test(name)) this.#heading = Number(name[1]);
    else if (name === 'pre') this.#preformatted += 1;
    else if (name === 'blockquote') this.#quotes += 1;
    else if (name === 'ul' || name === 'ol') this.#lists.push({ isOrdered: name === 'ol', count: 0 });
    else if (name === 'li') this.#line += this.#hidden > 0 ? '' : this.#listMark();
    else if (name === 'table') this.#openTable();
    else if (name === 'tr') this.#tables.at(-1)?.rows.push([]);
    else if (name === 'td' || name === 'th') this.#openCell(name === 'th');
  }

  close(name: string): void {
    const closed = this.#stack.pop();
    const isRead = this.#unread === 0;
    if (isRead) {
      if (paragraphs.has(name)) this.#endParagraph();
      else if (lines.has(name)) this.#endLine();
      if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1);
      else if (name === 'blockquote') this.#quotes = Math.max(0, this.#quotes - 1);
      else if (name === 'ul' || name === 'ol') this.#lists.pop();
      else if (name === 'td' || name === 'th') this.#closeCell();
      else if (name === 'table') this.#closeTable();
    }
    if (closed?.isUnread) this.#unread -= 1;
    if (closed?.isHidden) this.#hidden -= 1;
  }

  addText(text: string): void {
    if (this.#unread > 0) return;
    if (this.#hidden > 0) this.#hiddenTexts.push(text);
    else if (this.#preformatted === 0) this.#line += text;
    else {
      for (const [index, line] of text.split(/\r\n?|\n/u).entries()) {
        if (index > 0) this.#breakLine();
        this.#line += line;
      }
    }
  }

  finish(): { pieces: MailPiece[]; hiddenText: string } {
    this.#endParagraph();
    while (this.#tables.length > 0) this.#closeTable();
    const hiddenText = tidyLine(this.#hiddenTexts.join(' '));
    return { pieces: this.#targets[0] ?? [], hiddenText: /\p{L}{2}/u.test(hiddenText) ? hiddenText : '' };
  }

  #breakLine(): void {
    const line = tidyLine(this.#line);
    this.#line = '';
    // The mark of a list item with only a picture.
    this.#lines.push(/^(?:-|\d+\.)$/u.test(line) ? '' : line);
  }

  #endLine(): void {
    if (this.#line.trim() !== '') this.#breakLine();
    else this.#line = '';
  }

  #endParagraph(): void {
    this.#endLine();
    const level = this.#heading;
    this.#heading = null;
    const lines = this.#lines;
    this.#lines = [];
    let gathered: string[] = [];
    for (const line of [...lines, '']) {
      if (line !== '') gathered.push(line);
      else if (gathered.length > 0) {
        const isHeading = level !== null && gathered.length <= 3;
        // The mail's subject ranks above its own headings.
        const depth = this.#quotes;
        if (isHeading)
          this.#target.push({ kind: 'heading', text: gathered.join(' '), level: Math.min(level + 1, 6), depth });
        else this.#target.push({ kind: 'paragraph', text: gathered.join('\n'), depth });
        gathered = [];
      }
    }
  }

  get #target(): MailPiece[] {
    return this.#targets.at(-1) ?? [];
  }

  #listMark(): string {
    const list = this.#lists.at(-1);
    if (!list?.isOrdered) return '- ';
    list.count += 1;
    return `${list.count}. `;
  }

  #openTable(): void {
    if (this.#tables.length >= deepestTable) return;
    for (const table of this.#tables) table.holdsTable = true;
    this.#tables.push({ rows: [], holdsTable: false });
    this.#targets.push([]);
  }

  #openCell(isHeader: boolean): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    if (table.rows.length === 0) table.rows.push([]);
    this.#endParagraph();
    const before = this.#targets.pop();
    // Text between cells belongs to no cell.
    if (before && before.length > 0) table.rows.at(-1)?.push({ pieces: before, isHeader: false });
    const pieces: MailPiece[] = [];
    table.rows.at(-1)?.push({ pieces, isHeader });
    this.#targets.push(pieces);
  }

  #closeCell(): void {
    if (this.#tables.length === 0) return;
    this.#endParagraph();
    this.#targets.pop();
    this.#targets.push([]);
  }

  #closeTable(): void {
    const table = this.#tables.pop();
    if (!table) return;
    const rest = this.#targets.pop() ?? [];
    if (isDataTable(table)) this.#target.push(...rowsOf(table).map((row) => ({ ...row, depth: this.#quotes })));
    else for (const row of table.rows) for (const cell of row) this.#target.push(...cell.pieces);
    // Text in a table outside its cells; an unclosed cell is already among the rows.
    if (!table.rows.some((row) => row.some(({ pieces }) => pieces === rest))) this.#target.push(...rest);
  }
}

const textOf = (pieces: readonly MailPiece[]) =>
  pieces
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/gu, ' ');

/** Many tables in mails are only layout. */
function isDataTable({ rows, holdsTable }: Table): boolean {
  if (holdsTable || rows.filter((row) => row.length > 1).length < 2) return false;
  return rows.every((row) => row.every(({ pieces }) => textOf(pieces).length <= longestCell));
}

function rowsOf({ rows }: Table): MailPiece[] {
  const texts = rows.map((row) => row.map(({ pieces }) => textOf(pieces)));
  const bodyStart = rows.findIndex((row) => !row.every(({ isHeader }) => isHeader));
  const header = nameColumns(
    texts.map((cells) => ({ cells })),
    bodyStart > 0 ? { headerRows: bodyStart } : {},
  );
  const pieces: MailPiece[] = [];
  for (const [index, cells] of texts.entries()) {
    const last = cells.findLastIndex((cell) => cell !== '');
    if (last === -1) continue;
    const piece: MailPiece = { kind: 'row', text: cells.slice(0, last + 1).join('\t') };
    if (pieces.length === 0) piece.startsTable = true;
    if (header && index >= header.headerEnd) piece.cells = nameCells(cells.slice(0, last + 1), header);
    pieces.push(piece);
  }
  return pieces;
}
