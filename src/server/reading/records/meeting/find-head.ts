import { findDates } from '../../facts/find-dates.ts';
import { readItemNumber } from '../agenda/item-number.ts';
import { isBodyWord, numberOf, words } from '../lexicon/lexicon.ts';
import { findNames, isNameList, trim } from '../names.ts';
import { normOf, type PaperText, type Range, tokensOf, type Unit } from '../paper-text.ts';
import type { AttendanceRecord, AttendanceState, MeetingRecord, QuotedDate, QuotedNumber } from '../record-model.ts';
import { bodyIn } from './find-body.ts';

/** Units and characters from the start that are searched for a head. */
const headUnits = 80;
const headCharacters = 6_000;
const longestTitle = 250;
const titleUnits = 25;
const mostTitleWords = 25;
const longestLabel = 45;
const maxPersons = 2_000;

/** "Ort: Rathaus": a label and its value, in a row's cells, after a colon, or on lines below. */
type Field = { label: string; labelRange: Range; value: Range | null; unit: number };

export type Head = {
  meeting: MeetingRecord | null;
  attendance: AttendanceRecord[];
  /** Units used by the head; none of them is an agenda item or a decision. */
  units: ReadonlySet<number>;
};

/**
 * The head of a paper: the meeting and who attended.
 * @param paperDate the paper's date as found by the reader
 */
export function findHead(paper: PaperText, paperDate: string | null): Head {
  const count = paper.units.findIndex((unit, index) => index >= headUnits || unit.start > headCharacters);
  const top = paper.units.slice(0, count === -1 ? paper.units.length : count);
  const taken = new Set<number>();
  const fields = top.flatMap((unit, index) => fieldOf(paper, unit, index));
  const { attendance, isListed } = findAttendance(paper, taken);
  const title = findTitle(paper, top);
  const named = new Map<string, Field>();
  for (const field of fields) {
    const kind = words.labels.get(field.label);
    if (kind && field.value && !named.has(kind)) {
      named.set(kind, field);
      taken.add(field.unit);
    }
  }
  const roles = (['chair', 'minuteTaker', 'time'] as const).filter((kind) => named.has(kind)).length;
  const isMeeting = title ? title.paper !== 'none' || roles > 0 || isListed : isListed && roles > 0;
  if (!isMeeting) return { meeting: null, attendance: [], units: new Set() };
  if (title) taken.add(title.unit);
  const labelledBy = (kind: string) => named.get(kind)?.value ?? null;
  const personOf = (kind: string) => {
    const value = labelledBy(kind);
    const person = value && findNames(paper.text, value)[0];
    return person ? paper.quoteOf(person.name) : null;
  };
  const quoted = (range: Range | null | undefined) => (range ? paper.quoteOf(range) : null);
  const firstUnit = title ? top[title.unit] : (top[named.values().next().value?.unit ?? 0] ?? top[0]);
  const span = firstUnit ? { start: firstUnit.start, end: firstUnit.end } : { start: 0, end: 0 };
  const meeting: MeetingRecord = {
    kind: 'meeting',
    span: paper.quoteOf(span),
    item: null,
    doubts: [],
    paper: title?.paper === 'agenda' ? 'agenda' : 'minutes',
    body: quoted(title?.body ?? bodyInHead(paper, top, named.get('body')?.value ?? null)),
    number: quoted(title?.number ?? numberOfLabel(paper, labelledBy('number'))),
    date: dateOfMeeting(paper, top, title?.unit ?? null, [labelledBy('date'), labelledBy('time')], paperDate),
    place: quoted(labelledBy('place')),
    time: quoted(timeOf(paper, labelledBy('time'))),
    entitled: null,
    present: null,
    chair: personOf('chair'),
    minuteTaker: personOf('minuteTaker'),
  };
  return { meeting, attendance, units: taken };
}

const cleanLabel = (text: string): string =>
  normOf(text)
    .replace(/^[\s#*•–-]+|[\s:*.]+$/gu, '')
    .replace(/\s*\([^)]{0,60}\)$/u, '')
    .replace(/\s+/gu, ' ');

/** The label a unit begins with; in a row, its first cell. */
function fieldOf(paper: PaperText, unit: Unit, index: number): Field[] {
  const [first, ...others] = unit.cells;
  if (first && others.length > 0) {
    const label = cleanLabel(paper.of(first));
    if (label === '' || label.length > longestLabel) return [];
    return [{ label, labelRange: first, value: trim(paper.text, others[0]?.start ?? unit.end, unit.end), unit: index }];
  }
  const text = paper.text.slice(unit.start, Math.min(unit.end, unit.start + longestLabel + 20));
  const colon = text.indexOf(':');
  const line = paper.of(unit);
  if (colon > 0) {
    const labelRange = { start: unit.start, end: unit.start + colon };
    const label = cleanLabel(paper.of(labelRange));
    if (label.length > longestLabel) return [];
    const value = trim(paper.text, labelRange.end + 1, unit.end);
    return [{ label, labelRange, value: value.end > value.start ? value : null, unit: index }];
  }
  return line.length <= longestLabel ? [{ label: cleanLabel(line), labelRange: unit, value: null, unit: index }] : [];
}

type Title = { unit: number; paper: 'minutes' | 'agenda' | 'none'; body: Range | null; number: Range | null };

/** The line or cell that says what the paper is: "Protokoll der 41. Sitzung des Aufsichtsrats vom 14. März 2024". */
function findTitle(paper: PaperText, top: readonly Unit[]): Title | null {
  let best: (Title & { score: number }) | null = null;
  for (const [index, unit] of top.slice(0, titleUnits).entries()) {
    for (const line of unit.cells.length > 1 ? unit.cells : [unit]) {
      const title = titleOf(paper, unit, index, line);
      if (title && title.score >= 1 && (!best || title.score > best.score)) best = title;
    }
  }
  return best;
}

function titleOf(paper: PaperText, unit: Unit, index: number, line: Range): (Title & { score: number }) | null {
  if (line.end - line.start > longestTitle || isNumbered(paper.of(line))) return null;
  const norms = tokensOf(paper.text, line).flatMap(({ kind, norm }) => (kind === 'sign' ? [] : [norm]));
  const isMinutes = norms.some((norm) => words.minutes.has(norm));
  const isAgenda = norms.slice(0, 6).some((norm) => words.agenda.has(norm));
  const isMeeting = norms.some((norm) => words.meetings.has(norm));
  if (!isMinutes && (norms.some((norm) => words.otherPapers.has(norm)) || (!isAgenda && !isMeeting))) return null;
  const text = paper.of(line).trim();
  const number = numberIn(paper, line);
  const isLabel = norms.length < 3 && !number;
  const score =
    (unit.kind === 'heading' ? 2 : 0) +
    (isMinutes ? 2 : 0) +
    (isMeeting ? 1 : 0) +
    (findDates(text).length > 0 ? 2 : 0) -
    (/[.!?]$/u.test(text) ? 4 : 0) -
    (norms.length > mostTitleWords ? 2 : 0) -
    (isLabel && (unit.cells.length > 1 || text.endsWith(':')) ? 3 : 0) -
    (unit.cells.length < 2 && fieldOf(paper, unit, index)[0]?.value ? 1 : 0) -
    index / 10;
  return {
    unit: index,
    paper: isMinutes ? 'minutes' : isAgenda ? 'agenda' : 'none',
    body: bodyIn(paper, line),
    number,
    score,
  };
}

/** An agenda item's line: "TOP 2 Niederschrift vom 3. Mai". */
function isNumbered(text: string): boolean {
  const number = readItemNumber(text, 0);
  const [first] = tokensOf(text, { start: number?.end ?? 0, end: text.length });
  return number !== null && first !== undefined && !words.meetings.has(first.norm) && number.marker !== 'led';
}

/** The label's value, else a line of the head that is only a body's name. */
function bodyInHead(paper: PaperText, top: readonly Unit[], labelled: Range | null): Range | null {
  if (labelled) return labelled;
  for (const unit of top.slice(0, 8)) {
    const lines = unit.cells.length > 0 ? unit.cells : [unit];
    for (const line of lines) {
      if (line.end - line.start > 90 || line.end - line.start < 3) continue;
      const body = bodyIn(paper, line);
      if (body && !/[.:!?]/u.test(paper.of(line))) return body;
    }
  }
  return null;
}

/** "41" in "41. Sitzung", "61" in "Protokoll Nr. 61", "20/1" in "Plenarprotokoll 20/1". */
function numberIn(paper: PaperText, unit: Range): Range | null {
  const text = paper.of(unit);
  const patterns = [
    /(?<![\d.])(\d{1,4})\.\s+(?:\p{L}+\s+){0,2}\p{L}*(?:sitzung|versammlung|tagung|konferenz)/iu,
    /(?:Nr|No|Nummer|Number)\.?\s*(\d{1,4}(?:[/-]\d{1,4})?)(?!\d)/iu,
    /protokoll\s+(\d{1,3}\/\d{1,4})(?!\d)/iu,
    /(?<!\d)(\d{1,4})(?:st|nd|rd|th)\s+(?:\p{L}+\s+){0,3}(?:meeting|session|assembly)/iu,
  ];
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    const [whole = '', number = ''] = match ?? [];
    if (match) {
      const start = unit.start + match.index + whole.indexOf(number);
      return { start, end: start + number.length };
    }
  }
  return null;
}

/** "Nr.: 41", "7/2024"; a table's column header gives no number. */
function numberOfLabel(paper: PaperText, value: Range | null): Range | null {
  const match = value && /^\d{1,4}(?:[/.-]\d{1,4})?(?=[.\s]|$)/u.exec(paper.of(value));
  return match ? { start: value.start, end: value.start + match[0].length } : null;
}

/** The meeting's date: from the title or a label, else the paper's date if the head states it. */
function dateOfMeeting(
  paper: PaperText,
  top: readonly Unit[],
  title: number | null,
  labelled: readonly (Range | null)[],
  paperDate: string | null,
): QuotedDate | null {
  const dated = (range: Range, date?: string): QuotedDate | null => {
    const mentions = findDates(paper.of(range));
    const found =
      date === undefined
        ? mentions.length === 1
          ? mentions[0]
          : undefined
        : mentions.find((each) => each.date === date);
    return found ? { ...paper.quote(range.start + found.start, range.start + found.end), date: found.date } : null;
  };
  const titleUnit = title === null ? undefined : top[title];
  const ranges = [titleUnit, ...labelled].flatMap((range) => (range ? [range] : []));
  for (const range of ranges) {
    const date = dated(range);
    if (date) return date;
  }
  if (paperDate === null) return null;
  for (const unit of top) {
    const date = unit.end - unit.start <= 400 ? dated(unit, paperDate) : null;
    if (date) return date;
  }
  return null;
}

const clock = /\d{1,2}[:.]\d{2}|\d\s?(?:Uhr|h|am|pm|a\.m|p\.m)(?!\p{L})/iu;

/** "14:00 bis 17:25 Uhr": whatever follows the last date of a label's value. */
function timeOf(paper: PaperText, value: Range | null): Range | null {
  if (!value) return null;
  const text = paper.of(value);
  const date = findDates(text).at(-1);
  const start = date ? date.end : 0;
  return clock.test(text.slice(start)) ? trim(paper.text, value.start + start, value.end) : null;
}

/** Most words in a sentence that states a head count. */
const longestCount = 16;

/** Most lines below a label that still belong to its list. */
const linesBelow = 200;

/** Who was present, excused or absent, from labelled lists, rows and lines. */
function findAttendance(paper: PaperText, taken: Set<number>): { attendance: AttendanceRecord[]; isListed: boolean } {
  const attendance: AttendanceRecord[] = [];
  let isListed = false;
  // "3. Apologies" is an agenda item, too.
  const take = (index: number) => {
    const unit = paper.units[index];
    if (unit && !isNumbered(paper.of({ start: unit.start, end: Math.min(unit.end, unit.start + 40) })))
      taken.add(index);
  };
  /** A list that continues on the lines below its label. */
  let open: { state: AttendanceState; lines: number; isBegun: boolean } | null = null;
  for (const [index, unit] of paper.units.entries()) {
    if (attendance.length >= maxPersons) break;
    const [field] = fieldOf(paper, unit, index);
    const state = field && attendanceState(field.label);
    const isHead = unit.start < headCharacters;
    if (field && state && (isHead || field.value === null || isNameList(paper.text, field.value))) {
      if (!isHead && !isListed) continue;
      isListed = true;
      take(index);
      if (field.value && !addSubstitutes(field.value, unit)) add(state, field.value, unit, null);
      open = { state, lines: 0, isBegun: field.value !== null };
      continue;
    }
    // Rows of the head next to a list's: "Vorstand: Eva Lang, Urs Frei".
    if (
      isHead &&
      field?.value &&
      unit.kind === 'row' &&
      !words.labels.has(field.label) &&
      isListLabel(paper, field) &&
      isNameList(paper.text, field.value)
    ) {
      take(index);
      add('present', field.value, unit, field.labelRange);
      open = null;
      continue;
    }
    if (unit.kind === 'paragraph' && unit.start < 2 * headCharacters) readSentences(unit);
    if (!open) continue;
    open.lines += 1;
    // A list that began beside its label does not continue in numbered lines: those are the agenda.
    const isNumbered = open.isBegun && unit.cells.length === 0 && /^\s*\d{1,3}[.)]/u.test(paper.of(unit));
    const isList =
      !isNumbered &&
      !(field?.value && words.labels.has(field.label)) &&
      unit.kind !== 'heading' &&
      open.lines <= linesBelow &&
      !(field?.value && unit.cells.length === 0) &&
      unit.end - unit.start < 1_500;
    if (isList && isNameList(paper.text, listCell(paper, unit))) {
      take(index);
      add(open.state, listCell(paper, unit), unit, null);
    } else open = null;
  }
  return { attendance, isListed };

  /** "Alle 12 Mitglieder sind anwesend", "Apologies were received from Ann Lee". */
  function readSentences(unit: Unit): void {
    for (const sentence of paper.sentencesOf(unit, 'de')) {
      const tokens = tokensOf(paper.text, sentence).filter(({ kind }) => kind !== 'sign');
      const count = tokens.find((token) => numberOf(token) !== undefined);
      const isPresent = tokens.some(({ norm }) => words.attendance.get(norm) === 'present' && !isBodyWord(norm));
      const from = tokens.find(({ norm }, at) => at > 0 && at < 6 && words.receivedFrom.has(norm));
      const state = attendanceState(tokens[0]?.norm ?? '');
      if (from && state && state !== 'present' && isNameList(paper.text, { start: from.end, end: sentence.end })) {
        isListed = true;
        add(state, { start: from.end, end: sentence.end }, { ...unit, ...sentence }, null);
      } else if (count && isPresent && tokens.length <= longestCount && tokens.some(({ norm }) => isBodyWord(norm))) {
        if (attendance.some((each) => each.count)) continue;
        const quoted = countIn(paper, { start: count.start, end: sentence.end });
        attendance.push({
          kind: 'attendance',
          item: null,
          doubts: [],
          limit: null,
          state: 'present',
          span: paper.quoteOf(sentence),
          name: null,
          role: null,
          count: quoted,
        });
      }
    }
  }

  /** "Sven Frei für Eva Lang": one substitutes for the other. */
  function addSubstitutes(value: Range, unit: Unit): boolean {
    const token = tokensOf(paper.text, value).find(({ norm }) => words.insteadOf.has(norm));
    if (!token) return false;
    const [there, away] = [trim(paper.text, value.start, token.start), trim(paper.text, token.end, value.end)];
    if (!isNameList(paper.text, there) || !isNameList(paper.text, away)) return false;
    add('present', there, unit, null);
    add('excused', away, unit, null);
    return true;
  }

  function add(state: AttendanceState, value: Range, unit: Unit, role: Range | null): void {
    const persons = findNames(paper.text, value);
    const count = persons.length === 0 ? countIn(paper, value) : null;
    const common = { kind: 'attendance' as const, item: null, doubts: [], limit: null, state };
    if (count) attendance.push({ ...common, span: paper.quoteOf(unit), name: null, role: null, count });
    for (const person of persons) {
      attendance.push({
        ...common,
        span: unit.end - unit.start <= 300 ? paper.quoteOf(unit) : paper.quoteOf(person.name),
        name: paper.quoteOf(person.name),
        role: person.role ? paper.quoteOf(person.role) : role && paper.quoteOf(trim(paper.text, role.start, role.end)),
        count: null,
      });
    }
  }
}

/** The cell of a row that holds names, for example after a time. */
const listCell = (paper: PaperText, unit: Unit): Range =>
  unit.cells.find((cell) => isNameList(paper.text, cell)) ?? unit;

/** "Anwesend", "Anwesende Mitglieder des Rates", "Apologies for absence". */
function attendanceState(label: string): AttendanceState | undefined {
  const exact = words.attendance.get(label);
  if (exact) return exact;
  const parts = label.split(/[\s/]+/u);
  if (parts.length > 6) return undefined;
  for (let length = Math.min(4, parts.length); length > 0; length--) {
    const state = words.attendance.get(parts.slice(0, length).join(' '));
    if (state) return state;
  }
  return parts.length <= 4 ? words.attendance.get(parts.at(-1) ?? '') : undefined;
}

/** True if a row's label in the head may name a group of people. */
const isListLabel = (paper: PaperText, { labelRange }: Field): boolean =>
  /:\s*$/u.test(paper.of(labelRange)) || /^\p{Lu}\p{L}+$/u.test(paper.of(labelRange).trim());

/** The head count a value begins with: "119 Mitglieder". */
function countIn(paper: PaperText, value: Range): QuotedNumber | null {
  const [token] = tokensOf(paper.text, { start: value.start, end: Math.min(value.end, value.start + longestLabel) });
  const number = token && numberOf(token);
  return token && number !== undefined ? { ...paper.quoteOf(token), value: number } : null;
}
