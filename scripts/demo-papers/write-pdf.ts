import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { type Block, type Paper, runsOf, type TableBlock } from './read-source.ts';

/** Points. A4. */
const width = 595.28;
const height = 841.89;
const left = 70;
const right = width - 70;
const top = height - 92;
const bottom = 76;

const ink = rgb(0.1, 0.1, 0.12);
const dark = rgb(0.12, 0.23, 0.3);
const gray = rgb(0.42, 0.42, 0.45);
const rule = rgb(0.67, 0.72, 0.75);
const tint = rgb(0.86, 0.905, 0.92);
const pale = rgb(0.935, 0.958, 0.966);
const accent = rgb(0.18, 0.49, 0.55);

const tableSetting = { size: 9.4, leading: 12.4 } as const;
/** Tables up to half a page are not split. */
const undividedTable = 340;

/** Approximate space a table needs at once, in points; for a long one, four rows. */
function heightOfTable({ rows }: TableBlock): number {
  const rowHeight = tableSetting.leading + 6;
  const all = (rows.length + 1) * rowHeight + 8;
  return all <= undividedTable ? all : 4 * rowHeight;
}

type Fonts = Record<'regular' | 'bold' | 'heading' | 'plain', PDFFont>;
type Word = { text: string; font: PDFFont; width: number };
type Line = { words: Word[]; width: number };

/** Typesetting per block kind: size, leading, space before and after, indent, in points. */
const settings = {
  title: { size: 16.5, leading: 21, before: 0, after: 14, indent: 0 },
  heading: { size: 13, leading: 17, before: 16, after: 6, indent: 0 },
  subheading: { size: 10.5, leading: 14, before: 9, after: 4, indent: 0 },
  paragraph: { size: 11.4, leading: 16, before: 0, after: 8.5, indent: 0 },
  bullet: { size: 11.4, leading: 16, before: 0, after: 3.5, indent: 16 },
  numbered: { size: 11.4, leading: 16, before: 0, after: 5, indent: 24 },
  label: { size: 11.4, leading: 16, before: 0, after: 3, indent: 96 },
  decision: { size: 11.4, leading: 16, before: 5, after: 11, indent: 12 },
  caption: { size: 9.2, leading: 12, before: 6, after: 4, indent: 0 },
} as const;

/** Typesets a paper in the standard PDF fonts, so nothing is embedded and the bytes are reproducible. */
export async function writePdf(paper: Paper): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const fonts: Fonts = {
    regular: await document.embedFont(StandardFonts.TimesRoman),
    bold: await document.embedFont(StandardFonts.TimesRomanBold),
    heading: await document.embedFont(StandardFonts.HelveticaBold),
    plain: await document.embedFont(StandardFonts.Helvetica),
  };
  const day = new Date(`${paper.date}T09:00:00Z`);
  document.setTitle(paper.title);
  document.setAuthor(paper.organisation);
  document.setLanguage(paper.language);
  document.setCreationDate(day);
  document.setModificationDate(day);
  const setter = new Setter(document, fonts);
  for (const [index, block] of paper.blocks.entries()) setter.add(block, paper.blocks[index + 1]);
  const pages = document.getPages();
  for (const [index, page] of pages.entries()) frame(page, fonts, paper, index + 1, pages.length);
  return document.save();
}

function frame(page: PDFPage, { plain }: Fonts, paper: Paper, number: number, count: number): void {
  const draw = (text: string, x: number, y: number) =>
    page.drawText(text, { x, y, size: 8.2, font: plain, color: gray });
  const drawRight = (text: string, y: number) => draw(text, right - plain.widthOfTextAtSize(text, 8.2), y);
  draw(paper.organisation, left, height - 52);
  drawRight(paper.header, height - 52);
  const line = { thickness: 0.6, color: rule };
  page.drawLine({ start: { x: left, y: height - 60 }, end: { x: right, y: height - 60 }, ...line });
  page.drawLine({ start: { x: left, y: 52 }, end: { x: right, y: 52 }, ...line });
  draw(paper.language === 'de' ? 'Vertraulich' : 'Confidential', left, 40);
  drawRight(paper.language === 'de' ? `Seite ${number} von ${count}` : `Page ${number} of ${count}`, 40);
}

class Setter {
  readonly #document: PDFDocument;
  readonly #fonts: Fonts;
  #page: PDFPage;
  #y = top;

  constructor(document: PDFDocument, fonts: Fonts) {
    this.#document = document;
    this.#fonts = fonts;
    this.#page = document.addPage([width, height]);
  }

  /** @param next the next block: a caption stays with its table */
  add(block: Block, next?: Block): void {
    if (block.kind === 'caption' && next?.kind === 'table') this.#ensureSpace(heightOfTable(next) + 22);
    if (block.kind === 'break') this.#newPage();
    else if (block.kind === 'table') this.#addTable(block);
    else if (block.kind === 'decision') this.#addDecision(block.text);
    else if (block.kind === 'bullet') this.#addText(block.kind, block.text, '–');
    else if (block.kind === 'numbered' || block.kind === 'label') this.#addText(block.kind, block.text, block.mark);
    else this.#addText(block.kind, block.text);
  }

  #newPage(): void {
    this.#page = this.#document.addPage([width, height]);
    this.#y = top;
  }

  /** Starts a new page if less than `points` are left. */
  #ensureSpace(points: number): void {
    if (this.#y - points < bottom) this.#newPage();
  }

  #addText(kind: Exclude<keyof typeof settings, 'decision'>, text: string, mark?: string): void {
    const { size, leading, before, after, indent } = settings[kind];
    const isHeading = kind === 'title' || kind === 'heading' || kind === 'subheading';
    const { regular, bold, heading, plain } = this.#fonts;
    const [usual, strong] = isHeading ? [heading, heading] : kind === 'caption' ? [plain, heading] : [regular, bold];
    const markWidth = mark === undefined ? 0 : (kind === 'label' ? bold : regular).widthOfTextAtSize(mark, size) + 6;
    const hang = Math.max(indent, markWidth);
    const lines = breakLines(text, usual, strong, size, right - left - hang);
    if (this.#y < top) this.#y -= before;
    // Keep a heading with the next block, and two lines of a paragraph together.
    this.#ensureSpace(
      isHeading ? leading * lines.length + 58 : kind === 'caption' ? 70 : leading * Math.min(lines.length, 2),
    );
    for (const [index, line] of lines.entries()) {
      this.#ensureSpace(leading);
      this.#y -= leading;
      if (index === 0 && mark !== undefined) {
        this.#page.drawText(mark, { x: left, y: this.#y, size, font: kind === 'label' ? bold : regular, color: ink });
      }
      this.#drawLine(line, left + hang, size, isHeading || kind === 'caption' ? dark : ink);
    }
    this.#y -= after;
  }

  #addDecision(text: string): void {
    const { size, leading, before, after, indent } = settings.decision;
    const lines = breakLines(text, this.#fonts.regular, this.#fonts.bold, size, right - left - indent);
    const tall = leading * lines.length + 9;
    this.#ensureSpace(before + tall);
    this.#y -= before;
    this.#page.drawRectangle({ x: left, y: this.#y - tall, width: right - left + 8, height: tall, color: pale });
    this.#page.drawRectangle({ x: left, y: this.#y - tall, width: 3, height: tall, color: accent });
    this.#y -= 3;
    for (const line of lines) {
      this.#y -= leading;
      this.#drawLine(line, left + indent, size, ink);
    }
    this.#y -= 6 + after;
  }

  #drawLine({ words }: Line, from: number, size: number, color: typeof ink): void {
    let x = from;
    // Draw consecutive words in one font as one text, so that readers see whole lines.
    for (let index = 0; index < words.length; ) {
      const font = words[index]?.font;
      if (font === undefined) return;
      let end = index;
      while (words[end]?.font === font) end += 1;
      const text = words
        .slice(index, end)
        .map((word) => word.text)
        .join(' ');
      this.#page.drawText(text, { x, y: this.#y, size, font, color });
      x += font.widthOfTextAtSize(`${text} `, size);
      index = end;
    }
  }

  #addTable({ header, rows, isRight }: TableBlock): void {
    const { size, leading } = tableSetting;
    const widths = columnWidths([header, ...rows], this.#fonts, size);
    const layOut = (cells: readonly string[], isHeader: boolean) =>
      cells.map((text, column) => {
        const { plain, heading } = this.#fonts;
        return breakLines(text, isHeader ? heading : plain, heading, size, (widths[column] ?? 0) - 10);
      });
    const drawRow = (cells: Line[][], isHeader: boolean) => {
      const tall = Math.max(...cells.map((lines) => lines.length)) * leading + 6;
      if (isHeader) {
        this.#page.drawRectangle({ x: left, y: this.#y - tall, width: right - left, height: tall, color: tint });
      }
      const start = this.#y;
      let x = left;
      for (const [column, lines] of cells.entries()) {
        const wide = widths[column] ?? 0;
        this.#y = start - 1.5;
        for (const line of lines) {
          this.#y -= leading;
          this.#drawLine(line, isRight[column] ? x + wide - 5 - line.width : x + 5, size, ink);
        }
        x += wide;
      }
      this.#y = start - tall;
      const at = { start: { x: left, y: this.#y }, end: { x: right, y: this.#y } };
      this.#page.drawLine({ ...at, thickness: 0.5, color: rule });
    };
    const head = layOut(header, true);
    this.#ensureSpace(heightOfTable({ kind: 'table', header, rows, isRight }));
    drawRow(head, true);
    for (const row of rows) {
      const cells = layOut(row, false);
      const tall = Math.max(...cells.map((lines) => lines.length)) * leading + 6;
      if (this.#y - tall < bottom) {
        this.#newPage();
        drawRow(head, true);
      }
      drawRow(cells, false);
    }
    this.#y -= 11;
  }
}

/** Breaks a text at blanks into lines of at most `most` points. */
function breakLines(text: string, usual: PDFFont, strong: PDFFont, size: number, most: number): Line[] {
  const words = runsOf(text).flatMap(({ text: part, isBold }) => {
    const font = isBold ? strong : usual;
    return part
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => ({ text: word, font, width: font.widthOfTextAtSize(word, size) }));
  });
  const blank = usual.widthOfTextAtSize(' ', size);
  const lines: Line[] = [{ words: [], width: 0 }];
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined) continue;
    const wider = line.width + (line.words.length > 0 ? blank : 0) + word.width;
    if (wider > most && line.words.length > 0) lines.push({ words: [word], width: word.width });
    else {
      line.words.push(word);
      line.width = wider;
    }
  }
  return lines;
}

/** Column widths by content, within the page: the widest shrink first. */
function columnWidths(rows: readonly (readonly string[])[], { heading, plain }: Fonts, size: number): number[] {
  const all = right - left;
  const measure = (cells: readonly string[], column: number, isHeader: boolean) =>
    (isHeader ? heading : plain).widthOfTextAtSize(cells[column] ?? '', size) + 12;
  const longestWord = (column: number) =>
    Math.max(
      ...rows.flatMap((cells, index) =>
        (cells[column] ?? '')
          .split(' ')
          .map((word) => (index === 0 ? heading : plain).widthOfTextAtSize(word, size) + 12),
      ),
    );
  const columns = (rows[0] ?? []).map((_, column) => column);
  const wanted = columns.map((column) => Math.max(...rows.map((cells, index) => measure(cells, column, index === 0))));
  const least = columns.map(longestWord);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  if (sum(wanted) <= all) return wanted.map((value) => value + (all - sum(wanted)) / columns.length);
  const spare = all - sum(least);
  const want = wanted.map((value, column) => value - (least[column] ?? 0));
  return least.map((value, column) => value + (spare * (want[column] ?? 0)) / sum(want));
}
