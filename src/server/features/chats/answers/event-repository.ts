import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { prepareOnce } from '#server/platform/database/prepare-once.ts';
import { answerEvents } from '#server/platform/database/schema/chats.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AnswerEvent, AnswerPhase, Citation } from '#shared/contracts/chats.ts';

/** An event as stored in `answer_events`. A stored phase is referenced, not copied, and looked up on reading. */
export type StoredEvent =
  | Exclude<AnswerEvent, { type: 'citations' | 'phase' | 'done' }>
  | { type: 'citations'; phase: AnswerPhase; citations: readonly Citation[] }
  | { type: 'phase'; messageId: string };

/** Stores events under consecutive numbers ending with `lastSequence`, in one statement. */
export async function insertEvents(
  tx: Transaction,
  scope: UserScope,
  answerId: string,
  lastSequence: number,
  events: readonly StoredEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.$client.query({
    name: 'insert_events',
    text: `INSERT INTO answer_events (user_id, answer_id, sequence, event)
     SELECT $1, $2, $3 + place, event FROM jsonb_array_elements($4::jsonb) WITH ORDINALITY AS told(event, place)`,
    values: [scope.userId, answerId, lastSequence - events.length, JSON.stringify(events)],
  });
}

const listEventsStatement = prepareOnce('list_events', (tx) =>
  tx
    .select({ sequence: answerEvents.sequence, event: answerEvents.event })
    .from(answerEvents)
    .where(
      and(
        eq(answerEvents.userId, sql.placeholder('userId')),
        eq(answerEvents.answerId, sql.placeholder('answerId')),
        gt(answerEvents.sequence, sql.placeholder('after')),
      ),
    )
    .orderBy(asc(answerEvents.sequence))
    .limit(sql.placeholder('limit')),
);

/** Events after a number, in order. */
export async function listEvents(
  tx: Transaction,
  scope: UserScope,
  answerId: string,
  after: number,
  limit: number,
): Promise<{ sequence: number; event: StoredEvent }[]> {
  const rows = await listEventsStatement(tx).execute({ userId: scope.userId, answerId, after, limit });
  return rows.map(({ sequence, event }) => ({ sequence, event: event as StoredEvent }));
}

/** Deletes an answer's events. Numbering continues. */
export async function deleteEvents(tx: Transaction, scope: UserScope, answerId: string): Promise<void> {
  await tx.delete(answerEvents).where(and(eq(answerEvents.userId, scope.userId), eq(answerEvents.answerId, answerId)));
}

/** Deletes streamed events of answers that quote any of these documents. Their stored phases are sent instead. */
export async function deleteEventsQuoting(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`DELETE FROM answer_events WHERE user_id = ${scope.userId}
    AND event ->> 'type' IN ('citations', 'segment')
    AND answer_id IN (
      SELECT quoting.answer_id FROM answer_events AS quoting, jsonb_path_query(quoting.event, '$.citations[*]') AS citation
      WHERE quoting.user_id = ${scope.userId} AND citation ->> 'documentId' = ANY(${sql.param([...documentIds])}::text[]))`);
}

/** True if the answer's streamed events quote a document that may no longer be seen. */
export async function hasWithdrawnQuotations(tx: Transaction, scope: UserScope, answerId: string): Promise<boolean> {
  const { rowCount } = await tx.$client.query({
    name: 'events_of_withdrawn',
    text: `SELECT FROM documents d WHERE d.user_id = $1 AND d.state = 'withdrawn' AND d.id::text IN (
       SELECT citation ->> 'documentId' FROM answer_events e, jsonb_path_query(e.event, '$.citations[*]') AS citation
       WHERE e.user_id = $1 AND e.answer_id = $2) LIMIT 1`,
    values: [scope.userId, answerId],
  });
  return rowCount === 1;
}

/** Deletes an answer's streamed events if any document it cites is gone. */
export async function deleteEventsCitingDeleted(
  tx: Transaction,
  scope: UserScope,
  answerId: string,
  documentIds: readonly string[],
): Promise<void> {
  await tx.$client.query({
    name: 'delete_events_of_gone',
    text: `DELETE FROM answer_events WHERE user_id = $1 AND answer_id = $2 AND event ->> 'type' IN ('citations', 'segment')
     AND EXISTS (SELECT FROM unnest($3::uuid[]) AS cited(id)
       WHERE NOT EXISTS (SELECT FROM documents d WHERE d.user_id = $1 AND d.id = cited.id AND d.state <> 'withdrawn'))`,
    values: [scope.userId, answerId, documentIds],
  });
}

/** Deletes all users' events older than a day. */
export async function deleteOldEvents(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT delete_old_answer_events()`);
}
