import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';

/** How a report typesets a table: sizes in points. */
export interface TableStyle {
  size: number;
  /** Width of a label; longer ones wrap. */
  labelWidth: number;
  columnWidth: number;
  /** Distance between lines within a cell, and between rows. */
  leading: number;
  pitch: number;
  /** The line of a label its figures are on. */
  figuresAt: 'first' | 'last';
  /** Indentation of a label's further lines. */
  hang: number;
  numbers: 'en' | 'de' | 'ch';
  boldHead?: boolean;
  /** A currency sign at the left of the first row's cells. */
  currency?: string;
}

/**
 * A table of a report. Headers: a line break separates a header's lines, `over` has names above several columns,
 * centred. Rows: "# " starts a heading without figures, "= " a sum in bold, "- " an indented entry.
 */
export interface PrintedTable {
  name: string;
  title: string;
  heads: readonly string[];
  over?: readonly { text: string; from: number; to: number }[];
  rows: readonly string[];
  style: TableStyle;
}

/** A cell's expected content: the figure of a row and a column. */
export interface LabelledCell {
  row: string;
  column: string;
  value: string;
}

/** The figures of a table, the same in each run: some negative, some empty. */
export function cellsOf(table: PrintedTable): (string | null)[][] {
  let state = [...table.name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return table.rows.map((row) =>
    table.heads.map(() => {
      const [kind, amount] = [next(), Math.round(10 ** (1.5 + 4 * next()))];
      if (row.startsWith('# ')) return null;
      return kind < 0.08 ? '–' : numberOf(kind < 0.3 ? -amount : amount, table.style.numbers);
    }),
  );
}

function numberOf(amount: number, kind: TableStyle['numbers']): string {
  const digits = String(Math.abs(amount)).replace(/\B(?=(?:\d{3})+$)/gu, { en: ',', de: '.', ch: '’' }[kind]);
  if (amount >= 0) return digits;
  return kind === 'en' ? `(${digits})` : `-${digits}`;
}

/** Every figure of a table with its row's label and its column's name. */
export function labelsOf(table: PrintedTable): LabelledCell[] {
  return cellsOf(table).flatMap((cells, row) =>
    cells.flatMap((value, column) =>
      value === null || value === '–'
        ? []
        : [{ row: (table.rows[row] ?? '').replace(/^[#=-] /u, ''), column: columnName(table, column), value }],
    ),
  );
}

function columnName({ heads, over = [] }: PrintedTable, column: number): string {
  const above = over.filter(({ from, to }) => from <= column && column <= to).map(({ text }) => text);
  return [...above, heads[column] ?? ''].join(' ').replace(/\s+/gu, ' ');
}

const left = 60;
const top = 780;

/** A page with the table, and some text above and below it. */
export async function printTable(table: PrintedTable): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const printer = new Printer(
    file.addPage([595, 842]),
    await file.embedFont(StandardFonts.Helvetica),
    await file.embedFont(StandardFonts.HelveticaBold),
    table.style,
  );
  printer.print(table);
  return file.save();
}

class Printer {
  readonly #page: PDFPage;
  readonly #regular: PDFFont;
  readonly #bold: PDFFont;
  readonly #style: TableStyle;
  #y = top;

  constructor(page: PDFPage, regular: PDFFont, bold: PDFFont, style: TableStyle) {
    this.#page = page;
    this.#regular = regular;
    this.#bold = bold;
    this.#style = style;
  }

  print(table: PrintedTable): void {
    this.#draw(table.title, left, 14, this.#bold);
    this.#y -= 24;
    this.#printHeads(table);
    const cells = cellsOf(table);
    for (const [index, row] of table.rows.entries()) this.#printRow(row, cells[index] ?? [], index === 0);
    this.#y -= 10;
    this.#draw('The notes are part of this report and were reviewed by the auditors in the usual manner.', left, 9);
  }

  #printHeads({ heads, over = [] }: PrintedTable): void {
    const { size, leading, boldHead } = this.#style;
    const font = boldHead ? this.#bold : this.#regular;
    if (over.length > 0) {
      for (const { text, from, to } of over) {
        const middle = (this.#rightOf(from) - this.#style.columnWidth + this.#rightOf(to)) / 2;
        this.#draw(text, middle - font.widthOfTextAtSize(text, size) / 2, size, font);
      }
      this.#y -= leading;
    }
    const lines = heads.map((head) => head.split('\n'));
    const most = Math.max(...lines.map(({ length }) => length));
    for (let line = 0; line < most; line++) {
      for (const [column, each] of lines.entries())
        this.#drawRight(each[line - (most - each.length)] ?? '', column, font);
      this.#y -= leading;
    }
    this.#y -= this.#style.pitch - leading + 2;
  }

  #printRow(row: string, cells: readonly (string | null)[], isFirst: boolean): void {
    const { size, leading, pitch, figuresAt, hang, currency } = this.#style;
    const font = /^[#=] /u.test(row) ? this.#bold : this.#regular;
    const x = left + (row.startsWith('- ') ? 10 : 0);
    const lines = this.#wrap(row.replace(/^[#=-] /u, ''), font, x);
    for (const [line, text] of lines.entries()) {
      this.#draw(text, x + (line === 0 ? 0 : hang), size, font);
      if (line === (figuresAt === 'first' ? 0 : lines.length - 1)) {
        for (const [column, cell] of cells.entries()) {
          if (cell === null) continue;
          this.#drawRight(cell, column, font);
          if (currency && (isFirst || row.startsWith('= ')))
            this.#draw(currency, this.#rightOf(column) - this.#style.columnWidth + 8, size, font);
        }
      }
      this.#y -= line === lines.length - 1 ? pitch : leading;
    }
  }

  #wrap(label: string, font: PDFFont, x: number): string[] {
    const { size, labelWidth, hang } = this.#style;
    const lines: string[] = [];
    for (const word of label.split(' ')) {
      const last = lines.at(-1);
      const room = left + labelWidth - x - (lines.length > 1 ? hang : 0);
      if (last !== undefined && font.widthOfTextAtSize(`${last} ${word}`, size) <= room)
        lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  }

  #rightOf(column: number): number {
    return left + this.#style.labelWidth + (column + 1) * this.#style.columnWidth;
  }

  #drawRight(text: string, column: number, font: PDFFont): void {
    // The bracket of a negative figure extends beyond the edge.
    const edge = this.#rightOf(column) + (text.endsWith(')') ? font.widthOfTextAtSize(')', this.#style.size) : 0);
    this.#draw(text, edge - font.widthOfTextAtSize(text, this.#style.size), this.#style.size, font);
  }

  #draw(text: string, x: number, size: number, font = this.#regular): void {
    if (text !== '') this.#page.drawText(text, { x, y: this.#y, size, font });
  }
}
