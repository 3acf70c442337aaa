import { and, asc, count, desc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { prepareOnce } from '#server/platform/database/prepare-once.ts';
import { documents, fileUploads, mailAttachments, uploadCopies } from '#server/platform/database/schema/documents.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { fileFaults, type Upload } from '#shared/contracts/uploads.ts';

export type StoredFile = {
  id: string;
  fileName: string;
  filePath: string;
  fileSize: number;
  fileType: string;
  contentSha256: string;
};

/** An upload without what its document is among the versions of its paper. */
export type UploadRow = Omit<Upload, 'versions'>;

/** Where a file lies that came in a mail: see `file_uploads`. */
export type AttachedAt = { parentId: string; rootId: string; place: string; createdAt: Date };

/** Place in the list, newest first; `createdAt` in milliseconds, the others as in `Upload`. */
export type UploadPosition = { createdAt: number; group: string; place: string };

const mailUploads = alias(fileUploads, 'mail_upload');
const mailDocuments = alias(documents, 'mail_document');
const ofMail = and(eq(mailUploads.userId, fileUploads.userId), eq(mailUploads.id, fileUploads.parentId));
const ofMailDocument = and(eq(mailDocuments.userId, mailUploads.userId), eq(mailDocuments.uploadId, mailUploads.id));

/** What lies in the same mail stands together, the mail first. */
const group = sql<string>`coalesce(${fileUploads.rootId}, ${fileUploads.id})`;

const ofCopies = sql`${uploadCopies.userId} = ${fileUploads.userId} AND ${uploadCopies.uploadId} = ${fileUploads.id}`;

const columns = {
  id: fileUploads.id,
  documentId: documents.id,
  fileName: fileUploads.fileName,
  fileSize: fileUploads.fileSize,
  fileType: fileUploads.fileType,
  filePath: fileUploads.filePath,
  description: fileUploads.description,
  createdAt: fileUploads.createdAt,
  state: documents.state,
  pagesRead: documents.pagesRead,
  pageCount: documents.pageCount,
  failureCode: documents.failureCode,
  notes: documents.notes,
  poorPages: documents.poorPages,
  title: documents.title,
  isSample: fileUploads.isSample,
  meetingDate: documents.meetingDate,
  language: documents.language,
  found: sql<Upload['found']>`(
    SELECT jsonb_build_object('decisions', count(*) FILTER (WHERE kind = 'decision'),
      'tasks', count(*) FILTER (WHERE kind = 'task'), 'deadlines', count(*) FILTER (WHERE kind = 'deadline'))
    FROM (SELECT DISTINCT ON (coalesce(matter, id)) kind FROM records
      WHERE records.user_id = ${documents.userId} AND records.document_id = ${documents.id}
      ORDER BY coalesce(matter, id), kind DESC) AS once)`,
  mailUploadId: mailUploads.id,
  mailDocumentId: mailDocuments.id,
  mailFileName: mailUploads.fileName,
  mailTitle: mailDocuments.title,
  group,
  place: fileUploads.place,
  attachmentCount: sql<number>`(
    SELECT count(*)::int FROM file_uploads below
    WHERE below.user_id = ${fileUploads.userId} AND below.root_id = ${group}
      AND (${fileUploads.place} = '' OR starts_with(below.place, ${fileUploads.place} || '.')))`,
  attachmentsLeftOut: sql<number>`(
    SELECT count(*)::int FROM ${mailAttachments}
    WHERE ${mailAttachments.userId} = ${fileUploads.userId} AND ${mailAttachments.mailId} = ${fileUploads.id}
      AND ${mailAttachments.reason} IS NOT NULL)`,
  attachedElsewhere: sql<Upload['attachedElsewhere']>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('uploadId', other.id, 'documentId', read.id, 'fileName', ${mailAttachments.fileName})
      ORDER BY ${mailAttachments.ordinal}), '[]'::jsonb)
    FROM ${mailAttachments}
    JOIN file_uploads other ON other.user_id = ${mailAttachments.userId} AND other.id = ${mailAttachments.uploadId}
    JOIN documents read ON read.user_id = other.user_id AND read.upload_id = other.id
    WHERE ${mailAttachments.userId} = ${fileUploads.userId} AND ${mailAttachments.mailId} = ${fileUploads.id}
      AND other.parent_id IS DISTINCT FROM ${fileUploads.id})`,
  origin: sql<Upload['origin']>`(
    SELECT jsonb_build_object('sourceId', source.id, 'kind', source.kind, 'name', source.name, 'path', item.path, 'url', item.url)
    FROM source_items item JOIN sources source ON source.user_id = item.user_id AND source.id = item.source_id
    WHERE item.user_id = ${fileUploads.userId} AND item.upload_id = ${fileUploads.id} AND NOT source.is_leaving
    ORDER BY item.hidden_at NULLS FIRST, item.source_id, item.item_id LIMIT 1)`,
  copies: sql<Upload['copies']>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('fileName', ${uploadCopies.fileName}, 'description', ${uploadCopies.description},
      'createdAt', to_char(${uploadCopies.createdAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      ORDER BY ${uploadCopies.createdAt}, ${uploadCopies.id}), '[]'::jsonb)
    FROM ${uploadCopies} WHERE ${ofCopies})`,
};

const ofUpload = and(eq(documents.userId, fileUploads.userId), eq(documents.uploadId, fileUploads.id));

/** Records a stored file; false where that was done before. */
export async function insertUpload(
  tx: Transaction,
  scope: UserScope,
  file: StoredFile & { description: string | null } & Partial<AttachedAt>,
): Promise<boolean> {
  const inserted = await tx
    .insert(fileUploads)
    // Milliseconds, so that a place in the list can be named exactly.
    .values({ createdAt: new Date(), ...file, userId: scope.userId })
    .onConflictDoNothing()
    .returning({ id: fileUploads.id });
  return inserted.length === 1;
}

/** The user's uploads whose names, title or descriptions hold all the words. */
function namedBy(scope: UserScope, words: readonly string[]): SQL[] {
  const searched = sql`concat_ws(' ', ${fileUploads.fileName}, ${documents.title}, ${fileUploads.description},
    (SELECT string_agg(concat_ws(' ', ${uploadCopies.fileName}, ${uploadCopies.description}), ' ')
     FROM ${uploadCopies} WHERE ${ofCopies}))`;
  return [
    eq(fileUploads.userId, scope.userId),
    // A user's word is no pattern: what stands for other characters in one is escaped.
    ...words.map((word) => sql`${searched} ILIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
  ];
}

/** Uploads with the state of their reading, newest first, from after `position` on. */
export async function listUploadRows(
  tx: Transaction,
  scope: UserScope,
  options: { limit: number; after: UploadPosition | undefined; words: string[] },
): Promise<UploadRow[]> {
  const { userId } = scope;
  const { limit } = options;
  if (!options.after && options.words.length === 0) {
    return (await newestUploadsStatement(tx).execute({ userId, limit })).map(toUpload);
  }
  const conditions = namedBy(scope, options.words);
  if (options.after) {
    const createdAt = new Date(options.after.createdAt).toISOString();
    const { group: at, place } = options.after;
    conditions.push(
      sql`((${fileUploads.createdAt}, ${group}) < (${createdAt}::timestamptz, ${at}::uuid)
        OR (${fileUploads.createdAt}, ${group}) = (${createdAt}::timestamptz, ${at}::uuid) AND ${fileUploads.place} > ${place})`,
    );
  }
  const rows = await selectUploads(tx, and(...conditions)).limit(limit);
  return rows.map(toUpload);
}

const selectUploads = (tx: Transaction, condition: SQL | undefined) =>
  tx
    .select(columns)
    .from(fileUploads)
    .innerJoin(documents, ofUpload)
    .leftJoin(mailUploads, ofMail)
    .leftJoin(mailDocuments, ofMailDocument)
    .where(condition)
    .orderBy(desc(fileUploads.createdAt), desc(group), asc(fileUploads.place));

/** The list as it is opened: planning it takes the database five times as long as answering it. */
const newestUploadsStatement = prepareOnce('newest_uploads', (tx) =>
  selectUploads(tx, eq(fileUploads.userId, sql.placeholder('userId'))).limit(sql.placeholder('limit')),
);

const countUploadsStatement = prepareOnce('count_uploads', (tx) =>
  tx
    .select({ total: count() })
    .from(fileUploads)
    .innerJoin(documents, ofUpload)
    .where(eq(fileUploads.userId, sql.placeholder('userId'))),
);

/** How many uploads the user has, or that the words are found in. */
export async function countUploads(tx: Transaction, scope: UserScope, words: readonly string[]): Promise<number> {
  const { userId } = scope;
  const [row] =
    words.length === 0
      ? await countUploadsStatement(tx).execute({ userId })
      : await tx
          .select({ total: count() })
          .from(fileUploads)
          .innerJoin(documents, ofUpload)
          .where(and(...namedBy(scope, words)));
  return row?.total ?? 0;
}

/** One upload with the state of its reading; by the id of a copy, the upload that has its bytes. */
export async function findUpload(tx: Transaction, scope: UserScope, id: string): Promise<UploadRow | undefined> {
  const copied = tx
    .select({ id: uploadCopies.uploadId })
    .from(uploadCopies)
    .where(and(eq(uploadCopies.userId, scope.userId), eq(uploadCopies.id, id)));
  const [row] = await tx
    .select(columns)
    .from(fileUploads)
    .innerJoin(documents, ofUpload)
    .leftJoin(mailUploads, ofMail)
    .leftJoin(mailDocuments, ofMailDocument)
    .where(and(eq(fileUploads.userId, scope.userId), or(eq(fileUploads.id, id), inArray(fileUploads.id, copied))));
  return row && toUpload(row);
}

/** Documents whose reading failed for no fault of the file, oldest first. */
export async function listFailedDocuments(tx: Transaction, scope: UserScope): Promise<string[]> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.userId, scope.userId),
        eq(documents.state, 'failed'),
        or(isNull(documents.failureCode), notInArray(documents.failureCode, [...fileFaults])),
      ),
    )
    .orderBy(asc(documents.id));
  return rows.map(({ id }) => id);
}

/** Where the bytes of an upload lie. */
export async function findStoredFile(tx: Transaction, scope: UserScope, id: string): Promise<StoredFile | undefined> {
  const [row] = await tx
    .select()
    .from(fileUploads)
    .where(and(eq(fileUploads.userId, scope.userId), eq(fileUploads.id, id)));
  return row;
}

/** Those of the ids that are uploads. */
export async function listRecorded(tx: Transaction, scope: UserScope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: fileUploads.id })
    .from(fileUploads)
    .where(and(eq(fileUploads.userId, scope.userId), inArray(fileUploads.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Changes the description; false where there is no such upload. */
export async function updateDescription(
  tx: Transaction,
  scope: UserScope,
  id: string,
  description: string | null,
): Promise<boolean> {
  const changed = await tx
    .update(fileUploads)
    .set({ description })
    .where(and(eq(fileUploads.userId, scope.userId), eq(fileUploads.id, id)))
    .returning({ id: fileUploads.id });
  return changed.length === 1;
}

/** Deletes the upload with its document, pages, passages and index entries, and with what lies in it (by cascade); false where there is none. */
export async function deleteUploadRow(tx: Transaction, scope: UserScope, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(fileUploads)
    .where(and(eq(fileUploads.userId, scope.userId), eq(fileUploads.id, id)));
  return rowCount === 1;
}

type SelectedRow = Omit<UploadRow, 'createdAt' | 'extension' | 'failureCode' | 'mail'> & {
  createdAt: Date;
  filePath: string;
  failureCode: string | null;
  mailUploadId: string | null;
  mailDocumentId: string | null;
  mailFileName: string | null;
  mailTitle: string | null;
};

function toUpload({ filePath, createdAt, failureCode, ...rest }: SelectedRow): UploadRow {
  const { mailUploadId, mailDocumentId, mailFileName, mailTitle, ...row } = rest;
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    extension: filePath.slice(filePath.lastIndexOf('.') + 1),
    failureCode: failureCode as ErrorCode | null,
    mail:
      mailUploadId && mailDocumentId && mailFileName !== null
        ? { uploadId: mailUploadId, documentId: mailDocumentId, fileName: mailFileName, title: mailTitle }
        : null,
  };
}

/** All stored files of an account. */
export async function listFilesOfUser(
  tx: Transaction,
  scope: UserScope,
): Promise<{ id: string; filePath: string; parentId: string | null; isSample: boolean }[]> {
  const { id, filePath, parentId, isSample } = fileUploads;
  return tx.select({ id, filePath, parentId, isSample }).from(fileUploads).where(eq(fileUploads.userId, scope.userId));
}

/** Makes an upload one of the demo's samples. */
export async function markSample(tx: Transaction, scope: UserScope, id: string): Promise<void> {
  await tx
    .update(fileUploads)
    .set({ isSample: true })
    .where(and(eq(fileUploads.userId, scope.userId), eq(fileUploads.id, id)));
}

export async function isSampleUpload(tx: Transaction, scope: UserScope, id: string): Promise<boolean> {
  const rows = await tx
    .select({ isSample: fileUploads.isSample })
    .from(fileUploads)
    .where(and(eq(fileUploads.userId, scope.userId), eq(fileUploads.id, id)));
  return rows[0]?.isSample ?? false;
}

/** Files that a visitor of the demo has put in, with names added to files that were there; what lies in a mail counts with it. */
export async function countOwnUploads(tx: Transaction, scope: UserScope): Promise<number> {
  const own = and(eq(fileUploads.userId, scope.userId), eq(fileUploads.isSample, false), isNull(fileUploads.parentId));
  const files = await tx.$count(fileUploads, own);
  return files + (await tx.$count(uploadCopies, eq(uploadCopies.userId, scope.userId)));
}

/** Until the transaction ends nobody else counts this user's uploads with this lock. */
export async function lockOwnUploads(tx: Transaction, scope: UserScope): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('demo uploads ' || ${scope.userId}, 0))`);
}

/** Files beside the samples that the account of a visit to the demo holds, those in mails too; null where it is none of the demo's. */
export async function countDemoFiles(tx: Transaction, scope: UserScope): Promise<number | null> {
  const { rows } = await tx.execute<{ total: number | null }>(sql`SELECT CASE WHEN r.is_demo THEN
      (SELECT count(*)::int FROM file_uploads f WHERE f.user_id = r.user_id AND NOT f.is_sample) END AS total
    FROM user_roles r WHERE r.user_id = ${scope.userId}`);
  return rows[0]?.total ?? null;
}
