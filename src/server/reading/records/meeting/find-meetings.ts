import type { PaperText, Range } from '../paper-text.ts';
import type { AttendanceRecord, MeetingRecord } from '../record-model.ts';
import { type Attendance, findAttendance } from './attendance/find-attendance.ts';
import { bodyIn } from './find-body.ts';
import { findMeetingDay } from './find-date.ts';
import { findNumber } from './find-number.ts';
import { findOfficers } from './find-officers.ts';
import { findPlaceAndTime } from './find-place.ts';
import { type Head, readHead, type Segment } from './head-segments.ts';
import { type Judgement, judgePaper, segmentsOfTitle } from './judge-paper.ts';
import { hasBody, hasMeeting, titleBlock } from './read-title.ts';
import { splitMeetings } from './split-meetings.ts';
import { isMinutesWord, meetingWords } from './words/meeting-words.ts';

/** A meeting told in a part of the paper. */
export type FoundMeeting = {
  record: MeetingRecord;
  attendance: AttendanceRecord[];
  start: number;
  end: number;
  /** Units of its head that hold neither an agenda item nor a decision. */
  units: ReadonlySet<number>;
};

/** Lines of the head that may name the body alone. */
const bodyLines = 10;
const linesAbove = 3;
/** A longer line is a sentence. */
const mostWords = 40;

/** The meetings of a paper, in its order; none for papers that are no meeting's. */
export function findMeetings(paper: PaperText, fileName: string): FoundMeeting[] {
  return splitMeetings(paper).flatMap(
    (section, index) => readMeeting(paper, section, index === 0 ? fileName : '') ?? [],
  );
}

function readMeeting(paper: PaperText, section: Range, fileName: string): FoundMeeting | null {
  const head = readHead(paper, section);
  const attendance = findAttendance(paper, head);
  const judgement = judgePaper(paper, section, head, { fileName, listed: attendance.records.length });
  if (!judgement.isMeeting) return null;
  const labelled = labelsOf(head);
  const day = findMeetingDay(paper, section, head, judgement);
  const { place, time } = findPlaceAndTime(paper, head, judgement, labelled);
  const titleSegments = judgement.title
    ? segmentsOfTitle(head.segments, judgement.title, titleBlock)
    : head.segments.slice(0, titleBlock);
  const number = findNumber(
    paper,
    titleSegments.filter(({ isNumbered }) => !isNumbered),
    labelled.get('number') ?? null,
  );
  const span = titleSegments[0] ?? { start: section.start, end: section.start };
  const body = findBody(paper, head, titleSegments, labelled.get('body') ?? null);
  const quoted = (range: Range | null) => (range ? paper.quoteOf(range) : null);
  const record: MeetingRecord = {
    kind: 'meeting',
    span: paper.quoteOf(span),
    item: null,
    doubts: day?.isDoubtful ? ['date'] : [],
    paper: judgement.paper,
    body: quoted(body),
    number: quoted(number),
    date: day?.date ?? null,
    place: quoted(place),
    time: quoted(time),
    entitled: attendance.entitled,
    present: attendance.present,
    ...findOfficers(paper, head, labelled, attendance.records, section.end),
  };
  return {
    record,
    attendance: attendance.records,
    start: section.start,
    end: section.end,
    units: unitsOf(paper, head, judgement, attendance),
  };
}

/** The first value of each label; a label's value may stand on the next line. */
function labelsOf({ segments }: Head): Map<string, Range> {
  const labelled = new Map<string, Range>();
  for (const [index, { label, value, kind }] of segments.entries()) {
    const name = label === null ? undefined : meetingWords.labels.get(label);
    if (!name || labelled.has(name)) continue;
    const next = segments[index + 1];
    const below =
      !value && next && next.label !== null && !meetingWords.labels.has(next.label) && !next.value && kind === next.kind
        ? next
        : null;
    const range = value ?? below;
    if (range) labelled.set(name, range);
  }
  return labelled;
}

/** The title's body, the labelled one, else a line of the head that is only a body's name. */
function findBody(
  paper: PaperText,
  { segments }: Head,
  title: readonly Segment[],
  labelled: Range | null,
): Range | null {
  const first = segments.indexOf(title[0] as Segment);
  const above = segments.slice(Math.max(0, first - linesAbove), Math.max(0, first)).toReversed();
  for (const segment of [...title.slice(0, 1), ...above, ...title.slice(1)]) {
    if (segment.value && segment.label !== null && !segment.norms.slice(0, 2).some(isMinutesWord)) continue;
    const body = segment.norms.length <= mostWords ? bodyIn(paper, segment) : null;
    if (body) return body;
  }
  if (labelled) return bodyIn(paper, labelled) ?? labelled;
  for (const segment of segments.slice(0, bodyLines)) {
    const cells = segment.kind === 'row' ? (paper.units[segment.unit]?.cells ?? [segment]) : [segment];
    for (const line of cells) {
      const body = line.end - line.start <= 90 && line.end - line.start > 2 ? bodyIn(paper, line) : null;
      if (body && !/[.:!?]/u.test(paper.of(line))) return body;
    }
  }
  return null;
}

function unitsOf(paper: PaperText, head: Head, { title }: Judgement, { units }: Attendance): Set<number> {
  const isTold = (index: number) => {
    const segment = head.segments[index];
    return (
      index !== title?.at && segment !== undefined && /[.!?]$/u.test(paper.of(segment)) && segment.norms.length > 4
    );
  };
  const hasDate = (index: number) => paper.datesIn(head.segments[index] ?? { start: 0, end: 0 }).length > 0;
  const taken = new Set(units);
  for (const [index, { unit, label, value, isNumbered, norms }] of head.segments.entries()) {
    const isNear =
      title !== null && index >= title.at && index < title.at + titleBlock && !isNumbered && !isTold(index);
    const isTitle = isNear && (index === title.at || hasMeeting(norms) || hasBody(norms) || hasDate(index));
    const isLabelled = label !== null && value !== null && meetingWords.labels.has(label);
    if (isTitle || isLabelled || index < (title?.at ?? 0)) taken.add(unit);
  }
  return taken;
}
