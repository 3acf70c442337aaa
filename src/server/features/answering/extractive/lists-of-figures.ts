import type { EvidencePassage } from '../answer-engine.ts';
import { tidy } from './sentences-of-passages.ts';
import type { PassageTable, TableRow } from './tables-of-passages.ts';

/** A label, a colon or dash, and a figure: "– Neues Archiv: CHF 120'000". */
const entry = /^\s*(?:[-–—•*▪‣◦]\s+|\d{1,2}[.)]\s+)?(?=\p{L})([^:\t]{1,80}?)(?::|\s[-–—])\s+([^:\t]{1,40})$/u;
const longestLine = 140;
/** Fewer lines in a row that look so are no list. */
const fewestEntries = 3;

/** Lists whose entries are a label and a figure, as tables of two columns; the second is called as the line above them is. */
export function listsOfFigures(passage: EvidencePassage): PassageTable[] {
  const lists: { rows: TableRow[]; above: string; hasBefore: boolean; isClosed: boolean }[] = [];
  let [above, start, isOpen] = ['', 0, false];
  for (const line of passage.text.split('\n')) {
    const row = rowOf(passage, line, start);
    const list = lists.at(-1);
    if (row !== null && isOpen) list?.rows.push(row);
    else if (row !== null) lists.push({ rows: [row], above, hasBefore: start > 0, isClosed: false });
    else if (line.trim() !== '' && list && isOpen) list.isClosed = true;
    if (row !== null) isOpen = true;
    else if (line.trim() !== '') [isOpen, above] = [false, line.length <= longestLine ? tidy(line) : ''];
    start += line.length + 1;
  }
  return lists
    .filter(({ rows }) => rows.length >= fewestEntries)
    .map(({ rows, above: announcement, hasBefore, isClosed }) => ({
      rows: rows.map((row) => ({ ...row, cells: named(row, announcement.replace(/:$/u, '')) })),
      isList: true,
      caption: [passage.section ?? '', announcement].join('\n'),
      isWhole: passage.isFromWholeList === true || (hasBefore && isClosed),
    }));
}

function rowOf(passage: EvidencePassage, line: string, at: number): TableRow | null {
  if (line.length > longestLine) return null;
  const [, label, figure = ''] = entry.exec(line.trimEnd()) ?? [];
  if (label === undefined || !/\d/u.test(figure)) return null;
  const cells = [
    { name: '', value: tidy(label) },
    { name: '', value: figure.replace(/[.,;]$/u, '').trim() },
  ];
  const start = at + line.length - line.trimStart().length;
  const end = at + line.trimEnd().length;
  return { passage, rank: 0, index: 0, start, end, text: tidy(line.slice(line.indexOf(label))), form: 'row', cells };
}

function named({ cells }: TableRow, name: string): TableRow['cells'] {
  return cells.map((cell, column) => (column === 0 ? cell : { ...cell, name: name === '' ? '…' : name }));
}
