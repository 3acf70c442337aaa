import type { Language } from '#server/platform/linguistics/language.ts';
import type { AgendaItem } from './agenda/find-agenda.ts';
import type { PaperText } from './paper-text.ts';
import type { AttendanceRecord, MeetingRecord } from './record-model.ts';

/** A meeting and where in the paper it is told; offsets in the paper's text, `end` exclusive. */
export type MeetingSection = {
  record: MeetingRecord;
  attendance: readonly AttendanceRecord[];
  start: number;
  end: number;
};

/**
 * What is known of a paper before its decisions, tasks and changes are looked for: the structure that says where a
 * motion, a result or a task belongs.
 */
export type PaperContext = {
  paper: PaperText;
  language: Language;
  /** The paper is minutes: decisions in it are its meeting's own. */
  isMinutes: boolean;
  /** A verbatim transcript: only the chair's formula counts as a decision. */
  isVerbatim: boolean;
  /** In the paper's order; empty for papers that are no meeting's. */
  meetings: readonly MeetingSection[];
  /** In the paper's order; an item that is only listed has `end` = `start`. */
  items: readonly AgendaItem[];
  /** Index in `items` of the item under which an offset stands; -1 = none. */
  itemAt: (offset: number) => number;
  meetingAt: (offset: number) => MeetingSection | null;
  /** ISO day of the only meeting, else of the paper; null = unknown. */
  date: string | null;
  /** Lower-case words of the meeting body's name; empty = unknown. */
  body: readonly string[];
  /** Units of head and agenda, which hold no decision and no task. */
  taken: ReadonlySet<number>;
  /** Folded words of names in the head, and of names after a title anywhere ("Frau Lang"). */
  names: ReadonlySet<string>;
};
