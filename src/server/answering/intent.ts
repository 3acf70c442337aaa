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
    })
  | (PaperQuestion & {
      kind: 'list';
      kinds: readonly RecordKind[];
      /** Only these attendance states; empty = all. */
      states: readonly AttendanceState[];
      /** Folded words that each record must contain; see isAbout. */
      words: readonly string[];
      /** Only decisions with these outcomes; empty = all. */
      outcomes: readonly DecisionOutcome[];
      /** Only contested or only unanimous votes. */
      votes: VotesAsked;
      /** Only tasks past their due date. */
      isOverdue: boolean;
      /** How many meetings, or which, is asked for. */
      isCounted: boolean;
    })
  | (PaperQuestion & { kind: 'digest'; words: readonly string[] })
  | (PaperQuestion & {
      kind: 'compare';
      /** A standalone question for each side of the comparison. */
      sides: readonly Side[];
      /** Folded words of what is compared; empty = all decisions and tasks. */
      words: readonly string[];
    })
  | { kind: 'small-talk'; language: AnswerLanguage }
  | { kind: 'beyond'; language: AnswerLanguage };

export type VotesAsked = 'any' | 'contested' | 'unanimous';
/** `words`: folded words of the matter voted on. */
export type VoteAsked = { words: readonly string[]; isForNames: boolean; isAgainst: boolean };
/** `words`: folded words of its body's name. */
export type MeetingAsked = { number: number | null; words: readonly string[] };
export type Side = { question: string; period: Period };
export type AttendanceState = 'present' | 'excused' | 'absent' | 'guest' | 'partly';

export type AnswerLanguage = 'de' | 'en';
