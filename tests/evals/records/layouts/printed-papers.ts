import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { type Label, ofKind } from '../boardroom/labels.ts';
import { divideIntoBlocks } from './paper-blocks.ts';
import { type DocxLayout, docxLayouts, printDocx } from './print-docx.ts';
import { type PdfLayout, pdfLayouts, printPdf } from './print-pdf.ts';

const layouts = [...pdfLayouts, ...docxLayouts] as const;
export type Layout = (typeof layouts)[number];

/** `all`, `none` or names, separated by commas. @throws Error for an unknown name */
export function chooseLayouts(named: string): Layout[] {
  if (named === 'all') return [...layouts];
  if (named === 'none') return [];
  return named.split(',').map((name) => {
    const layout = layouts.find((each) => each === name);
    if (!layout) throw new Error(`there is no layout ${name}: ${layouts.join(', ')}`);
    return layout;
  });
}

const folder = join(import.meta.dirname, '../../../../.cache/records-layouts');

/** Papers of text can be printed; tables and real files are read as they are. */
export const isPrintable = (path: string): boolean => ['.txt', '.md'].includes(extname(path));

/**
 * A paper printed in a layout, as a file under its own name. The same paper always gives the same; it is printed anew
 * only if the paper, its items or the printing has changed.
 */
export async function printedPaper(path: string, labels: readonly Label[], layout: Layout): Promise<PrintedPaper> {
  const isWord = (docxLayouts as readonly string[]).includes(layout);
  const name = `${basename(path, extname(path))}.${isWord ? 'docx' : 'pdf'}`;
  const items = ofKind(labels, 'agenda');
  const source = readFileSync(path, 'utf8');
  const digest = createHash('sha256').update(printing()).update(source).update(JSON.stringify(items)).digest('hex');
  const cached = join(folder, layout, `${digest.slice(0, 24)}${extname(name)}`);
  if (existsSync(cached)) return { name, bytes: readFileSync(cached) };
  const blocks = divideIntoBlocks(source, path.endsWith('.md'), items);
  const mark = basename(path, extname(path)).replaceAll('_', ' ');
  const bytes = isWord
    ? await printDocx(blocks, layout as DocxLayout)
    : await printPdf(blocks, layout as PdfLayout, mark);
  mkdirSync(join(folder, layout), { recursive: true });
  writeFileSync(cached, bytes);
  return { name, bytes };
}

export interface PrintedPaper {
  name: string;
  bytes: Uint8Array;
}

let code = '';

/** The code that prints. */
function printing(): string {
  code ||= globSync('*.ts', { cwd: import.meta.dirname })
    .toSorted()
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('');
  return code;
}
