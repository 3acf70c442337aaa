import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  HeadingLevel,
  InternalHyperlink,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { locales } from '#shared/locales.ts';
import type { Note, Piece } from '../policy.ts';
import { wordsOf } from '../read-words.ts';
import { cellMargin, type LaidBlock, type LaidReport, type LaidTable, tableTextSize } from './lay-out-tables.ts';

const muted = '5B6670';
const petrol = '0B5563';

/** A report as a Word document (OOXML) with footnotes. A repeated mark links to the note's first one. */
export async function writeDocx(report: LaidReport): Promise<Uint8Array<ArrayBuffer>> {
  const marked = new Set<number>();
  const { isWide, language, title, notes } = report;
  const footer = new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.RIGHT,
        children: [
          new TextRun({
            color: muted,
            size: 18,
            children: [
              `${wordsOf(language, 'UTC').exports.pageOf} `,
              PageNumber.CURRENT,
              ' / ',
              PageNumber.TOTAL_PAGES,
            ],
          }),
        ],
      }),
    ],
  });
  const document = new Document({
    title,
    creator: 'BoardSearch',
    description: '',
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: 22, language: { value: locales[language] } } },
        title: { run: { size: 36, bold: true, color: petrol }, paragraph: { spacing: { after: 120 } } },
        heading1: {
          run: { size: 28, bold: true, color: petrol },
          paragraph: { spacing: { before: 360, after: 60 }, keepNext: true },
        },
        heading2: {
          run: { size: 23, bold: true },
          paragraph: { spacing: { before: 200, after: 60 }, keepNext: true },
        },
        hyperlink: { run: { color: petrol, underline: {} } },
        footnoteText: { run: { size: 18 }, paragraph: { spacing: { after: 40 } } },
      },
    },
    footnotes: Object.fromEntries(notes.map((note) => [note.number, { children: [noteParagraph(note)] }])),
    sections: [
      {
        properties: {
          page: {
            size: isWide
              ? { orientation: PageOrientation.LANDSCAPE, width: 11_906, height: 16_838 }
              : { width: 11_906, height: 16_838 },
            margin: { top: 1_134, bottom: 1_134, left: 1_134, right: 1_134 },
          },
        },
        footers: { default: footer },
        children: report.blocks.flatMap((block) => writeBlock(block, marked)),
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

function noteParagraph({ source, address, quotation, remarks }: Note): Paragraph {
  const place = new TextRun({ text: source, ...(address && { style: 'Hyperlink' }) });
  return new Paragraph({
    children: [
      new TextRun(' '),
      address ? new ExternalHyperlink({ link: address, children: [place] }) : place,
      ...remarks.map((remark) => new TextRun({ text: ` [${remark}]`, bold: true })),
      ...(quotation ? [new TextRun(': '), new TextRun({ text: `„${quotation}“`, italics: true })] : []),
    ],
  });
}

function writeBlock(block: LaidBlock, marked: Set<number>): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'title':
      return [new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(block.text)] })];
    case 'question':
      return [new Paragraph({ heading: HeadingLevel.HEADING_1, children: lines(block.text) })];
    case 'phase':
      return [new Paragraph({ heading: HeadingLevel.HEADING_2, children: [new TextRun(block.text)] })];
    case 'text':
      return [new Paragraph({ spacing: { after: 120 }, children: writePieces(block.pieces, marked) })];
    case 'item':
      return [
        new Paragraph({ bullet: { level: 0 }, spacing: { after: 60 }, children: writePieces(block.pieces, marked) }),
      ];
    case 'quotation':
      return [
        new Paragraph({
          indent: { left: 284 },
          spacing: { after: 100 },
          border: { left: { style: BorderStyle.SINGLE, size: 12, space: 8, color: 'B9C4C9' } },
          children: writePieces(block.pieces, marked),
        }),
      ];
    case 'remark':
      return [
        new Paragraph({
          spacing: { after: 60 },
          children: block.pieces.map(({ text }) => new TextRun({ text, color: muted, size: 19 })),
        }),
      ];
    case 'table':
      return [writeTable(block, marked), new Paragraph({ children: [] })];
    case 'notes':
      return [];
  }
}

const lines = (text: string): TextRun[] =>
  text.split('\n').map((line, index) => new TextRun({ text: line, ...(index > 0 && { break: 1 }) }));

function writePieces(pieces: readonly Piece[], marked: Set<number>, size?: number): ParagraphChild[] {
  return pieces.flatMap(({ text, startsLine, isStrong, isRemark, notes = [], address }) => {
    const run = new TextRun({
      text,
      ...(size && { size }),
      ...(startsLine && { break: 1 }),
      ...(isStrong && { bold: true }),
      ...(isRemark && { italics: true, color: muted }),
      ...(address && { style: 'Hyperlink' }),
    });
    return [
      address ? new ExternalHyperlink({ link: address, children: [run] }) : run,
      ...notes.flatMap((note, index) => [
        ...(index > 0 ? [new TextRun({ text: ', ', superScript: true })] : []),
        writeMark(note, marked),
      ]),
    ];
  });
}

function writeMark(note: number, marked: Set<number>): ParagraphChild {
  const id = `note${note}`;
  if (marked.has(note)) {
    return new InternalHyperlink({ anchor: id, children: [new TextRun({ text: `${note}`, superScript: true })] });
  }
  marked.add(note);
  return new Bookmark({ id, children: [new FootnoteReferenceRun(note)] });
}

/** Twentieths of a point. */
const twips = (points: number): number => Math.floor(points * 20);
/** Half points. */
const tableSize = tableTextSize * 2;

function writeTable({ head, rows, widths: points }: LaidTable, marked: Set<number>): Table {
  const widths = points.map(twips);
  const cell = (children: ParagraphChild[], index: number, isHead: boolean) =>
    new TableCell({
      width: { size: widths[index] ?? 0, type: WidthType.DXA },
      ...(isHead && { shading: { fill: 'E6EEF0' } }),
      children: [new Paragraph({ children })],
    });
  return new Table({
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    margins: { top: 50, bottom: 50, left: twips(cellMargin), right: twips(cellMargin) },
    rows: [
      new TableRow({
        tableHeader: true,
        children: head.map((text, index) => cell([new TextRun({ text, bold: true, size: tableSize })], index, true)),
      }),
      ...rows.map(
        (row) =>
          new TableRow({
            cantSplit: true,
            children: row.map((pieces, index) => cell(writePieces(pieces, marked, tableSize), index, false)),
          }),
      ),
    ],
  });
}
