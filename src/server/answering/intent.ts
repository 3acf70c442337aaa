import type { DecisionOutcome, RecordKind } from '#shared/contracts/chats.ts';

/** Days of meetings, inclusive, YYYY-MM-DD. */
export type Period = { from: string; to: string };

/** What every question to the papers has. */
export type PaperQuestion = {
  /** As it was asked. */
  question: string;
  /** The same with the topic of the questions before it; equal to `question` where it stands alone. */
  standalone: string;
  /** Of everything that is not a quotation. */
  language: AnswerLanguage;
  isDetailed: boolean;
  /** The periods that it names, each a year, a month or a day; a paper of another one is no answer to it. */
  periods: readonly Period[];
  /** The day of the meeting that it means by "the last one", or the one before. */
  meantDay: string | null;
};

/** What is wanted of the user's papers. Understood once; nobody parses the question again. */
export type Intent =
  | (PaperQuestion & {
      kind: 'lookup';
      /** More than one thing is asked for. */
      isSeveral: boolean;
      /** Asks how a vote ended; null where it does not. */
      vote: VoteAsked | null;
    })
  | (PaperQuestion & {
      kind: 'list';
      kinds: readonly RecordKind[];
      /** Only these states of attendance; empty = all. */
      states: readonly AttendanceState[];
      /** Folded words that each record, its agenda item or the body that met has to hold. */
      words: readonly string[];
      /** Only decisions that ended so; empty = all. */
      outcomes: readonly DecisionOutcome[];
      /** Only votes that somebody was against, or nobody. */
      votes: VotesAsked;
      /** Only what should be done by now. */
      isOverdue: boolean;
    })
  | (PaperQuestion & { kind: 'digest'; words: readonly string[] })
  | (PaperQuestion & {
      kind: 'compare';
      /** One question for each thing that is compared, standing alone. */
      sides: readonly Side[];
      /** What is compared about them, folded; empty = all that was decided and given to do. */
      words: readonly string[];
    })
  | { kind: 'small-talk'; language: AnswerLanguage }
  | { kind: 'beyond'; language: AnswerLanguage };

export type VotesAsked = 'any' | 'contested' | 'unanimous';
/** `words`: what was voted on, folded. */
export type VoteAsked = { words: readonly string[]; isForNames: boolean; isAgainst: boolean };
export type Side = { question: string; period: Period };
export type AttendanceState = 'present' | 'excused' | 'absent' | 'guest' | 'partly';

export type AnswerLanguage = 'de' | 'en';
