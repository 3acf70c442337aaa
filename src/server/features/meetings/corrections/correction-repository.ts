import { storable, storableJson } from '#server/platform/database/storable.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { PaperRecord } from '#server/reading/records/record-model.ts';
import type { RecordStanding } from '#shared/contracts/corrections.ts';
import type { DocumentMeeting } from '../policy.ts';
import type { StoredAct } from './folding/fold-corrections.ts';

/** A stored record. `found` differs from `record` where a person corrected it; null if reading did not find it. */
export type StoredRow = {
  id: string;
  record: PaperRecord;
  itemId: string | null;
  found: { record: PaperRecord; itemId: string | null } | null;
  standing: RecordStanding;
};

/** A document's records in its order, as of its last reading. */
export async function listStoredRecords(tx: Transaction, scope: UserScope, documentId: string): Promise<StoredRow[]> {
  type Row = Omit<StoredRow, 'itemId'> & { item: number | null; ordinal: number; isFound: boolean };
  const { rows } = await tx.$client.query<Row>(
    `SELECT id, ordinal, item, fields AS record, found, standing, is_found AS "isFound" FROM records
     WHERE user_id = $1 AND document_id = $2 ORDER BY ordinal`,
    [scope.userId, documentId],
  );
  const idOf = new Map(rows.map(({ ordinal, id }) => [ordinal, id]));
  return rows.map(({ id, record, item, found, isFound, standing }) => {
    const itemId = item === null ? null : (idOf.get(item) ?? null);
    return { id, record, itemId, found: isFound ? (found ?? { record, itemId }) : null, standing };
  });
}

/** An act to be stored; `madeAt` null = now. */
export type NewAct = StoredAct & { madeBy: string; madeAt: string | null };

/** The acts on a document's records as they were stored, oldest first. */
export async function listNewActs(tx: Transaction, scope: UserScope, documentId: string): Promise<NewAct[]> {
  const { rows } = await tx.$client.query<NewAct>(
    `SELECT ${actColumns}, made_by AS "madeBy", made_at::text AS "madeAt"
     FROM record_corrections WHERE user_id = $1 AND document_id = $2 ORDER BY made_at, id`,
    [scope.userId, documentId],
  );
  return rows;
}

const actColumns = 'id, record_id AS "recordId", act, detail, anchor, undoes, carried_from AS "carriedFrom"';

/** What was said about a document's records, oldest first. */
export async function listActs(tx: Transaction, scope: UserScope, documentId: string): Promise<StoredAct[]> {
  const { rows } = await tx.$client.query<StoredAct>(
    `SELECT ${actColumns}
     FROM record_corrections WHERE user_id = $1 AND document_id = $2 ORDER BY made_at, id`,
    [scope.userId, documentId],
  );
  return rows;
}

/**
 * Appends acts. One that the document already has is left out. Those said to be made in the future, as by a clock that
 * was wrong, count as made now, one after the other in the order they come in.
 */
export async function insertActs(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  acts: readonly NewAct[],
): Promise<void> {
  if (acts.length === 0) return;
  await tx.$client.query(
    `INSERT INTO record_corrections (user_id, document_id, id, record_id, act, detail, anchor, undoes, carried_from,
       made_by, made_at)
     SELECT $1, $2, made.id, made.record_id, made.act, made.detail, made.anchor, made.undoes, made.carried_from,
       made.made_by, least(made.made_at, now() - ($12::int - made.place) * interval '1 microsecond')
     FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::jsonb[], $7::jsonb[], $8::uuid[], $9::uuid[], $10::text[],
       $11::timestamptz[]) WITH ORDINALITY
       AS made(id, record_id, act, detail, anchor, undoes, carried_from, made_by, made_at, place)
     ON CONFLICT DO NOTHING`,
    [
      scope.userId,
      documentId,
      acts.map(({ id }) => id),
      acts.map(({ recordId }) => recordId),
      acts.map(({ act }) => act),
      acts.map(({ detail }) => storableJson(detail)),
      acts.map(({ anchor }) => storableJson(anchor)),
      acts.map(({ undoes }) => undoes),
      acts.map(({ carriedFrom }) => carriedFrom),
      acts.map(({ madeBy }) => storable(madeBy)),
      acts.map(({ madeAt }) => madeAt),
      acts.length,
    ],
  );
}

/** All pages of a document, by number. */
export async function loadPages(tx: Transaction, scope: UserScope, documentId: string): Promise<Map<number, string>> {
  const { rows } = await tx.$client.query<{ number: number; text: string }>(
    'SELECT page_number AS number, text FROM pages WHERE user_id = $1 AND document_id = $2 ORDER BY page_number',
    [scope.userId, documentId],
  );
  return new Map(rows.map(({ number, text }) => [number, text]));
}

export type HeldDocument = { state: string; isSample: boolean; uploadId: string };

/** Locks a document until the transaction ends, against readings and other corrections; undefined if there is none. */
export async function holdDocument(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<HeldDocument | undefined> {
  const { rows } = await tx.$client.query<HeldDocument>(
    `SELECT d.state, f.is_sample AS "isSample", f.id AS "uploadId"
     FROM documents d JOIN file_uploads f ON f.user_id = d.user_id AND f.id = d.upload_id
     WHERE d.user_id = $1 AND d.id = $2 FOR NO KEY UPDATE OF d`,
    [scope.userId, documentId],
  );
  return rows[0];
}

/** The document of a record, or of one that only acts know. */
export async function findDocumentOf(tx: Transaction, scope: UserScope, recordId: string): Promise<string | undefined> {
  const { rows } = await tx.$client.query<{ documentId: string }>(
    `SELECT document_id AS "documentId" FROM records WHERE user_id = $1 AND id = $2
     UNION ALL SELECT document_id FROM record_corrections WHERE user_id = $1 AND record_id = $2 LIMIT 1`,
    [scope.userId, recordId],
  );
  return rows[0]?.documentId;
}

/** The user's name, by which a history tells who corrected; the transaction is in the account's context. */
export async function findOwnName(tx: Transaction, scope: UserScope): Promise<string> {
  const { rows } = await tx.$client.query<{ name: string }>(
    'SELECT full_name AS name FROM user_profiles WHERE user_id = $1',
    [scope.userId],
  );
  return rows[0]?.name ?? '';
}

/** What a document's heads say about its meeting. */
export type Described = {
  found: DocumentMeeting & { bodyKey: string | null };
  /** What a person said instead, if it is one meeting; absent fields were not corrected. */
  corrected: { date?: string | null; body?: string | null; bodyKey?: string | null };
  /** Of the extractor, if it has just run. */
  version: number | null;
};

/**
 * Stores what the records say about their document. Corrections of the document itself stay; those of its head win
 * over them, and are remembered in `found` so that they can be taken back.
 */
export async function describeDocument(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  { found, corrected, version }: Described,
): Promise<void> {
  const [isDate, isBody] = [corrected.date !== undefined, corrected.body !== undefined];
  await tx.$client.query(
    `WITH before AS (
       SELECT id, coalesce(found->>'dateBy' = 'head', false) AS date_by_head,
         coalesce(found->>'bodyBy' = 'head', false) AS body_by_head,
         CASE WHEN found->>'meetingDate' IS NULL THEN $6::date ELSE (found->>'meetingDate')::date END AS found_date,
         CASE WHEN found->>'meetingDate' IS NOT NULL THEN found->>'meetingDateSource' WHEN $6::date IS NOT NULL THEN 'text' END
           AS found_source
       FROM documents WHERE user_id = $1 AND id = $2
     )
     UPDATE documents d SET reading_version = coalesce($3, reading_version),
       body = CASE WHEN $9 THEN $10 WHEN body_source = 'user' AND NOT body_by_head THEN body ELSE $4 END,
       body_key = CASE WHEN $9 THEN $11 WHEN body_source = 'user' AND NOT body_by_head THEN body_key ELSE $5 END,
       body_source = CASE WHEN $9 OR body_source = 'user' AND NOT body_by_head THEN 'user' WHEN $4::text IS NULL THEN NULL ELSE 'text' END,
       meeting_date = CASE WHEN $7 THEN $8 WHEN date_by_head THEN found_date WHEN meeting_date_source = 'user' THEN meeting_date
         ELSE coalesce(meeting_date, $6) END,
       meeting_date_source = CASE WHEN $7 THEN 'user' WHEN date_by_head THEN found_source
         WHEN meeting_date IS NULL AND meeting_date_source IS NULL AND $6::date IS NOT NULL THEN 'text'
         ELSE meeting_date_source END,
       found = (CASE WHEN found IS NULL AND ($7 OR $9) THEN jsonb_build_object('title', title, 'titleSource', title_source,
           'meetingDate', meeting_date, 'meetingDateSource', meeting_date_source) ELSE found END)
         || jsonb_build_object('body', $4::text, 'dateBy', CASE WHEN $7 THEN 'head' END, 'bodyBy', CASE WHEN $9 THEN 'head' END)
         || CASE WHEN found->>'meetingDate' IS NULL AND $6::date IS NOT NULL
         THEN jsonb_build_object('meetingDate', $6::date, 'meetingDateSource', 'text') ELSE '{}' END
     FROM before WHERE d.user_id = $1 AND d.id = before.id`,
    [
      scope.userId,
      documentId,
      version,
      storable(found.body),
      found.bodyKey,
      found.date,
      isDate,
      corrected.date ?? null,
      isBody,
      storable(corrected.body ?? null),
      corrected.bodyKey ?? null,
    ],
  );
}
