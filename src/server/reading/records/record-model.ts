import type { Span } from '#shared/contracts/documents.ts';

/**
 * A record is a typed fact found in a paper (MEET-01). Every field is a literal span of the pages; what the paper does
 * not say stays null. Nothing is guessed, completed or reworded.
 */

/** Bump whenever the extractor's output changes: documents of an older version are scanned for records again. */
export const recordsVersion = 5;

/**
 * Words of the paper: `text` runs from `start` on `firstPage` to `end` (exclusive) on `lastPage`, a page break counting
 * as one line feed.
 */
export type Quoted = Span & { text: string };
/** A date as written; `date` is its ISO value, null if the words leave it open ("bis zur nächsten Sitzung"). */
export type QuotedDate = Quoted & { date: string | null };
export type QuotedNumber = Quoted & { value: number };

export const recordKinds = ['meeting', 'attendance', 'agenda-item', 'decision', 'task', 'deadline'] as const;
export type RecordKind = (typeof recordKinds)[number];

type RecordBase = {
  /** The words that prove the record, short enough to quote whole: the line, row, sentence or few sentences. */
  span: Quoted;
  /** Index of its agenda item among the document's records; null = none. */
  item: number | null;
};

/** Head of minutes, an agenda or an invitation. At most one per document, unless it is a collection of minutes. */
export type MeetingRecord = RecordBase & {
  kind: 'meeting';
  paper: 'minutes' | 'agenda';
  body: Quoted | null;
  number: Quoted | null;
  date: QuotedDate | null;
  place: Quoted | null;
  /** "09.30 Uhr bis 12.40 Uhr". */
  time: Quoted | null;
  chair: Quoted | null;
  minuteTaker: Quoted | null;
};

export const attendanceStates = ['present', 'excused', 'absent', 'guest', 'partly'] as const;
export type AttendanceState = (typeof attendanceStates)[number];

/**
 * One person of the attendance list, or a head count ("Anwesend: 119 Mitglieder"). `partly`: came late or left early.
 */
export type AttendanceRecord = RecordBase & {
  kind: 'attendance';
  state: AttendanceState;
  /** Without title, party, place or function. */
  name: Quoted | null;
  role: Quoted | null;
  count: QuotedNumber | null;
};

/** `span` = its heading where it is discussed, else its line in the agenda. */
export type AgendaItemRecord = RecordBase & {
  kind: 'agenda-item';
  /** As printed, without its full stop: "7", "3.1"; "TOP 4" gives "4". */
  number: Quoted | null;
  title: Quoted;
  /** From its heading to the next item's; null where only the agenda lists it. */
  extent: Span | null;
};

export const decisionOutcomes = [
  'adopted',
  'rejected',
  'postponed',
  'referred',
  'withdrawn',
  'noted',
  'elected',
] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** The result of a vote, as far as the paper states it. */
export type Vote = {
  yes: QuotedNumber | null;
  no: QuotedNumber | null;
  abstentions: QuotedNumber | null;
  unanimous: Quoted | null;
  /** "mit grosser Mehrheit", "by a majority". */
  majority: Quoted | null;
  /** Names of persons or groups. */
  namesFor: Quoted[];
  namesAgainst: Quoted[];
  namesAbstaining: Quoted[];
};

/** A decision or a vote. `span` includes the vote's words where they stand next to it. */
export type DecisionRecord = RecordBase & {
  kind: 'decision';
  /** The sentence or resolution itself. */
  what: Quoted;
  /** Motion, bill or matter at issue, where the decision's own words do not name it. */
  subject: Quoted | null;
  outcome: { value: DecisionOutcome; words: Quoted } | null;
  vote: Vote | null;
};

export type TaskRecord = RecordBase & { kind: 'task'; what: Quoted; who: Quoted | null; due: QuotedDate | null };

/** A due date or an expiry date that nobody in particular is responsible for. */
export type DeadlineRecord = RecordBase & { kind: 'deadline'; what: Quoted; due: QuotedDate };

export type PaperRecord =
  | MeetingRecord
  | AttendanceRecord
  | AgendaItemRecord
  | DecisionRecord
  | TaskRecord
  | DeadlineRecord;
