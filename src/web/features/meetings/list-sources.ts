import type { Citation } from '#shared/contracts/chats.ts';
import type { CollectionEntry } from '#shared/contracts/collections.ts';
import type { CorrectableRecord } from '#shared/contracts/corrections.ts';
import type { Decision, Meeting, RecordEvent, RecordSource, Task } from '#shared/contracts/meetings.ts';
import { citationOf } from './record-citation.ts';

/** Sources of a register's rows, in row order. */
export const sourcesOfRows = (rows: readonly (Decision | Task)[]): Citation[] =>
  citationsOf(rows.flatMap((row) => placesOf(row).map((source) => ({ source, date: row.meetingDate }))));

const placesOf = (row: Decision | Task): RecordSource[] => [
  row.source,
  ...(row.kind === 'decision' ? (row.vote?.contradiction ?? []) : row.also),
  ...row.events.flatMap(placesOfEvent),
  ...(row.kind === 'decision' ? row.replaces.map(({ source }) => source) : []),
];

const placesOfEvent = ({ source, by }: RecordEvent): RecordSource[] => [source, ...(by ? [by.source] : [])];

/** Sources of a collection's entries, by number. */
export const sourcesOfEntries = (entries: readonly CollectionEntry[]): Citation[] =>
  citationsOf(
    entries.flatMap(({ source, vote, events, date }) =>
      source
        ? [source, ...(vote?.contradiction ?? []), ...events.flatMap(placesOfEvent)].map((place) => ({
            source: place,
            date,
          }))
        : [],
    ),
  );

/** Numbers the sources, dropping duplicates. */
function citationsOf(places: readonly { source: RecordSource; date: string | null }[]): Citation[] {
  const unique = new Map(places.map((place) => [citationOf(place.source, 0, null).id, place]));
  return [...unique.values()].map(({ source, date }, index) => citationOf(source, index + 1, date));
}

/** The source of the record that is asked about. */
export const sourcesOfReview = (record: CorrectableRecord | undefined): Citation[] =>
  record ? citationsOf([{ source: record.source, date: record.meetingDate }]) : [];

/** All sources on a meeting's page in page order, without duplicates. */
export function sourcesOfMeeting(meeting: Meeting): Citation[] {
  const heads = [meeting.place, meeting.time, meeting.chair, meeting.minuteTaker];
  const sources = [
    ...heads.flatMap((field) => (field ? [field.source] : [])),
    ...meeting.agenda.flatMap((entry) => [
      ...(entry.source ? [entry.source] : []),
      ...entry.decisions.flatMap(placesOf),
      ...entry.tasks.flatMap(placesOf),
    ]),
    ...meeting.attendance.map(({ source }) => source),
    ...(meeting.minutes?.events.flatMap(placesOfEvent) ?? []),
  ];
  return citationsOf(sources.map((source) => ({ source, date: meeting.date })));
}
