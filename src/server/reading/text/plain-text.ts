import { AppError } from '#server/platform/errors/app-error.ts';
import type { DraftPage, OpenedFile, ReadBlock } from '../read-model.ts';
import { nameRows } from '../tables/tables-of-text.ts';
import { readAlignedTable } from './aligned-tables.ts';
import { decodeText } from './decode-text.ts';

/** Text files have no pages: they are cut at paragraphs into pages of about this many characters. */
export const pageCharacters = 3_000;

/** Consecutive blanks kept, as in printed tables: more count as no words and would make a passage endless. */
const widestGap = 100;
const wideGap = new RegExp(`[^\\S\\n\\f]{${widestGap + 1},}`, 'gu');

/** Opens a text file: paragraphs as blocks; a form feed starts a new page. */
export function openText(bytes: Uint8Array): OpenedFile {
  const text = decodeText(bytes)
    .replace(/\r\n?/g, '\n')
    .replace(/\0/g, '')
    .replace(wideGap, (gap) => gap.slice(0, widestGap))
    .toWellFormed();
  if (text.trim() === '') throw new AppError('file_empty');
  const pages: DraftPage[] = [];
  for (const part of text.split('\f')) {
    for (const piece of splitPages(part)) pages.push(toPage(piece, pages.length + 1));
  }
  const first = pages[0];
  if (first) first.titleCandidates = titleLines(first.page.text);
  return { metadata: { title: null, pageCount: pages.length }, pages };
}

/** Cuts text near the page size: at blank lines, else line ends, else between words. */
export function splitPages(text: string): string[] {
  const pages: string[] = [];
  let rest = text.replace(/^\n+/u, '').trimEnd();
  while (rest.length > 1.3 * pageCharacters) {
    const cut = findCut(rest);
    pages.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).replace(/^\s+/u, '');
  }
  if (rest.trim() !== '') pages.push(rest);
  return pages;
}

function findCut(text: string): number {
  for (const pattern of [/\n\s*\n/gu, /\n/gu, /[.!?]\s/gu, /\s/gu]) {
    let best = -1;
    for (const match of text.slice(0, 1.3 * pageCharacters).matchAll(pattern)) {
      const at = match.index + match[0].length;
      if (best === -1 || Math.abs(at - pageCharacters) < Math.abs(best - pageCharacters)) best = at;
    }
    if (best >= 0.5 * pageCharacters) return best;
  }
  return pageCharacters;
}

function toPage(text: string, number: number): DraftPage {
  const { text: shown, blocks } = divideText(text);
  return { page: { number, label: null, section: null, text: shown, width: null, height: null, boxes: null }, blocks };
}

/** Paragraphs between blank lines. Tables typed with spaces become rows, with tabs between cells. */
function divideText(text: string): { text: string; blocks: ReadBlock[] } {
  const blocks: ReadBlock[] = [];
  let shown = '';
  let at = 0;
  for (const match of text.matchAll(/[^\S\n]*\S(?:[^\n]|\n(?!\s*\n))*/gu)) {
    shown += text.slice(at, match.index);
    at = match.index + match[0].length;
    const lines = match[0].split('\n');
    const first = startOfTable(lines);
    const rows = first === -1 ? null : readAlignedTable(lines.slice(first));
    const plain = rows ? lines.slice(0, first).join('\n') : match[0];
    if (plain.trim() !== '') {
      const start = shown.length + (plain.length - plain.trimStart().length);
      blocks.push({ kind: 'paragraph', start, end: shown.length + plain.trimEnd().length });
    }
    shown += plain;
    if (rows) shown += addRows(rows, shown.length, plain === '' ? '' : '\n', blocks);
  }
  return { text: shown + text.slice(at), blocks };
}

/** The line that may be a table's header: the first with three cells. */
const startOfTable = (lines: readonly string[]): number => lines.findIndex((line) => /\S {2,}\S.* {2,}\S/u.test(line));

function addRows(rows: readonly string[][], start: number, lead: string, blocks: ReadBlock[]): string {
  const named = nameRows(rows.map((cells, index) => ({ cells, number: index + 1 }))).rows;
  let text = lead;
  for (const [index, { cells, named: values }] of named.entries()) {
    if (index > 0) text += '\n';
    const from = start + text.length;
    text += cells.join('\t');
    blocks.push({ kind: 'row', start: from, end: start + text.length, ...(values ? { cells: [...values] } : {}) });
  }
  return text;
}

/** The first lines, if they look like a title: short and without a full stop. */
function titleLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 4)
    .filter((line) => line.length >= 4 && line.length <= 120 && !/[.,;:]$/u.test(line) && /^[\p{Lu}\d#]/u.test(line))
    .map((line) => line.replace(/^#+\s*/u, ''));
}
