import type { Attendance, Decision, Meeting } from '#shared/contracts/meetings.ts';
import type { Language } from '#shared/contracts/users.ts';
import { collections as de } from '#shared/messages/de/collections.ts';
import { meetings as deMeetings } from '#shared/messages/de/meetings.ts';
import { collections as en } from '#shared/messages/en/collections.ts';
import { meetings as enMeetings } from '#shared/messages/en/meetings.ts';
import { type Block, oneLine, type Piece, type Report } from '../policy.ts';
import { wordsOf } from '../read-words.ts';
import { cell, itemOf, outcomeOf, placeIn, remark, type Texts, voteOf } from './describe-records.ts';

const texts = { de: { ...de.extract, meetings: deMeetings }, en: { ...en.extract, meetings: enMeetings } };

/** What an extract says of the meeting, if the papers tell of one. */
export type ExtractedMeeting = Pick<Meeting, 'number' | 'place' | 'time' | 'chair' | 'minuteTaker' | 'attendance'>;

export type ExtractToExport = {
  decision: Decision;
  meeting: ExtractedMeeting | null;
  language: Language;
  timeZone: string;
  publicUrl: string;
  /** ISO timestamp. */
  now: string;
};

const line = '_'.repeat(36);

/** An extract of one decision from the minutes (Beschlussauszug), to be signed. What no paper states is left out. */
export function composeExtract({ decision, meeting, language, timeZone, publicUrl, now }: ExtractToExport): Report {
  const { meetings, ...text } = texts[language];
  const words = wordsOf(language, timeZone);
  const { decisionFields, columns } = meetings;
  const dayOf = (day: Decision['validFrom']) => day && (day.date ? words.shortDate(day.date) : day.text);
  const day = decision.meetingDate && words.shortDate(decision.meetingDate);
  const present = meeting ? listPresent(meeting.attendance, meetings) : null;
  const fields: [string, readonly Piece[]][] = [
    [columns.body, cell(decision.body)],
    [columns.date, cell([day, meeting?.number && meetings.numbered(meeting.number)].filter(Boolean).join(', '))],
    ...(['place', 'time', 'chair', 'minuteTaker'] as const).map((field): [string, Piece[]] => [
      meetings.head[field],
      cell(meeting?.[field]?.text),
    ]),
    [present?.label ?? '', cell(present?.text)],
    [columns.item, itemOf(decision, meetings)],
  ];
  const result: [string, readonly Piece[]][] = [
    ...decision.conditions.map((condition): [string, Piece[]] => [decisionFields.condition, cell(condition)]),
    [decisionFields.validFrom, cell(dayOf(decision.validFrom))],
    [decisionFields.validUntil, cell(dayOf(decision.validUntil))],
    [decisionFields.proposal, cell(decision.proposal)],
    [columns.outcome, outcomeOf(decision, meetings)],
    [columns.manner, voteOf(decision.vote, meetings)],
    [text.source, placeIn(publicUrl, columns.page)(decision.source)],
  ];
  return {
    title: text.title,
    language,
    isWide: false,
    notes: [],
    blocks: [
      { kind: 'title', text: text.title },
      ...linesOf(fields),
      {
        kind: 'question',
        text: oneLine(
          [columns.decision, decision.number && meetings.numbered(decision.number)].filter(Boolean).join(' '),
        ),
      },
      { kind: 'quotation', pieces: [{ text: oneLine(decision.what) }] },
      ...linesOf(result),
      { kind: 'phase', text: text.certified },
      ...[text.placeAndDay, text.signature].flatMap((label): Block[] => [
        { kind: 'text', pieces: [{ text: ' ' }] },
        { kind: 'text', pieces: [{ text: line }] },
        { kind: 'remark', pieces: [remark(label)] },
      ]),
      { kind: 'remark', pieces: [{ text: words.exports.madeOn(words.dateTime(now)) }] },
    ],
  };
}

/** Each field on a line, with its name; those without a value are left out. */
const linesOf = (fields: readonly [string, readonly Piece[]][]): Block[] =>
  fields
    .filter(([, pieces]) => pieces.some(({ text }) => text !== ''))
    .map(([name, pieces]) => ({ kind: 'text', pieces: [{ text: `${name}: `, isStrong: true }, ...pieces] }));

/** Those present, by name with the part of the meeting that it holds for; else their number. */
function listPresent(attendance: readonly Attendance[], { attendanceStates, persons }: Texts) {
  const here = attendance.filter(({ state }) => state === 'present' || state === 'partly');
  const named = here.flatMap(({ name, limit, state }) =>
    name === null
      ? []
      : [`${name}${limit ? ` (${limit.words})` : state === 'partly' ? ` (${attendanceStates.partly})` : ''}`],
  );
  if (named.length > 0) return { label: `${attendanceStates.present} (${named.length})`, text: named.join(', ') };
  const count = here.find((each) => each.count !== null)?.count;
  return count ? { label: attendanceStates.present, text: persons(count) } : null;
}
