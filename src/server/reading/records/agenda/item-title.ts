import type { Line } from '../lines.ts';
import { normOf } from '../norms.ts';
import type { PaperText, Range } from '../paper-text.ts';
import { trim } from '../trim-range.ts';
import { type ItemNumber, readItemNumber } from './item-number.ts';
import { agendaWords } from './words/agenda-words.ts';

/** A line that may begin an agenda item. */
export type Candidate = {
  /** Index of its line among the section's. */
  line: number;
  /** Where the item would begin. */
  start: number;
  number: ItemNumber | null;
  title: Range;
  /** Text of the same paragraph follows the title. */
  runsOn: boolean;
  /** The title stands on a later line than the number. */
  isSplit: boolean;
  /** Just the number, as in "Zu TOP 2": `title` is that line. */
  isUntitled: boolean;
  /** "Ich rufe Tagesordnungspunkt 7 auf:" */
  isCalled: boolean;
  /** Candidates that compete for one numbering. */
  family: string;
};

/** Characters of a title that count. */
export const longestTitle = 600;
/** A title of several lines is not longer. */
const longestLineTitle = 220;
/** A word or the end of an amount before a stop, and what begins anew behind it. */
const stop = /(\p{L}*|[.,’']\d{3}|[^\p{L}])([.:])\s+(?=[\p{Lu}"„“«(])/gu;

/** The title in a line, or in a paragraph that is nothing else, without what follows it in the same paragraph. */
export function titleIn(
  paper: PaperText,
  whole: Range,
  line: Line,
  next: Line | undefined,
): { title: Range; runsOn: boolean } {
  // The next item is in the same paragraph.
  if (next?.unit === line.unit && beginsItem(paper.of(next)))
    return { title: trim(paper.text, whole.start, line.end), runsOn: false };
  const end = line.isFirst ? (paper.units[line.unit]?.end ?? whole.end) : whole.end;
  const text = paper.of({ start: whole.start, end: Math.min(end, whole.start + longestTitle) });
  if (line.kind !== 'paragraph')
    return { title: trim(paper.text, whole.start, whole.start + text.length), runsOn: false };
  const inner = endOfTitle(text);
  if (inner !== null && inner <= longestLineTitle)
    return { title: trim(paper.text, whole.start, whole.start + inner), runsOn: true };
  const isWrapped = line.isFirst && text.length <= longestLineTitle && !/[.:;]\s*$/u.test(text);
  if (isWrapped && !text.split('\n').slice(1).some(beginsItem))
    return { title: trim(paper.text, whole.start, whole.start + text.length), runsOn: false };
  return {
    title: trim(paper.text, whole.start, Math.min(whole.end, whole.start + longestTitle)),
    runsOn: !line.isLast,
  };
}

/** Where a run-in title ends: "5. Parkentgelte. Herr Lang berichtet …", "ROLL CALL: …"; null if it fills the text. */
function endOfTitle(text: string): number | null {
  for (const match of text.matchAll(stop)) {
    const [, before = '', sign] = match;
    const isWord = before.length > 2 && !agendaWords.abbreviations.has(normOf(before));
    if (
      isWord ||
      (/\d/u.test(before) && before.length > 3) ||
      (sign === ':' && before !== '') ||
      /[)"”“»]/u.test(before)
    )
      return match.index + before.length + 1;
  }
  return null;
}

const beginsItem = (line: string): boolean => readItemNumber(line.trim(), 0)?.marker === 'item';

/** The first cell of a row with words behind an offset. */
export function cellAfter(paper: PaperText, line: Line, end: number): Range | null {
  const cells = paper.units[line.unit]?.cells ?? [];
  const cell = cells.find(
    (each) => each.end > end && paper.of({ start: Math.max(each.start, end), end: each.end }).trim() !== '',
  );
  return cell ? { start: Math.max(cell.start, end), end: cell.end } : null;
}

/** Emphasis marks before a line are part of it. */
export const startOf = (paper: PaperText, line: Line): number =>
  line.isFirst ? (paper.units[line.unit]?.start ?? line.start) : line.start;
