import type { PaperContext } from '../paper-context.ts';
import { pairCells, type Range, type Unit } from '../paper-text.ts';
import type { DeadlineRecord, QuotedDate, TaskRecord } from '../record-model.ts';
import { trim } from '../trim-range.ts';
import { findDues } from './due-date.ts';
import { partiesIn } from './people.ts';
import { taskWords as words } from './words.ts';

type Role = 'what' | 'who' | 'due' | 'done' | 'state';
const roles: readonly Role[] = ['done', 'state', 'due', 'who', 'what'];

/** The role of a column by its folded name: whole, else by its words, the last first ("next action", "bis wann"). */
function roleOf(name: string): Role | null {
  const whole = roles.find((role) => words[role].has(name));
  if (whole) return whole;
  for (const word of name.split(/[^\p{L}-]+/u).toReversed()) {
    const role = roles.find((each) => words[each].has(word));
    if (role) return role;
  }
  return null;
}

/**
 * The task in a table row with columns for what, who and when; a deadline where no column says who. Rows that say done,
 * cancelled or put off are none.
 */
export function taskOfRow({ paper, date }: PaperContext, unit: Unit): TaskRecord | DeadlineRecord | null {
  if (unit.columns.length < 2) return null;
  const found: Partial<Record<Role, Range>> = {};
  const others: Range[] = [];
  let whatWords = 0;
  let isStrict = false;
  for (const { name, range } of pairCells(paper, unit)) {
    const cell = trim(paper.text, range.start, range.end);
    if (cell.end === cell.start) continue;
    const role = roleOf(name);
    if (role === 'done' && /\d/u.test(paper.of(cell))) return null;
    if (role === 'state') {
      if (isClosed(paper.of(cell))) return null;
      continue;
    }
    // The later of two date columns wins: a new date stands after the old one.
    if (role === 'due') {
      found.due = cell;
      isStrict = name.split(/[^\p{L}-]+/u).some((word) => words.strictDue.has(word)) || words.strictDue.has(name);
    } else if (role === 'what' && (!found.what || name.split(' ').length > whatWords)) {
      found.what = cell;
      whatWords = name.split(' ').length;
    } else if (role === 'who') found.who ??= cell;
    else others.push(cell);
  }
  if (Object.values(found).some((cell) => isClosed(paper.of(cell)))) return null;
  const isNamed = found.what !== undefined;
  const what = found.what ?? others.toSorted((one, other) => other.end - other.start - (one.end - one.start))[0];
  const due = found.due ? dueOfCell(found.due) : null;
  if (!what || what.end - what.start < 3 || (!found.who && !due) || (!isNamed && !due?.date)) return null;
  const quoted = { item: null, doubts: [], span: paper.quoteOf(unit), what: paper.quoteOf(what) };
  const who = found.who ? partiesIn(paper, found.who) : [];
  // An owner in a table of risks or positions has no task yet.
  if (who.length > 0 && (isNamed || due)) return { kind: 'task', ...quoted, who, due };
  if (!due?.date || !isStrict) return null;
  return isNamed ? { kind: 'task', ...quoted, who, due } : { kind: 'deadline', ...quoted, due: due as QuotedDate };

  function dueOfCell(cell: Range): QuotedDate | null {
    const dues = findDues(paper, cell, date);
    const last = dues.at(-1);
    if (last) return last.quoted;
    return /\p{L}|\d/u.test(paper.of(cell)) ? { ...paper.quoteOf(cell), date: null } : null;
  }
}

/** True for a value that begins by saying that the matter is closed: "erledigt am 3. Mai", "closed by Executive". */
const isClosed = (value: string): boolean =>
  words.closed.has(
    value
      .toLowerCase()
      .match(/\p{L}+/u)?.[0]
      ?.replaceAll('ß', 'ss') ?? '',
  );
