import { isNameList } from '../../names.ts';
import type { PaperText } from '../../paper-text.ts';
import type { AttendanceRecord, AttendanceState, QuotedNumber } from '../../record-model.ts';
import type { Head } from '../head-segments.ts';
import { meetingWords } from '../words/meeting-words.ts';
import { isFirstOfGroups, isGroupLabel, isGuestLabel, isOwnGroup, stateOfLabel } from './groups.ts';
import { isListLine, isPersonList, listsIn, readRow, roleBeside } from './lists.ts';
import { type Counts, countsIn, countsInSentence } from './read-counts.ts';
import { readPersons } from './read-persons.ts';
import { readReceived, readSubstitutes } from './read-sentences.ts';
import { readValue } from './read-value.ts';

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
/** Who was present, excused or absent, from the labelled lists, rows and lines of a head. */
export function findAttendance(paper: PaperText, head: Head): Attendance {
  const found: Attendance = { records: [], units: new Set(), present: null, entitled: null };
  const { records, units } = found;
  /** Those present stand under a label of their own. */
  let isLabelled = head.segments.some(({ label }) => label !== null && stateOfLabel(label) === 'present');
  /** A list that continues on the lines below its label. */
  let open: { state: AttendanceState; lines: number; isBegun: boolean } | null = null;
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
    const row = isBeyond && !open ? [] : readRow(paper, segment);
    if (row.length > 0) {
      records.push(...row);
      isLabelled = true;
      if (!segment.isNumbered) units.add(unit);
      continue;
    }
    if (state && !(isBeyond && value && !isNameList(paper.text, value))) {
      if (!segment.isNumbered) units.add(unit);
      if (state === 'present') count(countsIn(paper, segment.labelRange ?? segment, true));
      const before = records.length;
      if (value) readValue(paper, state, value, segment, count, records);
      open = { state, lines: 0, isBegun: records.length > before };
      continue;
    }
    const isGroup = !isBeyond && !labelKind && isGroupLabel(paper, segment);
    if (isGroup && label && value && isPersonList(paper, value)) {
      const isFirst = !isLabelled && !isGuestLabel(label);
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
    else if (!open) count(countsInSentence(paper, segment, records));
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
