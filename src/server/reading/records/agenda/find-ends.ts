import { findClosing } from '../../facts/find-closing.ts';
import { words } from '../lexicon/lexicon.ts';
import type { Line } from '../lines.ts';
import { labelOf } from '../norms.ts';
import { type PaperText, tokensOf } from '../paper-text.ts';
import { agendaWords } from './words/agenda-words.ts';

const longestHeading = 70;
const mostWords = 6;
const longestClosing = 120;
/** "______", "gez. Lang", "Signed: …": somebody signed. */
const signature = /^(?:respectfully submitted\b|_{4,}|\.{8,}|…{3,}|\(?gez\.\s|signed\b.{0,60}$|\/s\/)/iu;

/** Where no item goes on: headings of lists and annexes, and from `closing` on nothing does. */
export type Ends = { starts: number[]; closing: number };

/** @param last line of the last item's title: the closing follows it */
export function findEnds(paper: PaperText, lines: readonly Line[], first: number, last: number): Ends {
  const starts: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (index <= first) continue;
    if (isListHeading(paper, line)) starts.push(line.start);
    if (index <= last || !line.isFirst) continue;
    const text = paper.of({ start: line.start, end: Math.min(line.end, line.start + 400) });
    const isFormula = index > last + 1 && (closesMeeting(text) || findClosing(text, 'x') !== null);
    if (signature.test(text) || isFormula) return { starts, closing: line.start };
  }
  return { starts, closing: Number.POSITIVE_INFINITY };
}

/** "Die Vorsitzende schliesst die Sitzung um 21.30 Uhr.": a line that says nothing else. */
function closesMeeting(text: string): boolean {
  if (text.length > longestClosing) return false;
  const norms = tokensOf(text, { start: 0, end: text.length }).map(({ norm }) => norm);
  return norms.some((norm) => words.meetings.has(norm)) && norms.some((norm) => agendaWords.closingVerbs.has(norm));
}

/** "Pendenzen", "Anlage 2: Kennzahlen", "ACTION LIST": a line of its own that heads no item. */
export function isListHeading(paper: PaperText, line: Line): boolean {
  if (line.kind === 'row' || !line.isFirst || line.end - line.start > longestHeading) return false;
  const text = paper.of(line);
  const label = labelOf(text);
  if (agendaWords.annexes.has(label.split(/[\s:]/u)[0] ?? '')) return line.isLast && !/[.;]$/u.test(text);
  const words = label.split(/[\s/,:]+/u);
  if (words.length > mostWords || !agendaWords.noItems.has(words[0] ?? '')) return false;
  return line.kind === 'heading' || (line.isLast && !/[.,;]$|:\s*\S/u.test(text));
}
