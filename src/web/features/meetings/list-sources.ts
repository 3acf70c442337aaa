import type { Citation } from '#shared/contracts/chats.ts';
import type { Decision, Meeting, Task } from '#shared/contracts/meetings.ts';
import { citationOf } from './record-citation.ts';

/** The places of a register's rows, in their order. */
export const sourcesOfRows = (rows: readonly (Decision | Task)[]): Citation[] =>
  rows.map(({ source, meetingDate }, index) => citationOf(source, index + 1, meetingDate));

/** All places that a meeting's page names, in the order of the page; one that is named twice is there once. */
export function sourcesOfMeeting(meeting: Meeting): Citation[] {
  const heads = [meeting.place, meeting.time, meeting.chair, meeting.minuteTaker];
  const sources = [
    ...heads.flatMap((field) => (field ? [field.source] : [])),
    ...meeting.agenda.flatMap((entry) => [
      ...(entry.source ? [entry.source] : []),
      ...entry.decisions.map(({ source }) => source),
      ...entry.tasks.map(({ source }) => source),
    ]),
    ...meeting.attendance.map(({ source }) => source),
  ];
  const once = new Map(sources.map((source) => [citationOf(source, 0, null).id, source]));
  return [...once.values()].map((source, index) => citationOf(source, index + 1, meeting.date));
}
