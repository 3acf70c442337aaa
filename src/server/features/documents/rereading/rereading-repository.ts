import { isDeepStrictEqual } from 'node:util';
import { storableJson } from '#server/platform/database/storable.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ReadPassage } from '#server/reading/read-model.ts';

/** Papers of all users from a reading older than `version`, last read first. */
export async function listOutdatedReadings(
  tx: Transaction,
  version: number,
  atMost: number,
): Promise<{ userId: string; customerId: string; documentId: string }[]> {
  const { rows } = await tx.$client.query<{ userId: string; customerId: string; documentId: string }>(
    `SELECT user_id AS "userId", customer_id AS "customerId", document_id AS "documentId"
     FROM list_outdated_readings($1, $2)`,
    [version, atMost],
  );
  return rows;
}

export type OutdatedReading = { documentId: string; uploadId: string; fileName: string; filePath: string };

/** Locks an outdated paper until the transaction ends and returns its file. Undefined if there is nothing to do. */
export async function holdOutdatedReading(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  version: number,
): Promise<OutdatedReading | undefined> {
  const { rows } = await tx.$client.query<OutdatedReading>(
    `SELECT d.id AS "documentId", f.id AS "uploadId", f.file_name AS "fileName", f.file_path AS "filePath"
     FROM documents d JOIN file_uploads f ON f.user_id = d.user_id AND f.id = d.upload_id
     WHERE d.user_id = $1 AND d.id = $2 AND d.state = 'ready' AND d.reading_version < $3 FOR NO KEY UPDATE OF d`,
    [scope.userId, documentId, version],
  );
  return rows[0];
}

/** Marks a paper as done for this version. What was read before stays. */
export async function skipReading(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  version: number,
): Promise<void> {
  await tx.$client.query('UPDATE documents SET reading_version = $3 WHERE user_id = $1 AND id = $2', [
    scope.userId,
    documentId,
    version,
  ]);
}

/** Stores a recognised page, so that an interrupted rereading continues behind it. Does nothing if the paper is gone. */
export async function keepScan(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  scan: { pageNumber: number; packed: Uint8Array },
): Promise<void> {
  await tx.$client.query(
    `INSERT INTO page_scans (user_id, document_id, page_number, packed)
     SELECT $1, d.id, $3, $4 FROM documents d WHERE d.user_id = $1 AND d.id = $2
     ON CONFLICT (user_id, document_id, page_number) DO UPDATE SET packed = excluded.packed`,
    [scope.userId, documentId, scan.pageNumber, Buffer.from(scan.packed)],
  );
}

/** True if these are exactly a document's stored passages, so that its index can stay. */
export async function hasSamePassages(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  passages: readonly ReadPassage[],
): Promise<boolean> {
  type Row = [
    number,
    number,
    number,
    number,
    string | null,
    unknown,
    string | null,
    string | null,
    string,
    string | null,
  ];
  const { rows } = await tx.$client.query<Row[]>({
    rowMode: 'array',
    text: `SELECT first_page, start_offset, last_page, end_offset, section, sections, speaker, language, text, context FROM passages
      WHERE user_id = $1 AND document_id = $2 ORDER BY ordinal`,
    values: [scope.userId, documentId],
  });
  const read = passages.map(
    (each): Row => [
      each.firstPage,
      each.start,
      each.lastPage,
      each.end,
      each.section,
      each.sections ?? null,
      each.speaker,
      each.language,
      each.text,
      each.context,
    ],
  );
  return rows.length === read.length && isDeepStrictEqual(rows, JSON.parse(storableJson(read)));
}
