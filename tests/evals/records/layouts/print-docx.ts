import {
  AlignmentType,
  Document,
  HeadingLevel,
  type ILevelsOptions,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Block } from './paper-blocks.ts';

/** How papers are printed as Word documents. */
export const docxLayouts = ['word-numbers', 'word-tables'] as const;
export type DocxLayout = (typeof docxLayouts)[number];

type Child = Paragraph | Table;
type Heading = Extract<Block, { kind: 'heading' }>;
const headings = [HeadingLevel.TITLE, HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;

/** Prints a paper as a Word document: items numbered by Word, or each item a row of a table. */
export async function printDocx(blocks: readonly Block[], layout: DocxLayout): Promise<Uint8Array> {
  const numbers = new ItemNumbers();
  const children = layout === 'word-numbers' ? blocks.flatMap((block) => print(block, numbers)) : inTables(blocks);
  const document = new Document({ numbering: { config: numbers.lists }, sections: [{ children }] });
  return new Uint8Array(await Packer.toBuffer(document));
}

function print(block: Block, numbers: ItemNumbers | null): Child[] {
  switch (block.kind) {
    case 'heading': {
      const list = block.item && numbers?.place(block.item.number);
      const heading = headings[Math.min(block.level, headings.length - 1)] ?? HeadingLevel.HEADING_3;
      return [
        new Paragraph({ text: list ? textOf(block) : block.text, heading, ...(list ? { numbering: list } : {}) }),
      ];
    }
    case 'paragraph':
      return [new Paragraph({ text: block.text })];
    case 'lines':
      return block.lines.map((line) => new Paragraph({ text: line }));
    case 'table':
      return [tableOf(block.rows.map((cells) => cells.map((text) => [new Paragraph({ text })])))];
  }
}

const textOf = ({ item, text }: Heading): string => item?.title ?? text;

/** Everything below an item's heading is a cell of its row, beside the number. */
function inTables(blocks: readonly Block[]): Child[] {
  const first = blocks.findIndex((block) => block.kind === 'heading' && block.item);
  if (first === -1) return blocks.flatMap((block) => print(block, null));
  const rows: Child[][][] = [];
  for (const block of blocks.slice(first)) {
    if (block.kind === 'heading' && block.item)
      rows.push([
        [new Paragraph({ text: block.item.number })],
        [new Paragraph({ children: [bold(block.item.title)] })],
      ]);
    else rows.at(-1)?.[1]?.push(...print(block, null));
  }
  return [...blocks.slice(0, first).flatMap((block) => print(block, null)), tableOf(rows)];
}

const bold = (text: string): TextRun => new TextRun({ text, bold: true });

function tableOf(rows: readonly Child[][][]): Table {
  const columns = Math.max(...rows.map((cells) => cells.length));
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (cells) =>
        new TableRow({
          children: Array.from(
            { length: columns },
            (_, at) => new TableCell({ children: cells[at] ?? [new Paragraph('')] }),
          ),
        }),
    ),
  });
}

/** Word counts the items: a list for each run of numbers of the same form, two levels where they have two. */
class ItemNumbers {
  readonly lists: { reference: string; levels: ILevelsOptions[] }[] = [];
  #form = '';
  #next = 0;
  #main = 0;

  /** The list and level that print exactly this number; null if Word would print another. */
  place(number: string): { reference: string; level: number } | null {
    const [, before = '', figure = '', after = ''] = /^(.*?)(\d+)([.):]?)$/u.exec(number) ?? [];
    if (figure === '' || (figure.startsWith('0') && figure !== '0')) return null;
    const [, over] = /^(\d+)\.$/u.exec(before) ?? [];
    const list = this.lists.at(-1);
    if (over !== undefined && list && Number(over) === this.#main && list.levels.length === 1) {
      list.levels.push(level(1, `%1.%2${after}`, Number(figure)));
      return { reference: list.reference, level: 1 };
    }
    if (over !== undefined && list && Number(over) === this.#main) return { reference: list.reference, level: 1 };
    const form = `${before}%1${after}`;
    if (form !== this.#form || Number(figure) !== this.#next) {
      this.lists.push({ reference: `items${this.lists.length}`, levels: [level(0, form, Number(figure))] });
    }
    this.#form = form;
    this.#main = Number(figure);
    this.#next = this.#main + 1;
    return { reference: this.lists.at(-1)?.reference ?? '', level: 0 };
  }
}

function level(depth: number, text: string, start: number): ILevelsOptions {
  return { level: depth, format: LevelFormat.DECIMAL, text, start, alignment: AlignmentType.START };
}
