import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { DeadlineRecord, TaskRecord } from '#server/reading/records/record-model.ts';
import { currentPapers, notReplaced } from '../registers/record-repository.ts';

/** Serialises storing a user's papers until the transaction ends, so that concurrent ones see each other's tasks. */
export async function lockMatters(tx: Transaction, scope: UserScope): Promise<void> {
  await tx.$client.query(`SELECT pg_advisory_xact_lock(hashtextextended('matters ' || $1, 0))`, [scope.userId]);
}

export type StoredMention = {
  documentId: string;
  record: TaskRecord | DeadlineRecord;
  matter: string;
  isMarked: boolean;
};

/**
 * Tasks and deadlines that could match new ones of this paper: due on one of these days; undated, if their papers have
 * the same meeting date; and all of the paper's own.
 */
export async function listMentions(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  days: readonly string[],
): Promise<StoredMention[]> {
  const { rows } = await tx.$client.query<StoredMention>(
    `SELECT r.document_id AS "documentId", r.fields AS record, r.matter, m.matter IS NOT NULL AS "isMarked"
     FROM records r JOIN documents d ON d.user_id = r.user_id AND d.id = r.document_id
     LEFT JOIN task_marks m ON m.user_id = r.user_id AND m.matter = r.matter
     WHERE r.user_id = $1 AND r.kind IN ('task', 'deadline') AND r.matter IS NOT NULL
       AND (r.document_id = $2 OR r.due = ANY ($3::date[]) OR r.due IS NULL AND d.meeting_date =
         (SELECT own.meeting_date FROM documents own WHERE own.user_id = $1 AND own.id = $2))`,
    [scope.userId, documentId, days],
  );
  return rows;
}

/** Places in this paper that the user has marked as done or open. */
export async function listMarkedPlaces(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<{ matter: string; page: number; start: number }[]> {
  const { rows } = await tx.$client.query<{ matter: string; page: number; start: number }>(
    'SELECT matter, page, start FROM task_marks WHERE user_id = $1 AND document_id = $2',
    [scope.userId, documentId],
  );
  return rows;
}

/** A task that can be marked, with its place. Locked until the transaction ends. */
export async function lockTask(
  tx: Transaction,
  scope: UserScope,
  id: string,
): Promise<{ matter: string | null; documentId: string; page: number; start: number } | undefined> {
  const { rows } = await tx.$client.query<{ matter: string | null; documentId: string; page: number; start: number }>(
    `SELECT matter, document_id AS "documentId", (fields->'what'->>'firstPage')::int AS page,
       (fields->'what'->>'start')::int AS start
     FROM records WHERE user_id = $1 AND id = $2 AND kind IN ('task', 'deadline') AND standing = 'certain'
     FOR NO KEY UPDATE`,
    [scope.userId, id],
  );
  return rows[0];
}

export async function setMatter(tx: Transaction, scope: UserScope, id: string, matter: string): Promise<void> {
  await tx.$client.query('UPDATE records SET matter = $3 WHERE user_id = $1 AND id = $2', [scope.userId, id, matter]);
}

export async function saveMark(
  tx: Transaction,
  scope: UserScope,
  mark: { matter: string; isDone: boolean; documentId: string; page: number; start: number },
): Promise<void> {
  await tx.$client.query(
    `INSERT INTO task_marks (user_id, matter, is_done, document_id, page, start) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, matter) DO UPDATE SET is_done = excluded.is_done, marked_at = now(),
       document_id = excluded.document_id, page = excluded.page, start = excluded.start`,
    [scope.userId, mark.matter, mark.isDone, mark.documentId, mark.page, mark.start],
  );
}

/** Deletes marks whose papers are all gone. */
export async function forgetMarks(tx: Transaction, scope: UserScope): Promise<void> {
  await tx.$client.query(
    `DELETE FROM task_marks m WHERE m.user_id = $1 AND m.document_id IS NULL
       AND NOT EXISTS (SELECT FROM records r WHERE r.user_id = $1 AND r.matter = m.matter)`,
    [scope.userId],
  );
}

export type OtherMention = {
  matter: string;
  record: TaskRecord | DeadlineRecord;
  documentId: string;
  uploadId: string;
  documentTitle: string;
  fileName: string;
};

/** Other mentions of these matters, in upload order. @param ids mentions to leave out */
export async function listOtherMentions(
  tx: Transaction,
  scope: UserScope,
  matters: readonly string[],
  ids: readonly string[],
): Promise<OtherMention[]> {
  if (matters.length === 0) return [];
  const { rows } = await tx.$client.query<OtherMention>({
    name: 'list_other_mentions',
    text: `WITH papers AS MATERIALIZED (${currentPapers} AND ${notReplaced})
     SELECT r.matter, r.fields AS record, p.id AS "documentId", p.upload_id AS "uploadId", p.title AS "documentTitle",
       p.file_name AS "fileName"
     FROM certain_records r JOIN papers p ON p.id = r.document_id
     WHERE r.user_id = $1 AND r.matter = ANY ($2::uuid[]) AND NOT r.id = ANY ($3::uuid[])
     ORDER BY p.created_at, r.document_id, r.ordinal`,
    values: [scope.userId, matters, ids],
  });
  return rows;
}
