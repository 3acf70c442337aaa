import type { Label } from '#server/platform/linguistics/labels/labels.ts';
import type { DecisionOutcome, RecordKind } from '#shared/contracts/chats.ts';

/** Days of meetings, inclusive, YYYY-MM-DD. */
export type Period = { from: string; to: string };

/** Properties of every question to the papers. */
export type PaperQuestion = {
  /** As asked. */
  question: string;
  /** The question with the topic of earlier ones; equal to `question` if it stands alone. */
  standalone: string;
  /** Language of everything in the answer except quotations. */
  language: AnswerLanguage;
  isDetailed: boolean;
  /** The periods it names, each a year, a month or a day. Papers from other periods do not answer it. */
  periods: readonly Period[];
  /** The day of the meeting it means by "the last one" or "the one before". */
  meantDay: string | null;
  /** The things that it names by their numbers: "TOP 51", "§ 5 Abs. 2", "Konto 4711". */
  labels: readonly Label[];
  /** Folded words of its matter: without what asks for it, its periods and its labels. */
  topic: readonly string[];
  /** Of a message with several questions: those that are answered, in order, and those that are not. */
  parts?: { answered: readonly PartIntent[]; others: readonly string[] };
};
/** One question of several; its own words are its `question`. */
export type PartIntent = Extract<Intent, PaperQuestion>;

/** What the user wants from the papers. */
export type Intent =
  | (PaperQuestion & {
      kind: 'lookup';
      /** More than one thing is asked for. */
      isSeveral: boolean;
      /** The vote asked about; null if none is. */
      vote: VoteAsked | null;
      /** The meeting whose day is asked for; null if none is. */
      meeting: MeetingAsked | null;
      /** The decision whose day or meeting is asked for; null if none is. */
      day: DecisionAsked | null;
    })
  | (PaperQuestion & {
      kind: 'list';
      kinds: readonly RecordKind[];
      /** Only these attendance states; empty = all. */
      states: readonly AttendanceState[];
      /** Only decisions with these outcomes; empty = all. */
      outcomes: readonly DecisionOutcome[];
      /** Only contested or only unanimous votes. */
      votes: VotesAsked;
      /** Only tasks past their due date. */
      isOverdue: boolean;
      /** How many meetings, or which, is asked for. */
      isCounted: boolean;
      /** Who was at every one of the meetings. */
      isEvery: boolean;
    })
  | (PaperQuestion & { kind: 'digest' })
  | (PaperQuestion & {
      kind: 'compare';
      /** A standalone question for each side of the comparison. */
      sides: readonly Side[];
    })
  | { kind: 'small-talk'; language: AnswerLanguage }
  | { kind: 'beyond'; language: AnswerLanguage };

export type VotesAsked = 'any' | 'contested' | 'unanimous';
/** `isDecision`: what was decided is asked for, whether or not votes were counted. */
export type VoteAsked = { isForNames: boolean; isAgainst: boolean; isDecision: boolean };
/** `outcomes`: those that it may have; empty = any but those that put it off or turn it down. `words`: folded, of its matter. */
export type DecisionAsked = { outcomes: readonly DecisionOutcome[]; words: readonly string[] };
/** `words`: folded words of its body's name. */
export type MeetingAsked = { number: number | null; words: readonly string[] };
export type Side = { question: string; period: Period };
export type AttendanceState = 'present' | 'excused' | 'absent' | 'guest' | 'partly';

export type AnswerLanguage = 'de' | 'en';
