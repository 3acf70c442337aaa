import { findNames } from '../../names.ts';
import type { PaperText, Range } from '../../paper-text.ts';
import type { AttendanceRecord, AttendanceState } from '../../record-model.ts';
import { readLimit } from './read-limit.ts';

const longestSpan = 300;
/** Behind a name: "Hinrichsmeyer ab 9.40 Uhr". */
const behindName = /^\s*,?\s*((?:ab|bis|from|until)\s[^,;()\n]{3,40})/iu;

/**
 * The persons of a list, each with role and limit.
 * @param span what proves it: the line or row
 * @param role of them all, such as the label of their group
 * @param limitIn another place that may state a limit: a cell
 */
export function readPersons(
  paper: PaperText,
  state: AttendanceState,
  value: Range,
  span: Range,
  role: Range | null,
  limitIn: Range | null = null,
): AttendanceRecord[] {
  return findNames(paper.text, value).map((person) => {
    const bracket = person.role && readLimit(paper, person.role);
    const behind = behindName.exec(paper.text.slice(person.name.end, Math.min(value.end, person.name.end + 60)));
    const end = person.name.end + (behind?.[0].length ?? 0);
    const beside = limitIn && readLimit(paper, limitIn);
    const limit =
      bracket ?? beside ?? (behind ? readLimit(paper, { start: end - (behind[1]?.length ?? 0), end }) : null);
    const own = bracket ? null : person.role;
    return {
      kind: 'attendance',
      item: null,
      doubts: [],
      state,
      span: span.end - span.start <= longestSpan ? paper.quoteOf(span) : paper.quoteOf(person.name),
      name: paper.quoteOf(person.name),
      role: own ? paper.quoteOf(own) : role && paper.quoteOf(role),
      count: null,
      limit,
    };
  });
}
