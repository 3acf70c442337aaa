import { normOf } from '../../norms.ts';
import type { PaperText, Range } from '../../paper-text.ts';
import type { AttendanceRecord, AttendanceState } from '../../record-model.ts';
import { trim } from '../../trim-range.ts';
import { attendanceStateOf, isNobody } from './attendance-words.ts';
import { type Counts, countsIn } from './read-counts.ts';
import { readSubstitutes } from './read-sentences.ts';

/** The names beside a label; a clause of another state may follow: "27 Mitglieder; es fehlen entschuldigt A und B". */
export function readValue(
  paper: PaperText,
  state: AttendanceState,
  value: Range,
  span: Range,
  count: (counts: Counts) => void,
  records: AttendanceRecord[],
): void {
  let current = state;
  for (const clause of clausesOf(paper, value)) {
    const text = paper.of(clause);
    const nested = /^([\p{L} ]{3,60}?)(?::\s|\s(?=\p{Lu}\p{Ll}+\s\p{Lu}))/u.exec(text);
    const own = nested && attendanceStateOf(normOf(nested[1] ?? '').trim());
    if (own) current = own;
    const list = own ? trim(paper.text, clause.start + nested[0].length, clause.end) : clause;
    if (isNobody(paper.of(list))) continue;
    if (current === 'present') count(countsIn(paper, list, false));
    const persons = readSubstitutes(paper, current, list, span);
    records.push(...persons);
    const counted =
      persons.length === 0 && records.every((each) => each.count === null)
        ? countsIn(paper, list, false).present
        : null;
    if (counted && current === 'present')
      records.push({
        kind: 'attendance',
        item: null,
        doubts: [],
        state: current,
        span: paper.quoteOf(span),
        name: null,
        role: null,
        count: counted,
        limit: null,
      });
  }
}

/** Parts of a value at semicolons, as far as a state begins one; a sentence behind the list is left out. */
function clausesOf(paper: PaperText, value: Range): Range[] {
  const text = paper.of(value);
  const sentence = /(?<=[\p{Ll})]{4})\.\s+(?=\p{Lu})/u.exec(text);
  const end = sentence ? sentence.index : text.length;
  const cuts = [...text.slice(0, end).matchAll(/;\s*(?=\p{Ll}|[^;]{3,40}:)/gu)].map(({ index }) => index);
  return [0, ...cuts].map((cut, at) => trim(paper.text, value.start + cut, value.start + (cuts[at] ?? end)));
}
