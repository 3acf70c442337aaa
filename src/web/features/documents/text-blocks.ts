import type { Page } from '#shared/contracts/documents.ts';

/** A range of the page's text, as offsets. */
export interface TextRange {
  start: number;
  end: number;
}

/** A formatted text page. Every range refers to the text, so that quotations can be highlighted anywhere. */
export type TextBlock =
  | ({ kind: 'heading'; level: number } & TextRange)
  /** `lines`: the line breaks are meaningful; `columns`: aligned with spaces. */
  | ({ kind: 'paragraph'; form: 'flowing' | 'lines' | 'columns' } & TextRange)
  | ({ kind: 'list'; items: (TextRange & { marker: string; depth: number })[] } & TextRange)
  | ({ kind: 'table'; hasHeader: boolean; rows: TextRange[][] } & TextRange);

const listMark = /^[ \t]*([-–•*▪◦]|\(?(?:\d{1,3}|[a-z])[.)]|(?:\d{1,2}\.){2,5})[ \t]+(?=\S)/u;
/** Minimum length of a line that was probably wrapped for width. */
const brokenLineLength = 45;
const longestHeading = 90;

/**
 * Each heading's depth below the page's own, from 1, by its start offset. Documents skip levels (a title followed by a
 * third-level heading), but screen reader users must not meet gaps.
 */
export function headingDepths(blocks: readonly TextBlock[]): Map<number, number> {
  const depths = new Map<number, number>();
  const open: number[] = [];
  for (const block of blocks) {
    if (block.kind !== 'heading') continue;
    while ((open.at(-1) ?? 0) >= block.level) open.pop();
    open.push(block.level);
    depths.set(block.start, open.length);
  }
  return depths;
}

/** Structures a page of text: by its layout where known, otherwise by blank lines, bullets and tabs. */
export function readTextBlocks({ text, layout }: Pick<Page, 'text' | 'layout'>): TextBlock[] {
  const known = [
    ...(layout?.headings ?? []).map((range) => ({ ...range, kind: 'heading' as const })),
    ...(layout?.tables ?? []).map((range) => ({ ...range, kind: 'table' as const })),
  ].sort((one, other) => one.start - other.start);
  const blocks: TextBlock[] = [];
  let at = 0;
  for (const each of known) {
    if (each.start < at || each.end > text.length) continue;
    blocks.push(...readPlainText(text, at, each.start));
    if (each.kind === 'heading') blocks.push(each);
    else blocks.push({ ...each, rows: readRows(text, each) });
    at = each.end;
  }
  blocks.push(...readPlainText(text, at, text.length));
  return joinLists(layout ? blocks : guessHeadings(text, blocks));
}

/** Paragraphs separated by blank lines. */
function readPlainText(text: string, from: number, to: number): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const match of text.slice(from, to).matchAll(/[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*/gu)) {
    const range = { start: from + match.index, end: from + match.index + match[0].trimEnd().length };
    blocks.push(readParagraph(text, range));
  }
  return blocks;
}

function readParagraph(text: string, range: TextRange): TextBlock {
  const lines = linesOf(text, range);
  const texts = lines.map(({ start, end }) => text.slice(start, end));
  if (lines.length > 1 && texts.every((line) => line.includes('\t'))) {
    return { kind: 'table', hasHeader: false, rows: readRows(text, range), ...range };
  }
  const marks = texts.map((line) => listMark.exec(line));
  if (marks[0] && (lines.length === 1 || marks.filter(Boolean).length > 1)) {
    const items: TextRange[] = [];
    for (const [index, line] of lines.entries()) {
      const open = items.at(-1);
      if (marks[index] || !open) items.push({ ...line });
      else open.end = line.end;
    }
    return { kind: 'list', items: items.map((item) => readItem(text, item)), ...range };
  }
  const inColumns = texts.filter((line) => /\S {3,}\S/u.test(line)).length;
  if (lines.length > 1 && inColumns >= 0.5 * lines.length) return { kind: 'paragraph', form: 'columns', ...range };
  const isBrokenForWidth = texts.slice(0, -1).every((line) => line.trim().length >= brokenLineLength);
  return { kind: 'paragraph', form: isBrokenForWidth ? 'flowing' : 'lines', ...range };
}

function readItem(text: string, { start, end }: TextRange) {
  const mark = listMark.exec(text.slice(start, end));
  const marker = mark?.[1] ?? '';
  const indent = /^[ \t]*/u.exec(text.slice(start, end))?.[0].length ?? 0;
  const dots = marker.match(/\d\.(?=\d)/gu)?.length ?? 0;
  return { start, end, marker: mark?.[0] ?? '', depth: Math.min(4, Math.max(dots, Math.floor(indent / 2))) };
}

function readRows(text: string, range: TextRange): TextRange[][] {
  return linesOf(text, range).map((line) => cellsOf(text, line));
}

/** Cells of a row, separated by tabs. */
export function cellsOf(text: string, { start, end }: TextRange): TextRange[] {
  const cells: TextRange[] = [];
  let at = start;
  for (const cell of text.slice(start, end).split('\t')) {
    cells.push({ start: at, end: at + cell.length });
    at += cell.length + 1;
  }
  return cells;
}

export function linesOf(text: string, { start, end }: TextRange): TextRange[] {
  const lines: TextRange[] = [];
  for (let at = start; at <= end; ) {
    const found = text.indexOf('\n', at);
    const lineEnd = found === -1 || found > end ? end : found;
    lines.push({ start: at, end: lineEnd });
    at = lineEnd + 1;
  }
  return lines;
}

/** Joins adjacent list items that are paragraphs of their own into one list. */
function joinLists(blocks: readonly TextBlock[]): TextBlock[] {
  const joined: TextBlock[] = [];
  for (const block of blocks) {
    const open = joined.at(-1);
    if (block.kind === 'list' && open?.kind === 'list') {
      open.items.push(...block.items);
      open.end = block.end;
    } else joined.push(block);
  }
  return joined;
}

/** Guesses headings in text without layout: a short line of its own above a paragraph, with no full stop. */
function guessHeadings(text: string, blocks: readonly TextBlock[]): TextBlock[] {
  return blocks.map((block, index) => {
    const next = blocks[index + 1];
    if (block.kind !== 'paragraph' || block.form === 'columns' || next?.kind !== 'paragraph') return block;
    const line = text.slice(block.start, block.end);
    const looksSo =
      line.length <= longestHeading && !line.includes('\n') && /^[\p{Lu}\d]/u.test(line) && /[\p{L}\d)]$/u.test(line);
    return looksSo && next.end - next.start > longestHeading
      ? { kind: 'heading', level: 3, start: block.start, end: block.end }
      : block;
  });
}
