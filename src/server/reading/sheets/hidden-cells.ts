import { relationOf, targetsOf } from '../office/office-relations.ts';
import { findAll, parseXml } from '../office/xml.ts';

/** A sheet's hidden rows and columns, zero-based. */
export interface HiddenCells {
  isRow: (row: number) => boolean;
  isColumn: (column: number) => boolean;
}

export const nothingHidden: HiddenCells = { isRow: () => false, isColumn: () => false };

/** Hidden column spans kept per sheet; programs write one for adjacent columns. */
const maxSpans = 16_384;

/** The hidden cells of each sheet, in sheet order. @param parts of an xlsx package, by name */
export function findHiddenCells(parts: ReadonlyMap<string, Buffer>): HiddenCells[] {
  const targets = targetsOf(parts, 'xl/workbook.xml');
  const workbook = parts.get('xl/workbook.xml');
  return (workbook ? findAll(parseXml(workbook), 'sheet') : []).map((sheet) => {
    const part = parts.get(targets.get(relationOf(sheet)) ?? '');
    return part ? hiddenIn(part) : nothingHidden;
  });
}

function hiddenIn(part: Buffer): HiddenCells {
  // Searching the bytes is almost free; decoding the sheet costs as much as its size.
  if (!part.includes('hidden=')) return nothingHidden;
  const text = part.toString('latin1');
  const rows = new Set<number>();
  let number = 0;
  for (const [tag] of text.matchAll(/<(?:\w+:)?row\b[^<>]*>/gu)) {
    number = Number(/\sr\s*=\s*["'](\d+)/u.exec(tag)?.[1] ?? number + 1);
    if (isHidden(tag)) rows.add(number - 1);
  }
  const columns: { first: number; last: number }[] = [];
  for (const [tag] of text.matchAll(/<(?:\w+:)?col\b[^<>]*>/gu)) {
    if (columns.length >= maxSpans || !isHidden(tag)) continue;
    const bound = (name: string) => Number(new RegExp(`\\s${name}\\s*=\\s*["'](\\d+)`, 'u').exec(tag)?.[1] ?? 0) - 1;
    columns.push({ first: bound('min'), last: bound('max') });
  }
  return {
    isRow: (row) => rows.has(row),
    isColumn: (column) => columns.some(({ first, last }) => column >= first && column <= last),
  };
}

function isHidden(tag: string): boolean {
  return /\shidden\s*=\s*["'](?:1|true)["']/u.test(tag);
}
