import type { Span } from '#shared/contracts/documents.ts';

/**
 * A record is a typed fact found in a paper (MEET-01). Every field is a literal span of the pages; what the paper does
 * not say stays null. Nothing is guessed, completed or reworded.
 */

/**
 * Words of the paper: `text` runs from `start` on `firstPage` to `end` (exclusive) on `lastPage`, a page break counting
 * as one line feed. With `isTyped`, a person typed the text, and the place is only where the record stands.
 */
export type Quoted = Span & { text: string; isTyped?: true };
/** A date as written; `date` is its ISO value, null if the words leave it open ("bis zur nächsten Sitzung"). */
export type QuotedDate = Quoted & { date: string | null };
export type QuotedNumber = Quoted & { value: number };

export const recordKinds = ['meeting', 'attendance', 'agenda-item', 'decision', 'task', 'deadline', 'change'] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * Why a record is uncertain: a person has to confirm it before registers, answers and exports show it (MEET-05).
 * `kind`: it may be none of its kind. `item`, `outcome`, `vote`, `date`, `who`: that field has evidence for two values,
 * and the more likely one is given.
 */
export const doubts = ['kind', 'item', 'outcome', 'vote', 'date', 'who'] as const;
export type Doubt = (typeof doubts)[number];

type RecordBase = {
  /** The words that prove the record, short enough to quote whole: the line, row, sentence or few sentences. */
  span: Quoted;
  /** Index of its agenda item among the document's records; null = none. */
  item: number | null;
  /** Empty for a record that is certain. */
  doubts: readonly Doubt[];
};

/**
 * Head of minutes, an agenda or an invitation: one for each meeting in the document. Records belong to the meeting
 * before them.
 */
export type MeetingRecord = RecordBase & {
  kind: 'meeting';
  paper: 'minutes' | 'agenda';
  body: Quoted | null;
  number: Quoted | null;
  date: QuotedDate | null;
  place: Quoted | null;
  /** "09.30 Uhr bis 12.40 Uhr". */
  time: Quoted | null;
  /** Members entitled to vote, and how many of them were there, where stated. */
  entitled: QuotedNumber | null;
  present: QuotedNumber | null;
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
  /** Where it holds for a part of the meeting only: "bis 13.20 Uhr", "bei TOP 4 befangen". */
  limit: AttendanceLimit | null;
};

/** `items`: numbers of the agenda items meant. */
export type AttendanceLimit = { kind: 'from' | 'until' | 'absent-for' | 'recused'; words: Quoted; items: string[] };

/** `span` = its heading where it is discussed, else its line in the agenda. */
export type AgendaItemRecord = RecordBase & {
  kind: 'agenda-item';
  /** As printed, without its full stop: "7", "3.1", "5a"; "TOP 4" gives "4", "Ö 5" gives "Ö 5". */
  number: Quoted | null;
  title: Quoted;
  /** Whether it was dealt with in public, where the paper says so; `words` say it, for all items below a heading. */
  publicity: { isPublic: boolean; words: Quoted } | null;
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
  'confirmed',
  'objected',
] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

export const voteManners = ['secret', 'roll-call', 'circular', 'by-share'] as const;
export type VoteManner = (typeof voteManners)[number];

/** Votes for one candidate; `ballot` counts from 1. */
export type CandidateVotes = { name: Quoted; votes: QuotedNumber | null; isElected: boolean; ballot: number };

/** The result of a vote, as far as the paper states it. */
export type Vote = {
  yes: QuotedNumber | null;
  no: QuotedNumber | null;
  abstentions: QuotedNumber | null;
  invalid: QuotedNumber | null;
  /** All votes that were cast, and all that could have been. */
  cast: QuotedNumber | null;
  entitled: QuotedNumber | null;
  /** "Zweidrittelmehrheit", "the majority of all members". */
  required: Quoted | null;
  /** "die Stimme des Vorsitzenden gab den Ausschlag". */
  castingVote: Quoted | null;
  manner: { value: VoteManner; words: Quoted } | null;
  candidates: CandidateVotes[];
  /** Two stated values that contradict each other, such as more votes than members; empty = none. */
  contradiction: Quoted[];
  unanimous: Quoted | null;
  /** "mit grosser Mehrheit", "by a majority". */
  majority: Quoted | null;
  /** Names of persons or groups. */
  namesFor: Quoted[];
  namesAgainst: Quoted[];
  namesAbstaining: Quoted[];
};

/** A vote of which nothing is known. */
export const emptyVote: Vote = {
  yes: null,
  no: null,
  abstentions: null,
  invalid: null,
  cast: null,
  entitled: null,
  required: null,
  castingVote: null,
  manner: null,
  candidates: [],
  contradiction: [],
  unanimous: null,
  majority: null,
  namesFor: [],
  namesAgainst: [],
  namesAbstaining: [],
};

/** A decision or a vote. `span` includes the vote's words where they stand next to it. */
export type DecisionRecord = RecordBase & {
  kind: 'decision';
  /** Its own number: "23/31", "AR 2026/05". */
  number: Quoted | null;
  /** What was decided: the resolution or motion itself, never only "Einstimmig angenommen." */
  what: Quoted;
  /** Motion, bill or matter at issue, where the decision's own words do not name it. */
  subject: Quoted | null;
  /** `isInferred`: no words state it, it follows from the counts. */
  outcome: { value: DecisionOutcome; words: Quoted; isInferred: boolean } | null;
  vote: Vote | null;
  /** "vorbehaltlich der Zustimmung des Aufsichtsrats", "subject to …". */
  conditions: Quoted[];
  /** From and until when it applies. */
  validFrom: QuotedDate | null;
  validUntil: QuotedDate | null;
  /** The proposal that was decided: "Vorlage 2024/117", "Drucks. 20/8574", "Az. 3 K 12/24". */
  proposal: Quoted | null;
};

/** `who`: everybody in charge; two people are two. */
export type TaskRecord = RecordBase & { kind: 'task'; what: Quoted; who: Quoted[]; due: QuotedDate | null };

/** A due date or an expiry date that nobody in particular is responsible for. */
export type DeadlineRecord = RecordBase & { kind: 'deadline'; what: Quoted; due: QuotedDate };

export const changeEffects = [
  'revoked',
  'changed',
  'confirmed',
  'done',
  'approved',
  'corrected',
  'challenged',
] as const;
export type ChangeEffect = (typeof changeEffects)[number];

/**
 * Words that say what became of an earlier decision, task or minutes (MEET-06). `approved` and `corrected` are said of
 * minutes, `challenged` of a decision contested in court.
 */
export type ChangeRecord = RecordBase & {
  kind: 'change';
  effect: ChangeEffect;
  /** What changed: a decision, a task, or the minutes of a meeting. */
  of: 'decision' | 'task' | 'minutes';
  /** The words that name it, and what they name: a decision's number, the meeting's day, its number, the item there. */
  target: {
    words: Quoted;
    number: string | null;
    date: string | null;
    meetingNumber: string | null;
    item: string | null;
  };
  /** From when it is so, where stated. */
  from: QuotedDate | null;
  /** For `changed` and `corrected`: what stands now. */
  text: Quoted | null;
};

export type PaperRecord =
  | ChangeRecord
  | MeetingRecord
  | AttendanceRecord
  | AgendaItemRecord
  | DecisionRecord
  | TaskRecord
  | DeadlineRecord;

/** Names of several people as one text, as in "Eva Lang, Urs Frei"; null for nobody. */
export const listNames = (people: readonly Quoted[]): string | null =>
  people.length > 0 ? people.map(({ text }) => text).join(', ') : null;
