import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { breakLines } from './break-lines.ts';
import type { Block } from './paper-blocks.ts';

type Content = Record<string, unknown>;
type PdfMaker = {
  addFonts(fonts: Record<string, Record<string, string>>): void;
  setUrlAccessPolicy(allows: (url: string) => boolean): void;
  setLocalAccessPolicy(allows: (path: string) => boolean): void;
  createPdf(definition: Content): { getBuffer(): Promise<Buffer> };
};

/** How papers are printed as PDF. */
export const pdfLayouts = ['plain', 'numbers-apart', 'running-lines', 'columns', 'agenda-table', 'narrow'] as const;
export type PdfLayout = (typeof pdfLayouts)[number];

const require = createRequire(import.meta.url);
/** Characters of a line on the narrow page. */
const narrowLine = 46;

function openMaker(): PdfMaker {
  const maker = require('pdfmake') as PdfMaker;
  const folder = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto');
  const face = (name: string) => join(folder, `Roboto-${name}.ttf`);
  const [normal, bold, italics] = [face('Regular'), face('Medium'), face('Italic')];
  maker.addFonts({ Roboto: { normal, bold, italics, bolditalics: bold } });
  maker.setUrlAccessPolicy(() => false);
  maker.setLocalAccessPolicy((path) => path.startsWith(folder));
  return maker;
}

/** Prints a paper. `mark`: what stands in the running head. */
export async function printPdf(blocks: readonly Block[], layout: PdfLayout, mark: string): Promise<Uint8Array> {
  const isNarrow = layout === 'narrow';
  const content = [
    ...(layout === 'agenda-table' ? withAgendaTable(blocks) : blocks).flatMap((block) => print(block, layout)),
  ];
  const definition = {
    info: { title: '', creationDate: new Date(0) },
    pageSize: layout === 'running-lines' || isNarrow ? 'A5' : 'A4',
    pageMargins: isNarrow ? [90, 40, 90, 40] : [57, 64, 57, 64],
    defaultStyle: { font: 'Roboto', fontSize: isNarrow ? 9.5 : 10.5, lineHeight: 1.15 },
    ...(layout === 'running-lines' ? runningLines(mark) : {}),
    content:
      layout === 'columns'
        ? [{ snakingColumns: true, columnGap: 18, columns: [{ stack: content }, { text: '' }] }]
        : content,
  };
  return new Uint8Array(await openMaker().createPdf(definition).getBuffer());
}

/** A head with the paper's name and file mark, a foot with the page's number, as registries print them. */
function runningLines(mark: string): Content {
  return {
    header: () => ({
      columns: [
        { text: mark, fontSize: 8 },
        { text: 'Az. 022.31-17/24', fontSize: 8, alignment: 'right' },
      ],
      margin: [57, 28, 57, 0],
    }),
    footer: (page: number, count: number) => ({
      text: `Seite ${page} von ${count}`,
      fontSize: 8,
      alignment: 'center',
      margin: [0, 20, 0, 0],
    }),
  };
}

function print(block: Block, layout: PdfLayout): Content[] {
  switch (block.kind) {
    case 'heading': {
      const size = { fontSize: block.level <= 1 ? 15 : 11.5, bold: true };
      if (layout === 'numbers-apart' && block.item)
        return [
          { text: block.item.number, ...size, margin: [0, 9, 0, 0] },
          { text: block.item.title, ...size, margin: [0, 0, 0, 4] },
        ];
      return [{ text: wrapped(block.text, layout), ...size, margin: [0, 9, 0, 4] }];
    }
    case 'paragraph':
      return [{ text: wrapped(block.text, layout), margin: [0, 0, 0, 6] }];
    case 'lines':
      return block.lines.flatMap((line) => printLine(line, layout));
    case 'table':
      return [printTable(block.rows)];
  }
}

function printLine(line: string, layout: PdfLayout): Content[] {
  const [, number, title] = /^((?:TOP\s*)?\d+[.)]?)\s+(\p{Lu}.*)$/u.exec(line) ?? [];
  const lines = layout === 'numbers-apart' && number && title ? [number, title] : [wrapped(line, layout)];
  return lines.map((text) => ({ text, margin: [0, 0, 0, 2] }));
}

const wrapped = (text: string, layout: PdfLayout): string =>
  layout === 'narrow' ? breakLines(text, narrowLine).join('\n') : text;

function printTable(rows: readonly string[][]): Content {
  const columns = Math.max(...rows.map((cells) => cells.length));
  const body = rows.map((cells) =>
    Array.from({ length: columns }, (_, at) => ({ text: cells[at] ?? '', fontSize: 8.5 })),
  );
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: Array(columns).fill('auto'), body },
    margin: [0, 4, 0, 8],
  };
}

/** The agenda as a table at the head: number, title, proposal. A list of the items there is replaced by it. */
function withAgendaTable(blocks: readonly Block[]): Block[] {
  const items = blocks.flatMap((block) => (block.kind === 'heading' && block.item ? [block.item] : []));
  if (items.length < 2) return [...blocks];
  const first = blocks.findIndex((block) => block.kind === 'heading' && block.item);
  const listed = blocks.findIndex((block, at) => at < first && block.kind === 'lines' && isList(block.lines));
  const list = blocks[listed];
  const rows =
    list?.kind === 'lines'
      ? list.lines.map((line) => /^(\S+(?:\s\d+)?[.)]?)\s+(.*)$/u.exec(line)?.slice(1) ?? ['', line])
      : items.map(({ number, title }) => [number, title]);
  const head = ['TOP', 'Gegenstand', 'Vorlage'];
  const table: Block = { kind: 'table', rows: [head, ...rows.map((cells, at) => [...cells, `24/${100 + at}`])] };
  return listed === -1 ? blocks.toSpliced(first, 0, table) : blocks.toSpliced(listed, 1, table);
}

const isList = (lines: readonly string[]): boolean =>
  lines.length >= 3 && lines.every((line) => /^(TOP\s*)?\d+[.)]?\s/u.test(line));
