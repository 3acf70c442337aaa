import type { AttendanceRecord, MeetingRecord } from '#server/reading/records/record-model.ts';
import { type AttendanceLabel, ofKind, type Role } from './labels.ts';
import { isSameBody, isSameCount, isSameName, isSameTitle } from './same-value.ts';
import { brief, type ScoredPaper } from './score-paper.ts';

/** States of attendance that a labelled role may be told by. */
const states: Record<Role, AttendanceRecord['state'][]> = {
  present: ['present', 'partly'],
  guest: ['guest', 'partly'],
  chair: [],
  minutes: [],
  absent: ['absent'],
  excused: ['excused'],
};

/** Offices that may stand as the role of somebody present. */
const office: Partial<Record<Role, RegExp>> = {
  chair: /^(?!.*(?:stellv|vize|vice|deputy)).*(?:vorsitz|leitung|präsid|chair|president)/iu,
  minutes: /protokoll|schriftführ|minutes|clerk|secretary/iu,
};

/** Date, body, number, place and chair of labelled meetings; papers of no meeting taken for one. */
export function scoreMeetings({ labels, read, count, miss }: ScoredPaper): void {
  const meetings = read.records.filter((record): record is MeetingRecord => record.kind === 'meeting');
  if (ofKind(labels, 'no-meeting').length > 0) {
    count('no-meeting taken for a meeting', meetings.length > 0);
    for (const { span } of meetings) miss(`no meeting, taken for one: ${brief(span.text)}`);
  }
  for (const label of ofKind(labels, 'meeting')) {
    const meeting = meetings.find(({ date }) => date?.date === label.date) ?? meetings[0];
    const check = (name: string, isRight: boolean, found: string | null | undefined, expected: string) => {
      count(`meeting ${name} right`, isRight);
      if (!isRight) miss(`meeting ${name}: ${expected}, not ${found ?? 'empty'}`);
    };
    const { date, body, number, place, chair } = meeting ?? {};
    check('date', date?.date === label.date, date?.date, label.date);
    count('meeting date wrong, not empty', Boolean(date?.date) && date?.date !== label.date);
    check('body', isSameBody(label.body, body?.text), body?.text, label.body);
    if (label.number) check('number', isSameCount(label.number, number?.text), number?.text, label.number);
    if (label.place) check('place', isSameTitle(label.place, place?.text), place?.text, label.place);
    if (label.chair) check('chair', isSameName(label.chair, chair?.text), chair?.text, label.chair);
  }
}

/** Every labelled name is found in its role. */
export function scoreAttendance({ labels, read, count, miss }: ScoredPaper): void {
  const people = read.records.filter((record): record is AttendanceRecord => record.kind === 'attendance');
  const meetings = read.records.filter((record): record is MeetingRecord => record.kind === 'meeting');
  for (const label of ofKind(labels, 'attendance')) {
    for (const name of label.names) {
      const isFound = hasRole(label, name, people, meetings);
      count('attendance: name with its role', isFound);
      if (!isFound) miss(`attendance: ${name} as ${label.role}: ${brief(label.text)}`);
    }
  }
}

function hasRole(
  { role }: AttendanceLabel,
  name: string,
  people: readonly AttendanceRecord[],
  meetings: readonly MeetingRecord[],
): boolean {
  const inHead = meetings.map(({ chair, minuteTaker }) => (role === 'chair' ? chair : minuteTaker)?.text);
  const inOffice = people.filter((each) => office[role]?.test(each.role?.text ?? '')).map((each) => each.name?.text);
  if (office[role]) return [...inHead, ...inOffice].some((each) => isSameName(name, each));
  return people.some((each) => states[role].includes(each.state) && isSameName(name, each.name?.text));
}
