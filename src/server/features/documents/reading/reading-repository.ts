import { storable, storableJson } from '#server/platform/database/storable.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ReadDocumentFacts, ReadPage } from '#server/reading/read-model.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { fileNotes } from '#shared/contracts/uploads.ts';
import { poorConfidence } from '#shared/limits.ts';
import { mayPass } from '../policy.ts';

/** One reading of a document. It may write only while `attempt` is the document's newest. */
export type Reading = { documentId: string; attempt: number };

/**
 * `pagesRead`: pages recognised by an earlier reading. `lastProductiveAttempt`: the newest reading that recognised a
 * page or was asked to stop; attempts up to it do not count as failures. A killed server advances it by one.
 */
export type BegunReading = Reading & {
  lastProductiveAttempt: number;
  uploadId: string;
  fileName: string;
  filePath: string;
  contentSha256: string;
  pagesRead: number;
};

/** `$1` user, `$2` document, `$3` attempt: the document, if this reading is current. */
const current = `user_id = $1 AND id = $2 AND attempt = $3 AND state = 'reading'`;

/**
 * Begins the next reading and removes an earlier one's pages. Undefined if there is nothing to read: the document is
 * gone, ready or has failed. A document still marked as being read lost its server or is being superseded, which is no
 * failure. Attempts up to `attemptBefore` do not count.
 */
export async function beginReading(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  attemptBefore: number,
): Promise<BegunReading | undefined> {
  const { rows } = await tx.$client.query<BegunReading>(
    `UPDATE documents SET state = 'reading', attempt = attempt + 1, page_count = NULL,
       pages_read = (SELECT count(*) FROM page_scans scan WHERE scan.user_id = documents.user_id AND scan.document_id = documents.id), failure_code = NULL,
       sound_attempt = CASE WHEN documents.state = 'reading' THEN greatest(sound_attempt, $3) + 1 ELSE sound_attempt END
     FROM file_uploads file
     WHERE documents.user_id = $1 AND documents.id = $2 AND documents.state IN ('queued', 'reading')
       AND file.user_id = documents.user_id AND file.id = documents.upload_id
     RETURNING documents.id AS "documentId", documents.attempt,
       documents.sound_attempt AS "lastProductiveAttempt", documents.upload_id AS "uploadId",
       file.file_name AS "fileName", file.file_path AS "filePath", file.content_sha256 AS "contentSha256", documents.pages_read AS "pagesRead"`,
    [scope.userId, documentId, attemptBefore],
  );
  if (rows[0]) await deletePages(tx, scope, documentId);
  return rows[0];
}

/** A separate statement after locking the row: only then does it see what an earlier reading committed while we waited. */
async function deletePages(tx: Transaction, scope: UserScope, documentId: string): Promise<void> {
  await tx.$client.query('DELETE FROM pages WHERE user_id = $1 AND document_id = $2', [scope.userId, documentId]);
}

/**
 * Locks the document until the transaction ends, so that no other reading begins. False if this one is no longer
 * current.
 */
export async function holdReading(tx: Transaction, scope: UserScope, reading: Reading): Promise<boolean> {
  const { rows } = await tx.$client.query(`SELECT 1 FROM documents WHERE ${current} FOR NO KEY UPDATE`, [
    scope.userId,
    reading.documentId,
    reading.attempt,
  ]);
  return rows.length === 1;
}

const pageColumns = 'page_number, label, section, text, width, height, boxes, layout, confidence';
/** Rows of `pageColumns` from arrays, the first of which is parameter `first`. */
const pageRows = (first: number) =>
  `unnest(${['int', 'text', 'text', 'text', 'real', 'real', 'bytea', 'jsonb', 'smallint']
    .map((type, index) => `$${first + index}::${type}[]`)
    .join(', ')}) AS page`;
const pageValues = (pages: readonly ReadPage[]) => [
  pages.map((page) => page.number),
  pages.map((page) => storable(page.label)),
  pages.map((page) => storable(page.section)),
  pages.map((page) => storable(page.text)),
  pages.map((page) => page.width),
  pages.map((page) => page.height),
  pages.map((page) => page.boxes && Buffer.from(page.boxes)),
  pages.map((page) => page.layout && storableJson(page.layout)),
  pages.map((page) => page.confidence ?? null),
];

/** Pages per INSERT of a rereading. */
const pagesAtOnce = 200;

/** Replaces the pages of a ready document, which the caller's transaction holds. */
export async function replacePages(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  pages: readonly ReadPage[],
): Promise<void> {
  await deletePages(tx, scope, documentId);
  for (let start = 0; start < pages.length; start += pagesAtOnce) {
    await tx.$client.query(
      `INSERT INTO pages (user_id, document_id, ${pageColumns}) SELECT $1, $2, page.* FROM ${pageRows(3)}`,
      [scope.userId, documentId, ...pageValues(pages.slice(start, start + pagesAtOnce))],
    );
  }
}

/** Stores the next pages. False if this reading is no longer current. */
export async function appendPages(
  tx: Transaction,
  scope: UserScope,
  reading: Reading,
  pages: readonly ReadPage[],
  pageCount: number | null,
): Promise<boolean> {
  const { rows } = await tx.$client.query(
    `WITH alive AS (
       UPDATE documents SET pages_read = greatest(pages_read, $4), page_count = coalesce($5, page_count)
       WHERE ${current} RETURNING id
     ), added AS (
       INSERT INTO pages (user_id, document_id, ${pageColumns}) SELECT $1, alive.id, page.* FROM alive, ${pageRows(6)}
     )
     SELECT 1 FROM alive`,
    [scope.userId, reading.documentId, reading.attempt, pages.at(-1)?.number ?? 0, pageCount, ...pageValues(pages)],
  );
  return rows.length === 1;
}

/** Pages recognised by this or an earlier reading, packed, by index from 0. */
export async function loadScans(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<Map<number, Uint8Array>> {
  const { rows } = await tx.$client.query<{ number: number; packed: Buffer }>(
    'SELECT page_number AS number, packed FROM page_scans WHERE user_id = $1 AND document_id = $2',
    [scope.userId, documentId],
  );
  return new Map(rows.map(({ number, packed }) => [number - 1, new Uint8Array(packed)]));
}

/** Stores a recognised page, which counts as progress. False if this reading is no longer current. */
export async function storeScan(
  tx: Transaction,
  scope: UserScope,
  reading: Reading,
  scan: { pageNumber: number; packed: Uint8Array; pageCount: number | null },
): Promise<boolean> {
  const { rows } = await tx.$client.query(
    `WITH alive AS (
       UPDATE documents SET pages_read = greatest(pages_read, $4), page_count = coalesce($5, page_count),
         sound_attempt = attempt
       WHERE ${current} RETURNING id
     ), added AS (
       INSERT INTO page_scans (user_id, document_id, page_number, packed)
       SELECT $1, alive.id, $4, $6 FROM alive
       ON CONFLICT (user_id, document_id, page_number) DO UPDATE SET packed = excluded.packed
     )
     SELECT 1 FROM alive`,
    [scope.userId, reading.documentId, reading.attempt, scan.pageNumber, scan.pageCount, Buffer.from(scan.packed)],
  );
  return rows.length === 1;
}

/** Deletes recognised pages of a document that will never be read. */
async function deleteScans(tx: Transaction, scope: UserScope, documentId: string): Promise<void> {
  await tx.$client.query('DELETE FROM page_scans WHERE user_id = $1 AND document_id = $2', [scope.userId, documentId]);
}

/** Limit of badly recognised pages listed per document: enough to know where to look. */
const maxPoorPages = 100;

/** `$1` user, `$2` document, `$3` to `$10` from `factValues`: a document's facts, except corrected ones. */
const setFacts = `page_count = $3, pages_read = $3,
   title = CASE WHEN title_source = 'user' THEN title ELSE $4 END,
   title_source = CASE WHEN title_source = 'user' THEN title_source ELSE $5 END,
   meeting_date = CASE WHEN meeting_date_source = 'user' THEN meeting_date ELSE $6 END,
   meeting_date_source = CASE WHEN meeting_date_source = 'user' THEN meeting_date_source ELSE $7 END,
   found = coalesce(found, '{}') || jsonb_build_object('title', $4::text, 'titleSource', $5::text, 'meetingDate', $6::date,
     'meetingDateSource', $7::text, 'body', NULL),
   language = $8, notes = array(SELECT DISTINCT unnest(notes || $10::text[])),
   poor_pages = array(
     SELECT page_number FROM pages WHERE pages.user_id = $1 AND document_id = $2 AND confidence < $9
     ORDER BY page_number LIMIT ${maxPoorPages})`;
const factValues = (facts: ReadDocumentFacts) => [
  facts.pageCount,
  storable(facts.title),
  facts.titleSource,
  facts.meetingDate,
  facts.meetingDateSource,
  facts.language,
  poorConfidence,
  (facts.notes ?? []).filter((note) => fileNotes.includes(note)),
];

/** Completes the document with its facts. False if this reading is no longer current. */
export async function completeReading(
  tx: Transaction,
  scope: UserScope,
  { documentId, attempt }: Reading,
  facts: ReadDocumentFacts,
): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `UPDATE documents SET state = 'ready', read_at = now(), ${setFacts}
     WHERE user_id = $1 AND id = $2 AND attempt = $11 AND state = 'reading'`,
    [scope.userId, documentId, ...factValues(facts), attempt],
  );
  return rowCount === 1;
}

/** Replaces the facts of a ready document, which the caller's transaction holds. It counts as read when it was. */
export async function replaceFacts(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  facts: ReadDocumentFacts,
): Promise<void> {
  await tx.$client.query(`UPDATE documents SET ${setFacts} WHERE user_id = $1 AND id = $2`, [
    scope.userId,
    documentId,
    ...factValues(facts),
  ]);
}

/**
 * Ends a reading without a result and removes its pages: given up with a reason, or requeued (null). Recognised pages
 * stay if the file may be read again. False if this reading is no longer current.
 * @param isSound true if it made progress
 */
export async function abandonReading(
  tx: Transaction,
  scope: UserScope,
  reading: Reading,
  failureCode: ErrorCode | null,
  isSound = false,
): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `UPDATE documents SET state = $4, failure_code = $5, pages_read = 0, page_count = NULL,
       sound_attempt = CASE WHEN $6 THEN attempt ELSE sound_attempt END
     WHERE ${current}`,
    [scope.userId, reading.documentId, reading.attempt, failureCode ? 'failed' : 'queued', failureCode, isSound],
  );
  if (rowCount === 0) return false;
  await deletePages(tx, scope, reading.documentId);
  if (failureCode && !mayPass(failureCode)) await deleteScans(tx, scope, reading.documentId);
  return true;
}
