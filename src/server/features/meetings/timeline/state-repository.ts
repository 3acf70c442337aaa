import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ChangeEffect, PaperRecord } from '#server/reading/records/record-model.ts';
import { currentPapers, notReplaced } from '../registers/record-repository.ts';
import type { RecordStateName } from './timeline-model.ts';

/** An event with ids of records. */
export type StoredEvent = { effect: ChangeEffect; on: string | null; change: string; by: string | null };
export type StoredState = {
  recordId: string;
  state: RecordStateName | null;
  events: readonly StoredEvent[];
  replaces: readonly string[];
};

const kinds = ['meeting', 'agenda-item', 'decision', 'task', 'change'];

/** One change at a time works out a user's states. */
export async function lockTimeline(tx: Transaction, scope: UserScope): Promise<void> {
  await tx.$client.query(`SELECT pg_advisory_xact_lock(hashtextextended('timeline ' || $1, 0))`, [scope.userId]);
}

/**
 * What the states follow from, in short: every write of a record, a read paper or a version changes it, whoever makes
 * it. A paper that is still being read is written page by page, and counts once it is ready.
 */
export async function readFingerprint(tx: Transaction, scope: UserScope): Promise<string> {
  const sumOf = (table: string, condition: string) =>
    `(SELECT concat(count(*), ':', sum(xmin::text::bigint)) FROM ${table} WHERE user_id = $1 ${condition})`;
  const { rows } = await tx.$client.query<{ fingerprint: string }>({
    name: 'timeline_fingerprint',
    text: `SELECT concat_ws(' ', ${sumOf('records', `AND standing = 'certain' AND kind = ANY ($2)`)},
      ${sumOf('documents', `AND state = 'ready'`)}, ${sumOf('document_versions', '')}) AS fingerprint`,
    values: [scope.userId, kinds],
  });
  return rows[0]?.fingerprint ?? '';
}

export async function isTold(tx: Transaction, scope: UserScope, fingerprint: string, today: string): Promise<boolean> {
  const { rowCount } = await tx.$client.query({
    name: 'timeline_is_told',
    text: 'SELECT FROM timelines WHERE user_id = $1 AND fingerprint = $2 AND told_on = $3',
    values: [scope.userId, fingerprint, today],
  });
  return (rowCount ?? 0) > 0;
}

export type TimelineRow = {
  id: string;
  ordinal: number;
  record: PaperRecord;
  documentId: string;
  date: string | null;
  body: string | null;
};

/** The records that say or have a state, of papers without a newer version, in each paper's order. */
export async function listTimelineRows(tx: Transaction, scope: UserScope): Promise<TimelineRow[]> {
  const { rows } = await tx.$client.query<TimelineRow>(
    `WITH papers AS MATERIALIZED (${currentPapers} AND ${notReplaced})
     SELECT r.id, r.ordinal, r.fields - 'vote' || jsonb_build_object('item', r.item) AS record, r.document_id AS "documentId",
       p.meeting_date::text AS date, p.body
     FROM certain_records r JOIN papers p ON p.id = r.document_id
     WHERE r.user_id = $1 AND r.kind = ANY ($2) ORDER BY r.document_id, r.ordinal`,
    [scope.userId, kinds],
  );
  return rows;
}

/** Replaces a user's states. */
export async function replaceStates(
  tx: Transaction,
  scope: UserScope,
  states: readonly StoredState[],
  told: { fingerprint: string; today: string },
): Promise<void> {
  await tx.$client.query('DELETE FROM record_states WHERE user_id = $1', [scope.userId]);
  await tx.$client.query(
    `INSERT INTO record_states (user_id, record_id, state, events, replaces)
     SELECT $1, made.id, made.state, made.events, made.replaces
     FROM unnest($2::uuid[], $3::text[], $4::jsonb[], $5::jsonb[]) AS made(id, state, events, replaces)`,
    [
      scope.userId,
      states.map(({ recordId }) => recordId),
      states.map(({ state }) => state),
      states.map(({ events }) => JSON.stringify(events)),
      states.map(({ replaces }) => JSON.stringify(replaces)),
    ],
  );
  await tx.$client.query(
    `INSERT INTO timelines (user_id, fingerprint, told_on) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET fingerprint = excluded.fingerprint, told_on = excluded.told_on`,
    [scope.userId, told.fingerprint, told.today],
  );
}

/** The states of these records, as far as papers say something of them. */
export async function listStates(tx: Transaction, scope: UserScope, ids: readonly string[]): Promise<StoredState[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.$client.query<StoredState>({
    name: 'list_states',
    text: `SELECT record_id AS "recordId", state, events, replaces FROM record_states
      WHERE user_id = $1 AND record_id = ANY ($2)`,
    values: [scope.userId, ids],
  });
  return rows;
}
