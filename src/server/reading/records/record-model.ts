import type { Span } from '#shared/contracts/documents.ts';

/**
 * A record is what reading found in a paper as a typed fact (MEET-01). Every field is a literal span of the pages; what the
 * paper does not say stays null. Nothing is guessed, completed or reworded.
 */

/** Grows whenever the extractor finds other records in the same pages: documents of an older version are read for records again. */
export const recordsVersion = 5;

/** Words of the paper: `text` is what stands from `start` on `firstPage` to `end` (exclusive) on `lastPage`, a page break as one line feed. */
export type Quoted = Span & { text: string };
/** A date as the paper writes it; `date` is what it means, null where the words do not settle it ("bis zur nächsten Sitzung"). */
export type QuotedDate = Quoted & { date: string | null };
export type QuotedNumber = Quoted & { value: number };

export const recordKinds = ['meeting', 'attendance', 'agenda-item', 'decision', 'task', 'deadline'] as const;
export type RecordKind = (typeof recordKinds)[number];

type RecordBase = {
  /** The words that prove the record, short enough to be quoted as a whole: the line, row, sentence or few sentences. */
  span: Quoted;
  /** Index, among the document's records, of the agenda item that it belongs to; null = of none. */
  item: number | null;
};

/** Head of minutes, of an agenda or of an invitation. One a document at most, unless it is a collection of minutes. */
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

/** One person of the attendance, or a number of people ("Anwesend: 119 Mitglieder"). `partly`: came later or left early. */
export type AttendanceRecord = RecordBase & {
  kind: 'attendance';
  state: AttendanceState;
  /** Without title of address, party, place or function. */
  name: Quoted | null;
  role: Quoted | null;
  count: QuotedNumber | null;
};

/** `span` = its heading where it is treated, else its line in the agenda. */
export type AgendaItemRecord = RecordBase & {
  kind: 'agenda-item';
  /** As printed, without its stop: "7", "3.1", "TOP 4" gives "4". */
  number: Quoted | null;
  title: Quoted;
  /** All that is said under it, from its heading to the next item's; null where only the agenda names it. */
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

/** How was voted, as far as it is said. */
export type Vote = {
  yes: QuotedNumber | null;
  no: QuotedNumber | null;
  abstentions: QuotedNumber | null;
  unanimous: Quoted | null;
  /** "mit grosser Mehrheit", "by a majority". */
  majority: Quoted | null;
  /** Persons or groups, by name. */
  namesFor: Quoted[];
  namesAgainst: Quoted[];
  namesAbstaining: Quoted[];
};

/** What was decided, or put to the vote. `span` holds the vote's words, too, where they stand beside it. */
export type DecisionRecord = RecordBase & {
  kind: 'decision';
  /** The sentence or resolution that says what was decided. */
  what: Quoted;
  /** Motion, bill or matter that it is about, where the decision's own words do not name it. */
  subject: Quoted | null;
  outcome: { value: DecisionOutcome; words: Quoted } | null;
  vote: Vote | null;
};

export type TaskRecord = RecordBase & { kind: 'task'; what: Quoted; who: Quoted | null; due: QuotedDate | null };

/** By when something has to be done, or until when something holds, with nobody charged with it. */
export type DeadlineRecord = RecordBase & { kind: 'deadline'; what: Quoted; due: QuotedDate };

export type PaperRecord =
  | MeetingRecord
  | AttendanceRecord
  | AgendaItemRecord
  | DecisionRecord
  | TaskRecord
  | DeadlineRecord;
