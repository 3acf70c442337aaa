import type { ChangeEffect, PaperRecord } from '#server/reading/records/record-model.ts';
import type { recordStateNames } from '#shared/contracts/meetings.ts';

export type RecordStateName = (typeof recordStateNames)[number];

/** A paper as the timeline sees it. `date` and `body` hold where its records name no meeting of their own. */
export type TimelinePaper = {
  documentId: string;
  date: string | null;
  body?: string | null;
  /** In the paper's order; `item` of a record is an index in it. Uncertain ones count for nothing. */
  records: readonly PaperRecord[];
};

/** A record by its paper and its index in the paper's `records`. */
export type RecordPlace = { documentId: string; ordinal: number };

/** Something that a later paper says of a record. */
export type TimelineEvent = {
  effect: ChangeEffect;
  /** The change record that says so. */
  change: RecordPlace;
  /** The decision that made the change; null if the paper only reports it. */
  by: RecordPlace | null;
  /** ISO day from which it is so: as stated, else the day of the paper that says so. */
  on: string | null;
};

/** What is known today of a decision, a task, or a meeting's minutes. */
export type RecordState = RecordPlace & {
  of: 'decision' | 'task' | 'minutes';
  /** Null for a decision that was not adopted, or of which that is not known. */
  state: RecordStateName | null;
  /** Oldest first; may hold events that have not come into effect, and those that leave the state as it is. */
  events: readonly TimelineEvent[];
  /** For a decision: earlier ones that it revoked or changed. */
  replaces: readonly RecordPlace[];
};
