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
};

/** What the user wants from the papers. Determined once; the question is not parsed again. */
export type Intent =
  | (PaperQuestion & {
      kind: 'lookup';
      /** More than one thing is asked for. */
      isSeveral: boolean;
      /** The vote asked about; null if none is. */
      vote: VoteAsked | null;
      /** The meeting whose day is asked for; null if none is. */
      meeting: MeetingAsked | null;
      /** When, or in which meeting, something was decided is asked for. */
      isDayAsked: boolean;
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
/** `words`: folded words of its body's name. */
export type MeetingAsked = { number: number | null; words: readonly string[] };
export type Side = { question: string; period: Period };
export type AttendanceState = 'present' | 'excused' | 'absent' | 'guest' | 'partly';

export type AnswerLanguage = 'de' | 'en';
