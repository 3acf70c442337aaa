import type { Line } from '../lines.ts';
import { labelOf, normOf } from '../norms.ts';
import type { PaperText, Range } from '../paper-text.ts';
import { trim } from '../trim-range.ts';
import { readItemNumber } from './item-number.ts';
import type { Candidate } from './item-title.ts';
import { agendaWords } from './words/agenda-words.ts';

/** The list of items at the head of a paper. */
export type Listed = {
  /** Indices of lines that belong to it. */
  lines: ReadonlySet<number>;
  entries: readonly ListedItem[];
};
export type ListedItem = { line: number; number: Range | null; parts: readonly number[]; title: Range };

const longestLabel = 60;
/** Lines without a number that may stand between two entries: a speaker, a proposal's number. */
const mostBetween = 3;
const longestEntry = 400;
/** "… Mehrzweckhalle Traktanden: 1. Protokoll 2. …" */
const labelInLine = /(?:^|\s)(\p{Lu}\p{L}{4,24}):\s+1[.)]\s/u;
/** Share of a title's words that the other title has, too. */
const likeness = 0.6;

/** The first list of items below a label such as "Tagesordnung", or in its line. */
export function findListed(paper: PaperText, lines: readonly Line[]): Listed {
  for (const [index, line] of lines.entries()) {
    const text = paper.of({ start: line.start, end: Math.min(line.end, line.start + longestLabel) });
    const label = /^[^:\d]{3,40}/u.exec(text)?.[0] ?? '';
    const inLine = labelInLine.exec(paper.of(line))?.[1] ?? '';
    const isLabel = isAgendaLabel(text) || (/:\s*\d/u.test(text) && isAgendaLabel(label)) || isAgendaLabel(inLine);
    if (!isLabel) continue;
    const inline = inlineEntries(paper, line, index);
    if (inline.length > 1) return { lines: new Set([index]), entries: inline };
    const listed = entriesBelow(paper, lines, index + 1);
    if (listed.entries.length > 1) return listed;
  }
  return { lines: new Set(), entries: [] };
}

/** "Tagesordnung", "Agenda:", "Tagesordnung für die Sitzung" */
export function isAgendaLabel(text: string): boolean {
  const label = labelOf(text.replace(/^[\dIVX]{1,4}[.)]\s+/u, ''));
  const [first = ''] = label.split(/\s/u);
  return (
    label.length <= longestLabel &&
    (agendaWords.labels.has(label) || (agendaWords.listed.has(first) && label.split(/\s/u).length <= 6))
  );
}

function entriesBelow(paper: PaperText, lines: readonly Line[], from: number): Listed {
  const taken = new Set<number>();
  const entries: ListedItem[] = [];
  let between = 0;
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] as Line;
    const text = paper.of({ start: line.start, end: Math.min(line.end, line.start + longestEntry) });
    const number = readItemNumber(text, line.start);
    const last = entries.at(-1);
    const isLong = line.end - line.start >= longestEntry;
    if (number && !isLong && (!last || isAfter(last.parts, number.parts))) {
      const next = lines[index + 1];
      const isSplit = number.end >= line.end && next !== undefined;
      const title = isSplit ? trim(paper.text, next.start, next.end) : titleOfEntry(paper, line, number.end);
      entries.push({ line: index, number: number.range, parts: number.parts, title });
      taken.add(index);
      between = 0;
    } else if (last && number && !isAfter(last.parts, number.parts) && entries.length > 1) break;
    else if (isLong || (line.kind === 'heading' && entries.length > 0) || ++between > mostBetween) break;
    else taken.add(index);
  }
  // What follows the last entry is no longer the list.
  const end = entries.at(-1)?.line ?? 0;
  return { lines: new Set([...taken].filter((index) => index <= end)), entries };
}

const titleOfEntry = (paper: PaperText, line: Line, start: number): Range => {
  const row = /\t/u.exec(paper.of({ start, end: line.end }));
  return trim(paper.text, start, row && row.index > 0 ? start + row.index : line.end);
};

const isAfter = (before: readonly number[], after: readonly number[]): boolean => {
  for (let level = 0; level < Math.max(before.length, after.length); level++) {
    const step = (after[level] ?? 0) - (before[level] ?? 0);
    if (step !== 0) return step > 0 && step <= 5;
  }
  return false;
};

/** "Traktanden: 1. Protokoll vom 10. Juni. 2. Kredit Schulhaus." */
function inlineEntries(paper: PaperText, line: Line, index: number): ListedItem[] {
  const text = paper.of({ start: line.start, end: paper.units[line.unit]?.end ?? line.end });
  const entries: ListedItem[] = [];
  for (const match of text.matchAll(/(?<=[:.;,)\s]\s?)(\d{1,2})[.)]\s+(?=[\p{Lu}"„])/gu)) {
    const before = entries.at(-1);
    if (Number(match[1]) !== (before?.parts[0] ?? 0) + 1) continue;
    const start = line.start + match.index;
    if (before) before.title = trim(paper.text, before.title.start, start);
    const title = { start: start + match[0].length, end: line.start + text.length };
    entries.push({
      line: index,
      number: { start, end: start + (match[1]?.length ?? 0) },
      parts: [Number(match[1])],
      title,
    });
  }
  for (const entry of entries)
    if (paper.of(entry.title).endsWith('.')) entry.title = { ...entry.title, end: entry.title.end - 1 };
  return entries;
}

/** 1 if the list has the candidate's title, 0.5 if only its number; 0 if neither or there is no list. */
export function matchListed(paper: PaperText, { number, title }: Candidate, { entries }: Listed): number {
  if (entries.length === 0) return 0;
  const own = wordsOf(paper.of(title));
  const isTitled = entries.some((entry) => {
    const other = wordsOf(paper.of(entry.title));
    const both = own.filter((word) => other.includes(word)).length;
    return both > 0 && both >= likeness * Math.min(own.length, other.length);
  });
  if (isTitled) return 1;
  const key = number?.parts.join('.');
  return key !== undefined && entries.some(({ parts }) => parts.join('.') === key) ? 0.3 : 0;
}

const wordsOf = (text: string): string[] => normOf(text).match(/\p{L}{4,}/gu) ?? [];
