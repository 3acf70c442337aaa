import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Note, Piece } from '../policy.ts';
import { wordsOf } from '../read-words.ts';
import { cellMargin, type LaidBlock, type LaidReport, type LaidTable, tableTextSize } from './lay-out-tables.ts';

/** Types for pdfmake, which has none. */
type Content = { text: string | Content[] } & Record<string, unknown>;

type PdfMaker = {
  addFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void;
  setUrlAccessPolicy(allows: (url: string) => boolean): void;
  setLocalAccessPolicy(allows: (path: string) => boolean): void;
  createPdf(definition: Record<string, unknown>): { getBuffer(): Promise<Buffer> };
};

const require = createRequire(import.meta.url);
const muted = '#5B6670';
const petrol = '#0B5563';

/** pdfmake with its own fonts and no other file or network access. */
function openMaker(): PdfMaker {
  const maker = require('pdfmake') as PdfMaker;
  const folder = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto');
  const face = (name: string) => join(folder, `Roboto-${name}.ttf`);
  maker.addFonts({
    Roboto: {
      normal: face('Regular'),
      bold: face('Medium'),
      italics: face('Italic'),
      bolditalics: face('MediumItalic'),
    },
  });
  maker.setUrlAccessPolicy(() => false);
  maker.setLocalAccessPolicy((path) => path.startsWith(folder));
  return maker;
}

/** A report as PDF. Notes follow the answer they prove: a mark links to its note, the note to the document's page. */
export async function writePdf(report: LaidReport): Promise<Uint8Array<ArrayBuffer>> {
  const { title, language, isWide, notes } = report;
  const { exports } = wordsOf(language, 'UTC');
  const definition = {
    info: { title, creator: 'BoardSearch', producer: 'BoardSearch' },
    language,
    pageSize: 'A4',
    pageOrientation: isWide ? 'landscape' : 'portrait',
    pageMargins: [57, 57, 57, 57],
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.2 },
    footer: (page: number, count: number) => ({
      text: `${exports.pageOf} ${page} / ${count}`,
      alignment: 'right',
      color: muted,
      fontSize: 8.5,
      margin: [57, 20, 57, 0],
    }),
    content: report.blocks.flatMap((block) => writeBlock(block, notes)),
  };
  return new Uint8Array(await openMaker().createPdf(definition).getBuffer());
}

function writeBlock(block: LaidBlock, notes: readonly Note[]): Record<string, unknown>[] {
  switch (block.kind) {
    case 'title':
      return [{ text: block.text, fontSize: 18, bold: true, color: petrol, margin: [0, 0, 0, 6] }];
    case 'question':
      return [{ text: block.text, fontSize: 13, bold: true, color: petrol, margin: [0, 18, 0, 3], headlineLevel: 1 }];
    case 'phase':
      return [{ text: block.text, fontSize: 11, bold: true, margin: [0, 10, 0, 3], headlineLevel: 2 }];
    case 'text':
      return [{ text: writePieces(block.pieces), margin: [0, 0, 0, 6] }];
    case 'item':
      return [{ ul: [{ text: writePieces(block.pieces) }], margin: [0, 0, 0, 3] }];
    case 'quotation':
      return [{ text: writePieces(block.pieces), margin: [12, 0, 0, 5] }];
    case 'remark':
      return [{ text: writePieces(block.pieces), color: muted, fontSize: 9, margin: [0, 0, 0, 3] }];
    case 'table':
      return [writeTable(block)];
    case 'notes':
      return notes.slice(block.first - 1, block.last).map(writeNote);
  }
}

function writePieces(pieces: readonly Piece[]): Content[] {
  return pieces.flatMap(({ text, startsLine, isStrong, isRemark, notes = [], address }) => [
    {
      text: startsLine ? `\n${text}` : text,
      ...(isStrong && { bold: true }),
      ...(isRemark && { italics: true, color: muted }),
      ...(address && { link: address, color: petrol, decoration: 'underline' }),
    },
    ...notes.flatMap((note, index): Content[] => [
      ...(index > 0 ? [{ text: ', ', sup: true }] : []),
      { text: `${note}`, sup: true, color: petrol, linkToDestination: `note${note}` },
    ]),
  ]);
}

function writeNote({ number, source, address, quotation, remarks }: Note): Content {
  return {
    id: `note${number}`,
    fontSize: 8.5,
    margin: [0, number === 1 ? 6 : 2, 0, 0],
    text: [
      { text: `${number}  `, color: petrol },
      address ? { text: source, link: address, color: petrol, decoration: 'underline' } : { text: source },
      ...remarks.map((remark) => ({ text: ` [${remark}]`, bold: true })),
      ...(quotation ? [{ text: ': ' }, { text: `„${quotation}“`, italics: true }] : []),
    ],
  };
}

/** A line below the head, thin ones below the rows, none beside the columns. */
const tableLayout = {
  hLineWidth: (line: number, { table }: { table: { body: unknown[] } }) =>
    line === 0 || line === table.body.length ? 0 : line === 1 ? 1.5 : 0.75,
  hLineColor: (line: number) => (line === 1 ? '#000000' : '#AAAAAA'),
  vLineWidth: () => 0,
  paddingLeft: () => cellMargin,
  paddingRight: () => cellMargin,
};

function writeTable({ head, rows, widths }: LaidTable): Record<string, unknown> {
  return {
    margin: [0, 2, 0, 8],
    fontSize: tableTextSize,
    layout: tableLayout,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widths.map((width) => width - 2 * cellMargin),
      body: [
        head.map((text) => ({ text, bold: true })),
        ...rows.map((row) => row.map((pieces) => ({ text: writePieces(pieces) }))),
      ],
    },
  };
}
