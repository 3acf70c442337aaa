import { type Line, linesOf } from '../lines.ts';
import type { PaperText, Range } from '../paper-text.ts';
import { attendanceStateOf } from './attendance/attendance-words.ts';
import { type Head, readHead } from './head-segments.ts';
import { readTitles } from './read-title.ts';
import { isMinutesWord, meetingWords } from './words/meeting-words.ts';

/** Lines below a title in which the head of further minutes shows itself. */
const headLines = 16;
const longestTitle = 160;

/** The parts of a paper that may tell one meeting each: a file may hold the minutes of several. */
export function splitMeetings(paper: PaperText): Range[] {
  const whole = { start: 0, end: paper.text.length };
  const starts = [0];
  let days = daysOf(paper, readHead(paper, whole));
  const lines = linesOf(paper, whole);
  for (const [index, line] of lines.entries()) {
    if (index < 4 || !mayBeTitle(paper, line)) continue;
    const head = headAt(paper, line, whole.end);
    const own = daysOf(paper, head);
    if (!isHead(paper, head) || own.size === 0 || own.values().some((day) => days.has(day))) continue;
    starts.push(line.start);
    days = own;
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? whole.end }));
}

/** "Protokoll der 3. Sitzung", as a line of its own. */
function mayBeTitle(paper: PaperText, line: Line): boolean {
  if (line.kind === 'row' || !line.isFirst || line.end - line.start > longestTitle) return false;
  const text = paper.of(line);
  const [first = '', second = ''] = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return /^\p{Lu}/u.test(text) && (isMinutesWord(first) || isMinutesWord(second)) && !/[.:;]$/u.test(text);
}

function headAt(paper: PaperText, line: Line, end: number): Head {
  const head = readHead(paper, { start: paper.units[line.unit]?.start ?? line.start, end });
  return { ...head, segments: head.segments.slice(0, headLines) };
}

/** True if the title is followed by those present or by fields of a head. */
function isHead(paper: PaperText, head: Head): boolean {
  const [title] = readTitles(paper, head.segments.slice(0, 2));
  const labels = head.segments.filter(
    ({ label }) => label !== null && (attendanceStateOf(label) !== undefined || meetingWords.labels.has(label)),
  );
  return title?.kind === 'minutes' && labels.length > 1;
}

/** The days that the first lines of a head name. */
function daysOf(paper: PaperText, { segments }: Head): Set<string> {
  const days = segments.slice(0, 5).flatMap((segment) => paper.datesIn(segment).map(({ from }) => from));
  return new Set(days.slice(0, 1));
}
