import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `records.jsonl` of the boardroom set; its README says how the statements were labelled. Texts stand in the paper. */
interface LabelBase {
  /** The paper, relative to the folder of evaluation data. */
  file: string;
  text: string;
}

/** The agenda item that a statement stands under; null if the labeller found none. */
export type LabelledItem = { number: string | null; title: string } | null;

export interface MeetingLabel extends LabelBase {
  kind: 'meeting';
  date: string;
  dateText: string;
  body: string;
  number: string | null;
  chair: string | null;
  place: string | null;
}

export type Role = 'present' | 'guest' | 'chair' | 'absent' | 'excused' | 'minutes';
export interface AttendanceLabel extends LabelBase {
  kind: 'attendance';
  role: Role;
  names: string[];
}

export interface AgendaLabel extends LabelBase {
  kind: 'agenda';
  number: string | null;
  title: string;
}

/** What was decided; `subjectText` is the sentence that names it, if the statement does not. */
export interface DecisionLabel extends LabelBase {
  kind: 'decision';
  outcome: 'adopted' | 'rejected' | 'deferred' | 'referred' | 'withdrawn' | 'noted' | 'elected';
  votes: { yes: number | null; no: number | null; abstain: number | null } | null;
  how: 'counted' | 'unanimous' | 'majority' | 'consent' | null;
  subject: string;
  subjectText?: string;
  /** Absent where items were not labelled. */
  item?: LabelledItem;
}

/** The words of a decision's vote; `of` is the decision's text. */
export interface VoteLabel extends Omit<DecisionLabel, 'kind'> {
  kind: 'vote';
  of: string;
}

export interface TaskLabel extends LabelBase {
  kind: 'task';
  who: string | null;
  what: string;
  due: string | null;
  item?: LabelledItem;
}

export interface DeadlineLabel extends LabelBase {
  kind: 'deadline';
  what: string;
  due: string;
  item?: LabelledItem;
}

/** A statement that looks like a record and is none. */
export interface Lookalike extends LabelBase {
  kind: 'lookalike';
  of: 'meeting' | 'attendance' | 'agenda' | 'decision' | 'vote' | 'task' | 'deadline';
  why: string;
}

/** The paper is of no meeting. */
export interface NoMeeting extends LabelBase {
  kind: 'no-meeting';
}

export type Label =
  | MeetingLabel
  | AttendanceLabel
  | AgendaLabel
  | DecisionLabel
  | VoteLabel
  | TaskLabel
  | DeadlineLabel
  | Lookalike
  | NoMeeting;

/** The labels of each paper, in the set's order; empty if the set is absent. */
export function readBoardroomLabels(sets: string): Map<string, Label[]> {
  const path = join(sets, 'boardroom/records.jsonl');
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').split('\n');
  const labels = lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Label);
  return Map.groupBy(labels, ({ file }) => file);
}

/** The labels of one kind. */
export function ofKind<K extends Label['kind']>(labels: readonly Label[], kind: K): Extract<Label, { kind: K }>[] {
  return labels.filter((label): label is Extract<Label, { kind: K }> => label.kind === kind);
}
