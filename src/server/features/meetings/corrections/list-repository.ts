import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AgendaItemRecord, PaperRecord } from '#server/reading/records/record-model.ts';
import type { CorrectionAct } from '#shared/contracts/corrections.ts';
import { bodyOfRecord, dateOfRecord, notReplaced } from '../registers/record-repository.ts';
import type { StoredRow } from './correction-repository.ts';
import type { ActDetail } from './folding/fold-corrections.ts';

/** A record with its paper, whatever its standing. */
export type ListedRow = StoredRow & {
  ordinal: number;
  documentId: string;
  uploadId: string;
  documentTitle: string;
  fileName: string;
  isSample: boolean;
  isGone: boolean;
  meetingDate: string | null;
  body: string | null;
  agendaItem: AgendaItemRecord | null;
  /** When its file was uploaded. */
  uploadedAt: string;
};

const listedColumns = `r.id, r.ordinal, r.fields AS record, r.found, r.standing, r.is_gone AS "isGone", item.id AS "itemId",
  p.id AS "documentId", f.id AS "uploadId", coalesce(p.title, f.file_name) AS "documentTitle", f.file_name AS "fileName",
  f.is_sample AS "isSample", (${dateOfRecord})::text AS "meetingDate", ${bodyOfRecord('body')} AS body,
  item.fields AS "agendaItem", to_char(f.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "uploadedAt"`;
const listedFrom = `records r JOIN documents p ON p.user_id = r.user_id AND p.id = r.document_id
  JOIN file_uploads f ON f.user_id = p.user_id AND f.id = p.upload_id
  LEFT JOIN records item ON item.user_id = r.user_id AND item.document_id = r.document_id AND item.ordinal = r.item
    AND item.kind = 'agenda-item' AND item.standing <> 'rejected'`;

export async function selectOne(tx: Transaction, scope: UserScope, id: string): Promise<ListedRow | undefined> {
  const { rows } = await tx.$client.query<ListedRow>(
    `SELECT ${listedColumns} FROM ${listedFrom} WHERE r.user_id = $1 AND r.id = $2 AND p.state <> 'withdrawn'`,
    [scope.userId, id],
  );
  return rows[0];
}

/** A position in the list of doubtful records: time of the upload, document, record. */
export type DoubtfulPosition = [uploadedAt: string, documentId: string, ordinal: number];

/**
 * Doubtful records of read papers without a newer version, newest upload first, with the number of all. A record is
 * doubtful by itself, not by the meeting that it is of.
 */
export async function selectDoubtful(
  tx: Transaction,
  scope: UserScope,
  { after, limit }: { after: DoubtfulPosition | null; limit: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const isDoubtful = `r.user_id = $1 AND r.standing = 'uncertain' AND r.fields->'doubts' <> '[]' AND p.state = 'ready'
    AND ${notReplaced.replaceAll('d.', 'p.')}`;
  const { rows } = await tx.$client.query<ListedRow>({
    name: 'select_doubtful',
    text: `SELECT ${listedColumns} FROM ${listedFrom}
     WHERE ${isDoubtful} AND ($2::timestamptz IS NULL OR f.created_at < $2
       OR f.created_at = $2 AND (p.id, r.ordinal) > ($3::uuid, $4::int))
     ORDER BY f.created_at DESC, p.id, r.ordinal LIMIT $5`,
    values: [scope.userId, after?.[0] ?? null, after?.[1] ?? null, after?.[2] ?? null, limit],
  });
  const counted = await tx.$client.query<{ total: number }>({
    name: 'count_doubtful',
    text: `SELECT count(*)::int AS total FROM records r JOIN documents p ON p.user_id = r.user_id AND p.id = r.document_id
     WHERE ${isDoubtful}`,
    values: [scope.userId],
  });
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** An act with what a history shows of it. */
export type CorrectionRow = {
  id: string;
  recordId: string;
  act: CorrectionAct;
  detail: ActDetail;
  madeAt: string;
  madeBy: string;
  isUndone: boolean;
  isCarried: boolean;
  /** Agenda items that it names, by id. */
  itemNames: Record<string, string>;
};

const correctionColumns = `c.id, c.record_id AS "recordId", c.act, c.detail, c.made_by AS "madeBy",
  to_char(c.made_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "madeAt",
  EXISTS (SELECT FROM record_corrections u WHERE u.user_id = c.user_id AND u.document_id = c.document_id AND u.undoes = c.id)
    AS "isUndone",
  c.carried_from IS NOT NULL AS "isCarried",
  (SELECT coalesce(jsonb_object_agg(item.id, concat_ws(' ', item.fields->'number'->>'text', item.fields->'title'->>'text')), '{}')
   FROM jsonb_array_elements(c.detail->'changes') AS change
   JOIN records item ON item.user_id = c.user_id AND item.id::text IN (change->>'from', change->>'to')
   WHERE change->>'field' = 'item') AS "itemNames"`;

/** The acts on a record, newest first, and those by which another took it in. */
export async function listHistory(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  recordId: string,
): Promise<CorrectionRow[]> {
  const { rows } = await tx.$client.query<CorrectionRow>(
    `SELECT ${correctionColumns} FROM record_corrections c
     WHERE c.user_id = $1 AND c.document_id = $2
       AND (c.record_id = $3 OR c.detail->>'with' = $3::text OR c.detail->'parts'->>'newId' = $3::text)
     ORDER BY c.id DESC LIMIT 500`,
    [scope.userId, documentId, recordId],
  );
  return rows;
}

/** The acts on all records, newest first, with the record, or its words at that time. */
export async function listCorrectionRows(
  tx: Transaction,
  scope: UserScope,
  { before, limit }: { before: string | null; limit: number },
): Promise<(CorrectionRow & { documentId: string; title: string; record: PaperRecord })[]> {
  const { rows } = await tx.$client.query<CorrectionRow & { documentId: string; title: string; record: PaperRecord }>({
    name: 'list_corrections',
    text: `SELECT ${correctionColumns}, c.document_id AS "documentId", coalesce(d.title, f.file_name) AS title,
       coalesce(r.fields, c.anchor->'record') AS record
     FROM record_corrections c JOIN documents d ON d.user_id = c.user_id AND d.id = c.document_id
     JOIN file_uploads f ON f.user_id = d.user_id AND f.id = d.upload_id
     LEFT JOIN records r ON r.user_id = c.user_id AND r.id = c.record_id AND r.document_id = c.document_id
     WHERE c.user_id = $1 AND d.state <> 'withdrawn' AND c.carried_from IS NULL AND ($2::uuid IS NULL OR c.id < $2)
     ORDER BY c.id DESC LIMIT $3`,
    values: [scope.userId, before, limit],
  });
  return rows;
}
