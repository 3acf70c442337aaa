import { limitOfPage } from '#server/platform/database/prepare-once.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Upload } from '#shared/contracts/uploads.ts';

/** Fields of an upload from tables other than its own and the document's. */
export type UploadDetails = Pick<
  Upload,
  'found' | 'attachmentCount' | 'attachmentsLeftOut' | 'attachedElsewhere' | 'origin' | 'copies'
>;

/** An upload without its details and its document's versions. */
export type UploadRow = Omit<Upload, keyof UploadDetails | 'versions'>;

/** Position in the list, newest first; `createdAt` in milliseconds, the others as in `Upload`. */
export type UploadPosition = { createdAt: number; group: string; place: string };

/** Groups a mail with its attachments, the mail first. */
const group = 'coalesce(f.root_id, f.id)';

const columns = `f.id, d.id AS "documentId", f.file_name AS "fileName", f.file_size::float8 AS "fileSize",
  f.file_type AS "fileType", f.file_path AS "filePath", f.description, f.created_at AS "createdAt", d.state,
  d.pages_read AS "pagesRead", d.page_count AS "pageCount", d.failure_code AS "failureCode", d.notes,
  d.poor_pages AS "poorPages", 
  CASE WHEN d.state <> 'withdrawn' THEN d.title END AS title, f.is_sample AS "isSample", d.meeting_date::text AS "meetingDate", d.language,
  mail.id AS "mailUploadId", mail.document_id AS "mailDocumentId", mail.file_name AS "mailFileName", mail.title AS "mailTitle", ${group} AS "group", f.place`;

const uploads = 'file_uploads f JOIN documents d ON d.user_id = f.user_id AND d.upload_id = f.id';

/**
 * LIMIT makes PostgreSQL look up each row's mail by key. A plain join scans all uploads per row as long as there are no
 * table statistics.
 */
const selectRows = (condition: string) => `SELECT ${columns} FROM ${uploads}
  LEFT JOIN LATERAL (SELECT m.id, m.file_name, md.id AS document_id, md.title
    FROM file_uploads m LEFT JOIN documents md ON md.user_id = m.user_id AND md.upload_id = m.id
    WHERE m.user_id = f.user_id AND m.id = f.parent_id LIMIT 1) AS mail ON true
  WHERE f.user_id = $1 ${condition}`;

const newestFirst = `ORDER BY f.created_at DESC, ${group} DESC, f.place`;

/**
 * Condition that file names, title or descriptions contain every word. `place` adds a value and returns its
 * placeholder.
 */
function namedBy(words: readonly string[], place: (value: unknown) => string): string {
  const searched = `concat_ws(' ', f.file_name, d.title, f.description,
    (SELECT string_agg(concat_ws(' ', c.file_name, c.description), ' ') FROM upload_copies c
     WHERE c.user_id = f.user_id AND c.upload_id = f.id))`;
  // Escape the user's words, which are not patterns.
  return words.map((word) => `AND ${searched} ILIKE ${place(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`).join(' ');
}

/** Uploads with their reading state, newest first, after `position`. */
export async function listUploadRows(
  tx: Transaction,
  scope: UserScope,
  { limit, after, words }: { limit: number; after: UploadPosition | undefined; words: readonly string[] },
): Promise<UploadRow[]> {
  if (!after && words.length === 0) {
    // The list as first opened is a prepared statement: planning it takes longer than running it.
    const fetched = limitOfPage(limit);
    const text = `${selectRows('')} ${newestFirst} LIMIT ${fetched}`;
    const name = `newest_uploads/${fetched}`;
    const { rows } = await tx.$client.query<SelectedRow>({ name, text, values: [scope.userId] });
    return rows.slice(0, limit).map(toUpload);
  }
  const values: unknown[] = [scope.userId];
  const place = (value: unknown) => `$${values.push(value)}`;
  let condition = namedBy(words, place);
  if (after) {
    const moment = `(${place(new Date(after.createdAt).toISOString())}::timestamptz, ${place(after.group)}::uuid)`;
    condition += ` AND ((f.created_at, ${group}) < ${moment}
      OR (f.created_at, ${group}) = ${moment} AND f.place > ${place(after.place)})`;
  }
  const text = `${selectRows(condition)} ${newestFirst} LIMIT ${place(limit)}`;
  return (await tx.$client.query<SelectedRow>(text, values)).rows.map(toUpload);
}

/** Number of the user's uploads, or of those matching the words. */
export async function countUploads(tx: Transaction, scope: UserScope, words: readonly string[]): Promise<number> {
  const values: unknown[] = [scope.userId];
  const condition = namedBy(words, (value) => `$${values.push(value)}`);
  const counted =
    words.length === 0
      ? // Count documents, which is faster: each has exactly one upload.
        { name: 'count_uploads', text: 'SELECT count(*)::int AS total FROM documents WHERE user_id = $1', values }
      : { text: `SELECT count(*)::int AS total FROM ${uploads} WHERE f.user_id = $1 ${condition}`, values };
  const { rows } = await tx.$client.query<{ total: number }>(counted);
  return rows[0]?.total ?? 0;
}

/** An upload with its reading state. The id of a copy yields the upload that holds the bytes. */
export async function findUpload(tx: Transaction, scope: UserScope, id: string): Promise<UploadRow | undefined> {
  const { rows } = await tx.$client.query<SelectedRow>({
    name: 'find_upload',
    text: selectRows(`AND f.id IN (SELECT $2::uuid
      UNION ALL SELECT upload_id FROM upload_copies WHERE user_id = $1 AND id = $2)`),
    values: [scope.userId, id],
  });
  return rows.map(toUpload)[0];
}

/**
 * One row per detail that differs from `noDetails`, by upload or document id: one query per page instead of a subquery
 * per row. Values: user; uploads, their groups and places; documents.
 */
const detailsText = `
  SELECT document_id AS id, 'found' AS name, jsonb_build_object('decisions', count(*) FILTER (WHERE kind = 'decision'),
    'tasks', count(*) FILTER (WHERE kind = 'task'), 'deadlines', count(*) FILTER (WHERE kind = 'deadline')) AS value
  FROM (SELECT DISTINCT ON (document_id, coalesce(matter, id)) document_id, kind FROM certain_records
    WHERE user_id = $1 AND document_id = ANY ($5::uuid[])
    ORDER BY document_id, coalesce(matter, id), kind DESC) AS once
  GROUP BY document_id
  UNION ALL
  SELECT shown.id, 'attachmentCount', to_jsonb(count(*))
  FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS shown(id, root_id, place)
  JOIN file_uploads below ON below.user_id = $1 AND below.root_id = shown.root_id
    AND (shown.place = '' OR starts_with(below.place, shown.place || '.'))
  GROUP BY shown.id
  UNION ALL
  SELECT mail_id, 'attachmentsLeftOut', to_jsonb(count(*)) FROM mail_attachments
  WHERE user_id = $1 AND mail_id = ANY ($2::uuid[]) AND reason IS NOT NULL
  GROUP BY mail_id
  UNION ALL
  SELECT a.mail_id, 'attachedElsewhere', jsonb_agg(jsonb_build_object('uploadId', other.id, 'documentId', d.id,
    'fileName', a.file_name) ORDER BY a.ordinal)
  FROM mail_attachments a
  JOIN file_uploads other ON other.user_id = a.user_id AND other.id = a.upload_id
  JOIN documents d ON d.user_id = other.user_id AND d.upload_id = other.id
  WHERE a.user_id = $1 AND a.mail_id = ANY ($2::uuid[]) AND other.parent_id IS DISTINCT FROM a.mail_id
  GROUP BY a.mail_id
  UNION ALL
  (SELECT DISTINCT ON (item.upload_id) item.upload_id, 'origin', jsonb_build_object('sourceId', source.id,
    'kind', source.kind, 'name', source.name, 'path', item.path, 'url', item.url)
  FROM source_items item JOIN sources source ON source.user_id = item.user_id AND source.id = item.source_id
  WHERE item.user_id = $1 AND item.upload_id = ANY ($2::uuid[]) AND NOT source.is_leaving
  ORDER BY item.upload_id, item.hidden_at NULLS FIRST, item.source_id, item.item_id)
  UNION ALL
  SELECT upload_id, 'copies', jsonb_agg(jsonb_build_object('fileName', file_name, 'description', description,
    'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY created_at, id)
  FROM upload_copies WHERE user_id = $1 AND upload_id = ANY ($2::uuid[])
  GROUP BY upload_id`;

const noDetails: UploadDetails = {
  found: { decisions: 0, tasks: 0, deadlines: 0 },
  attachmentCount: 0,
  attachmentsLeftOut: 0,
  attachedElsewhere: [],
  origin: null,
  copies: [],
};

/** These uploads with their details. */
export async function addDetails(
  tx: Transaction,
  scope: UserScope,
  shown: readonly UploadRow[],
): Promise<(UploadRow & UploadDetails)[]> {
  if (shown.length === 0) return [];
  const { rows } = await tx.$client.query<{ id: string; name: keyof UploadDetails; value: unknown }>({
    name: 'upload_details',
    text: detailsText,
    values: [
      scope.userId,
      shown.map(({ id }) => id),
      shown.map((row) => row.group),
      shown.map((row) => row.place),
      shown.map(({ documentId }) => documentId),
    ],
  });
  const found = Map.groupBy(rows, ({ id }) => id);
  const detailsOf = (id: string) => (found.get(id) ?? []).map(({ name, value }) => [name, value] as const);
  return shown.map((row) => ({
    ...row,
    ...noDetails,
    ...Object.fromEntries([...detailsOf(row.id), ...detailsOf(row.documentId)]),
  }));
}

type SelectedRow = Omit<UploadRow, 'createdAt' | 'extension' | 'mail'> & {
  createdAt: Date;
  filePath: string;
  mailUploadId: string | null;
  mailDocumentId: string | null;
  mailFileName: string | null;
  mailTitle: string | null;
};

function toUpload({ filePath, createdAt, ...rest }: SelectedRow): UploadRow {
  const { mailUploadId, mailDocumentId, mailFileName, mailTitle, ...row } = rest;
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    extension: filePath.slice(filePath.lastIndexOf('.') + 1),
    mail:
      mailUploadId && mailDocumentId && mailFileName !== null
        ? { uploadId: mailUploadId, documentId: mailDocumentId, fileName: mailFileName, title: mailTitle }
        : null,
  };
}
