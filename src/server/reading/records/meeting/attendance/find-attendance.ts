import { agendaWords } from '../../agenda/words/agenda-words.ts';
import { isBodyWord } from '../../lexicon/lexicon.ts';
import { isOfficeWord } from '../../lexicon/person-words.ts';
import { isNameList, trim } from '../../names.ts';
import { normOf, type PaperText, type Range } from '../../paper-text.ts';
import type { AttendanceRecord, AttendanceState, QuotedNumber } from '../../record-model.ts';
import type { Head, Segment } from '../head-segments.ts';
import { meetingWords } from '../words/meeting-words.ts';
import { attendanceStateOf, isNobody, stateInCell } from './attendance-words.ts';
import { type Counts, countsIn, countsInSentence } from './read-counts.ts';
import { itemsIn } from './read-limit.ts';
import { readPersons } from './read-persons.ts';
import { readReceived, readSubstitutes } from './read-sentences.ts';

export type Attendance = {
  records: AttendanceRecord[];
  /** Units that hold nothing else. */
  units: Set<number>;
  present: QuotedNumber | null;
  entitled: QuotedNumber | null;
};

const maxPersons = 2_000;
/** Lines of the head that name the body. */
const titleLines = 8;
/** Most lines below a label that still belong to its list. */
const linesBelow = 200;
const longestList = 1_500;
/** Labels of people who need not be there. */
const notGroups =
  /^(?:verteiler|kopie|cc|an|von|to|from|kontakt|contact|bearbeiter|distribution|copy|re|betreff|nachrichtlich|ort|datum|date|fraktion|partei|part(?:y|ies)|group)/u;

/** Who was present, excused or absent, from the labelled lists, rows and lines of a head. */
export function findAttendance(paper: PaperText, head: Head): Attendance {
  const found: Attendance = { records: [], units: new Set(), present: null, entitled: null };
  const { records, units } = found;
  /** Those present stand under a label of their own. */
  const isLabelled = head.segments.some(({ label }) => label !== null && stateOfLabel(label) === 'present');
  /** A list that continues on the lines below its label. */
  let open: { state: AttendanceState; lines: number; isBegun: boolean; role: Range | null } | null = null;
  const count = (counts: Counts) => {
    found.present ??= counts.present;
    found.entitled ??= counts.entitled;
  };
  const title = head.segments.slice(0, titleLines).flatMap(({ norms, value }) => (value ? [] : norms));
  for (const [index, segment] of [...head.segments, ...head.beyond].entries()) {
    const isBeyond = index >= head.segments.length;
    if (records.length >= maxPersons) break;
    const { label, value, unit } = segment;
    const labelKind = label === null ? undefined : meetingWords.labels.get(label);
    const state = label === null || labelKind ? undefined : stateOfLabel(label);
    const row = readRow(paper, segment);
    if (row.length > 0) {
      records.push(...row);
      if (!segment.isNumbered) units.add(unit);
      continue;
    }
    if (state && !(isBeyond && value && !isNameList(paper.text, value))) {
      if (!segment.isNumbered) units.add(unit);
      if (state === 'present') count(countsIn(paper, segment.labelRange ?? segment, true));
      const before = records.length;
      if (value) readValue(paper, state, value, segment, count, records);
      open = { state, lines: 0, isBegun: records.length > before, role: null };
      continue;
    }
    const isGroup =
      !isBeyond &&
      label !== null &&
      segment.labelRange !== null &&
      !labelKind &&
      !notGroups.test(label) &&
      (!isNameList(paper.text, segment.labelRange) || label.split(/\s/u).some(isOfficeWord));
    if (isGroup && value && isPersonList(paper, value)) {
      const isFirst = !isLabelled && !guestLabel.test(label);
      const group = isOwnGroup(label, title) || isFirst ? 'present' : 'guest';
      const isListed =
        records.length > 0 ||
        segment.kind === 'row' ||
        group === 'present' ||
        isFirstOfGroups(paper, head.segments, index);
      if (isListed) {
        records.push(...readPersons(paper, group, value, segment, segment.labelRange));
        units.add(unit);
        open = null;
        continue;
      }
    }
    const received = isBeyond ? [] : readReceived(paper, segment);
    if (received.length > 0) records.push(...received);
    else if (!open && !isBeyond) count(countsInSentence(paper, segment, records));
    if (!open) continue;
    open.lines += 1;
    const goesOn =
      !labelKind &&
      segment.kind !== 'heading' &&
      open.lines <= linesBelow &&
      segment.end - segment.start < longestList &&
      !(open.isBegun && segment.isNumbered);
    const lists = goesOn ? listsIn(paper, segment) : [];
    if (lists.length > 0) {
      units.add(unit);
      const role = roleBeside(paper, segment, lists);
      for (const list of lists)
        records.push(
          ...(role
            ? readPersons(paper, open.state, list, segment, role)
            : readSubstitutes(paper, open.state, list, segment)),
        );
      open.isBegun = true;
    } else if (!isListLine(paper, segment) && (open.isBegun || open.lines > 2 || segment.kind === 'paragraph'))
      open = null;
  }
  return found;
}

/** "- Pfarrer i. R. Lang": a line of the list, though no name was read. */
const isListLine = (paper: PaperText, { start, end }: Segment): boolean =>
  /^\s*[-–—•*]\s/u.test(paper.text.slice(start, end)) && end - start < 160;

/** The cell beside the only name of a row: "Eva Lang ⇥ Chief Nurse". */
function roleBeside(paper: PaperText, { kind, unit }: Segment, lists: readonly Range[]): Range | null {
  const cells = kind === 'row' && lists.length === 1 ? (paper.units[unit]?.cells ?? []) : [];
  const cell = cells.find((each) => !lists.includes(each) && /\p{L}/u.test(paper.of(each)));
  return cell ? trim(paper.text, cell.start, cell.end) : null;
}

const guestLabel =
  /(?:gast|gäste|verwaltung|führung|leitung|expert|staff|guest|sachverständ|beobacht|observer|referent)/u;

/** "Germany: Eva Lang, Urs Frei" and a group of the like next to it. */
function isFirstOfGroups(paper: PaperText, segments: readonly Segment[], at: number): boolean {
  const near = [segments[at - 1], segments[at + 1], segments[at]];
  const groups = near.filter(
    (each) => each?.label && each.value && !notGroups.test(each.label) && isPersonList(paper, each.value),
  );
  return groups.length > 1;
}

/** "Zeitweise zu TOP 5" names guests. */
function stateOfLabel(label: string): AttendanceState | undefined {
  const state = attendanceStateOf(label);
  return state === 'partly' && itemsIn(label).length > 0 ? 'guest' : state;
}

/** True for a group of the body that meets: "Vorstand" in minutes of the board, "Mitglieder". */
const isOwnGroup = (label: string, title: readonly string[]): boolean =>
  label.split(/\s/u).some((word) => isBodyWord(word) && title.some((norm) => norm.includes(word.replace(/e?s$/u, ''))));

/** The names beside a label; a clause of another state may follow: "27 Mitglieder; es fehlen entschuldigt A und B". */
function readValue(
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

/** True for names and nothing said of them. */
function isPersonList(paper: PaperText, value: Range): boolean {
  const text = paper.of(value);
  if (text.length > 600 || /\p{Ll}{4}\.\s+\p{Lu}/u.test(text) || !isNameList(paper.text, value)) return false;
  return !(normOf(text).match(/\p{L}+/gu) ?? []).some((word) => agendaWords.verbs.has(word));
}

/** The cells of a row, or the line, that list names. */
function listsIn(paper: PaperText, segment: Segment): Range[] {
  const cells = segment.kind === 'row' ? (paper.units[segment.unit]?.cells ?? []) : [];
  const lists = cells.length > 0 ? cells.filter((cell) => isNameList(paper.text, cell)) : [];
  if (lists.length > 0) return lists;
  return isNameList(paper.text, segment) ? [segment] : [];
}

/** A row that says of a person whether they were there: "Mitglied ⇥ Eva Lang ⇥ ja, ab 17:25 Uhr". */
function readRow(paper: PaperText, { unit, kind, start, end }: Segment): AttendanceRecord[] {
  const cells = kind === 'row' ? (paper.units[unit]?.cells ?? []) : [];
  const name = cells.find((cell) => isNameList(paper.text, cell));
  const mark = cells.find((cell) => cell !== name && stateInCell(paper.of(cell)) !== undefined);
  const state = mark && stateInCell(paper.of(mark));
  if (!name || !mark || !state) return [];
  const role = cells.find((cell) => cell !== name && cell !== mark && /\p{L}/u.test(paper.of(cell))) ?? null;
  return readPersons(paper, state, name, { start, end }, role && trim(paper.text, role.start, role.end), mark);
}
