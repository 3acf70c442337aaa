import type {
  FollowedLookup,
  LookedUp,
  LookupFollower,
  LookupOpening,
  LookupRequest,
  PassageRow,
} from '../retrieval/service.ts';
import type { StoredPage } from './answer-passages.ts';
import type { AnswerProgress, QuestionToAnswer } from './compose-answer.ts';
import type { Meeting } from './find-meeting.ts';

/** What a composing thread asks of the thread that may read the database, by name: its argument and what it gets. */
export type Lookups = {
  /** Its candidates come while it is under way, in messages of their own, or all with the result. */
  lookUp: { argument: LookupRequest; result: LookedUp | FollowedLookup };
  listMeetings: { argument: Omit<LookupRequest, 'question'>; result: Meeting[] };
  /** What documents replace as newer versions, as it is stored with them (UPL-08): ids by id. */
  listEarlierVersions: { argument: readonly string[]; result: ReadonlyMap<string, readonly string[]> };
  loadPages: {
    argument: ReadonlyMap<string, readonly number[]>;
    result: ReadonlyMap<string, readonly StoredPage[]>;
  };
};

export type Lookup = { [Name in keyof Lookups]: { name: Name; argument: Lookups[Name]['argument'] } }[keyof Lookups];

/** The other thread's lookups, each as a function. */
export type LookupHandlers = {
  [Name in keyof Lookups]: (
    argument: Lookups[Name]['argument'],
    follower: LookupFollower,
  ) => Promise<Lookups[Name]['result']>;
};

/** To a composing thread. It works on one answer at a time. */
export type ToComposer =
  /** `answer`: a number of its own, which everything bears that the thread says of it. */
  | { type: 'begin'; answer: number; asked: QuestionToAnswer; documentIds: readonly string[] }
  /** Of a lookup that is under way. */
  | { type: 'opening'; call: number; opening: LookupOpening }
  | { type: 'passages'; call: number; passages: readonly PassageRow[] }
  | { type: 'result'; call: number; result: Lookups[keyof Lookups]['result'] }
  | { type: 'failure'; call: number }
  | { type: 'abort' };

/** What a thread says of an answer. */
export type OfAnswer =
  /** The thread has started, and the answer's time begins. */
  | { type: 'begun' }
  | { type: 'part'; part: AnswerProgress }
  | { type: 'call'; call: number; lookup: Lookup }
  | { type: 'end' }
  /** `call`: the lookup whose failure ended the answer. */
  | { type: 'failed'; call: number | null; error: unknown };

export type FromComposer =
  | (OfAnswer & { answer: number })
  /** For the log, of whatever the thread is at. */
  | { type: 'warning'; facts: Record<string, unknown>; message: string };
