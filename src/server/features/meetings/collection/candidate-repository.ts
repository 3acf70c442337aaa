import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { DecisionOutcome } from '#server/reading/records/record-model.ts';
import { bodyOfRecord, currentPapers, meetingDayBy, notReplaced } from '../registers/record-repository.ts';
import type { EntryRow } from './collection-repository.ts';

/** What a collection lists: rejected decisions, too, but neither what was only noted nor motions withdrawn. */
const collected: readonly DecisionOutcome[] = [
  'adopted',
  'rejected',
  'postponed',
  'referred',
  'elected',
  'confirmed',
  'objected',
];

const papers = `papers AS MATERIALIZED (${currentPapers} AND ${notReplaced})`;

/** Whether the paper is minutes where this record stands; papers that say nothing of it count as such. */
const isInMinutes = `coalesce((SELECT head.paper FROM heads head WHERE head.document_id = r.document_id
    ORDER BY head.ordinal <= r.ordinal DESC, abs(head.ordinal - r.ordinal) LIMIT 1), 'minutes') = 'minutes'`;

/**
 * Certain, dated decisions in minutes of these bodies that are in no entry of the collection.
 * @param documentId limits to those of a paper; null = all
 */
export async function listCandidates(
  tx: Transaction,
  scope: UserScope,
  {
    collectionId,
    bodyKeys,
    documentId,
  }: { collectionId: string; bodyKeys: readonly string[]; documentId: string | null },
): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'list_collection_candidates',
    // Few are left once those entered are taken out; only of these it is asked where they stand.
    text: `WITH ${papers}, fresh AS MATERIALIZED (
       SELECT r.id, r.document_id, r.ordinal FROM certain_records r JOIN papers p ON p.id = r.document_id
       WHERE r.user_id = $1 AND r.kind = 'decision' AND r.outcome = ANY ($2) AND ($5::uuid IS NULL OR r.document_id = $5)
         AND ${bodyOfRecord('body_key')} = ANY ($3) AND ${meetingDayBy('r.meeting_date')} IS NOT NULL
         AND r.id NOT IN (SELECT e.record_id FROM collection_entries e
           WHERE e.user_id = $1 AND e.collection_id = $4 AND e.record_id IS NOT NULL)
     ), heads AS MATERIALIZED (
       SELECT document_id, ordinal, fields->>'paper' AS paper FROM certain_records WHERE user_id = $1 AND kind = 'meeting'
     )
     SELECT r.id FROM fresh r WHERE ${isInMinutes}`,
    values: [scope.userId, collected, bodyKeys, collectionId, documentId],
  });
  return rows.map(({ id }) => id);
}

export type KeyedEntry = {
  id: string;
  matchKey: string;
  /** The paper of its record; null if the record is in none. */
  documentId: string | null;
};

/** Entries with one of these match keys, by number. */
export async function listKeyedEntries(
  tx: Transaction,
  scope: UserScope,
  collectionId: string,
  matchKeys: readonly string[],
): Promise<KeyedEntry[]> {
  const { rows } = await tx.$client.query<KeyedEntry>(
    `WITH ${papers}
     SELECT e.id, e.match_key AS "matchKey", p.id AS "documentId" FROM collection_entries e
     LEFT JOIN certain_records r ON r.user_id = $1 AND r.id = e.record_id LEFT JOIN papers p ON p.id = r.document_id
     WHERE e.user_id = $1 AND e.collection_id = $2 AND e.match_key = ANY ($3) ORDER BY e.number`,
    [scope.userId, collectionId, matchKeys],
  );
  return rows;
}

/** Gives an entry the record that is its decision now. */
export async function relinkEntry(tx: Transaction, scope: UserScope, id: string, recordId: string): Promise<void> {
  await tx.$client.query('UPDATE collection_entries SET record_id = $3 WHERE user_id = $1 AND id = $2', [
    scope.userId,
    id,
    recordId,
  ]);
}

/** Entries whose decision stands in this paper, by number. */
export async function listEntriesOfPaper(tx: Transaction, scope: UserScope, documentId: string): Promise<EntryRow[]> {
  const { rows } = await tx.$client.query<EntryRow>(
    `SELECT e.id, e.number, e.kind, e.record_id AS "recordId", e.content, e.remarks, e.entered_at::text AS "enteredAt"
     FROM records r JOIN collection_entries e ON e.user_id = r.user_id AND e.record_id = r.id
     WHERE r.user_id = $1 AND r.document_id = $2 ORDER BY e.number`,
    [scope.userId, documentId],
  );
  return rows;
}
