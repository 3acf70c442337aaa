import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { PaperVersion } from '#shared/contracts/paper-versions.ts';
import type { Paper, VersionKeys } from './compare-versions.ts';

/** A paper with its ids. */
export type KnownPaper = Paper & { id: string; uploadId: string };

/** Serialises changes to a user's versions until the transaction ends. */
export async function lockVersions(tx: Transaction, scope: UserScope): Promise<void> {
  await tx.$client.query("SELECT pg_advisory_xact_lock(hashtextextended('document_versions ' || $1::text, 0))", [
    scope.userId,
  ]);
}

const paperColumns = `d.id, d.upload_id AS "uploadId", d.title, f.file_name AS "fileName",
  d.meeting_date::text AS "meetingDate", d.language, extract(epoch FROM f.created_at)::float8 * 1000 AS "addedAt"`;
const papers = `documents d JOIN file_uploads f ON f.user_id = d.user_id AND f.id = d.upload_id`;

/** A document that has been read; undefined for any other. */
export async function findPaper(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<KnownPaper | undefined> {
  const { rows } = await tx.$client.query<KnownPaper>(
    `SELECT ${paperColumns} FROM ${papers} WHERE d.user_id = $1 AND d.id = $2 AND d.state = 'ready'`,
    [scope.userId, documentId],
  );
  return rows[0];
}

/** Some documents without version keys, read before keys were stored. */
export async function listPapersWithoutKeys(tx: Transaction, scope: UserScope, limit: number): Promise<KnownPaper[]> {
  const { rows } = await tx.$client.query<KnownPaper>(
    `SELECT ${paperColumns} FROM ${papers} WHERE d.user_id = $1 AND d.state = 'ready' AND d.name_key IS NULL LIMIT $2`,
    [scope.userId, limit],
  );
  return rows;
}

/** The newest other documents that share a key with this one. */
export async function listPapersByKey(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  { titleKey, nameKey }: VersionKeys,
  limit: number,
): Promise<KnownPaper[]> {
  const { rows } = await tx.$client.query<KnownPaper>(
    `SELECT ${paperColumns} FROM ${papers}
     WHERE d.user_id = $1 AND d.id <> $2 AND d.state = 'ready'
       AND ((d.title_key = $3 AND $3 <> '') OR (d.name_key = $4 AND $4 <> ''))
     ORDER BY f.created_at DESC LIMIT $5`,
    [scope.userId, documentId, titleKey, nameKey, limit],
  );
  return rows;
}

/** Ids of the candidates that lie at a source now, as this paper does, as another file. */
export async function listBeside(
  tx: Transaction,
  scope: UserScope,
  paper: KnownPaper,
  candidates: readonly KnownPaper[],
): Promise<Set<string>> {
  if (candidates.length === 0) return new Set();
  const { rows } = await tx.$client.query<{ uploadId: string }>(
    `SELECT DISTINCT upload_id AS "uploadId" FROM source_items
     WHERE user_id = $1 AND upload_id = ANY ($2::uuid[]) AND hidden_at IS NULL AND missing_since IS NULL AND NOT is_outside`,
    [scope.userId, [paper.uploadId, ...candidates.map(({ uploadId }) => uploadId)]],
  );
  const held = new Set(rows.map(({ uploadId }) => uploadId));
  if (!held.has(paper.uploadId)) return new Set();
  return new Set(candidates.filter(({ uploadId }) => held.has(uploadId)).map(({ id }) => id));
}

export async function saveKeys(
  tx: Transaction,
  scope: UserScope,
  keys: readonly (VersionKeys & { id: string })[],
): Promise<void> {
  await tx.$client.query(
    `UPDATE documents SET title_key = made.title_key, name_key = made.name_key
     FROM unnest($2::uuid[], $3::text[], $4::text[]) AS made(id, title_key, name_key)
     WHERE documents.user_id = $1 AND documents.id = made.id`,
    [scope.userId, keys.map(({ id }) => id), keys.map(({ titleKey }) => titleKey), keys.map(({ nameKey }) => nameKey)],
  );
}

/** Pairs among these documents that the user denied. */
export async function listDeniedPairs(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<{ newerId: string; olderId: string }[]> {
  const { rows } = await tx.$client.query<{ newerId: string; olderId: string }>(
    `SELECT newer_id AS "newerId", older_id AS "olderId" FROM document_versions
     WHERE user_id = $1 AND NOT is_version AND newer_id = ANY ($2::uuid[]) AND older_id = ANY ($2::uuid[])`,
    [scope.userId, documentIds],
  );
  return rows;
}

/**
 * Makes a document the newer version of another, together with everything either replaces or is replaced by. Earlier
 * decisions stay, except that the user's choice about this very pair wins. False if nothing changed.
 */
export async function linkVersions(
  tx: Transaction,
  scope: UserScope,
  pair: { newerId: string; olderId: string; decidedBy: 'reading' | 'user' },
): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `INSERT INTO document_versions (user_id, newer_id, older_id, is_version, decided_by, decided_at)
     SELECT $1, newer.id, older.id, true, $4, clock_timestamp()
     FROM (SELECT $2::uuid AS id UNION
           SELECT newer_id FROM document_versions WHERE user_id = $1 AND older_id = $2 AND is_version) AS newer
     CROSS JOIN
          (SELECT $3::uuid AS id UNION
           SELECT older_id FROM document_versions WHERE user_id = $1 AND newer_id = $3 AND is_version) AS older
     WHERE newer.id <> older.id AND NOT EXISTS (
       SELECT 1 FROM document_versions back
       WHERE back.user_id = $1 AND back.newer_id = older.id AND back.older_id = newer.id
         AND (back.is_version OR $4 = 'reading'))
     ON CONFLICT (user_id, newer_id, older_id) DO UPDATE
       SET is_version = true, decided_by = 'user', decided_at = clock_timestamp()
       WHERE NOT document_versions.is_version AND $4 = 'user'
         AND document_versions.newer_id = $2 AND document_versions.older_id = $3`,
    [scope.userId, pair.newerId, pair.olderId, pair.decidedBy],
  );
  return (rowCount ?? 0) > 0;
}

/** Records the user's choice that this document replaces only `kept` and what that one replaces. */
export async function denyOlderVersions(
  tx: Transaction,
  scope: UserScope,
  newerId: string,
  kept: string | null,
): Promise<void> {
  await tx.$client.query(
    `UPDATE document_versions v SET is_version = false, decided_by = 'user', decided_at = clock_timestamp()
     WHERE v.user_id = $1 AND v.newer_id = $2 AND v.is_version AND v.older_id IS DISTINCT FROM $3
       AND NOT EXISTS (SELECT 1 FROM document_versions k
         WHERE k.user_id = $1 AND k.newer_id = $3 AND k.older_id = v.older_id AND k.is_version)`,
    [scope.userId, newerId, kept],
  );
}

/** Records the user's choice that neither `newerId` nor what it replaces replaces `olderId`. */
export async function denyNewerVersions(
  tx: Transaction,
  scope: UserScope,
  newerId: string,
  olderId: string,
): Promise<void> {
  await tx.$client.query(
    `UPDATE document_versions v SET is_version = false, decided_by = 'user', decided_at = clock_timestamp()
     WHERE v.user_id = $1 AND v.older_id = $3 AND v.is_version AND (v.newer_id = $2 OR v.newer_id IN (
       SELECT older_id FROM document_versions WHERE user_id = $1 AND newer_id = $2 AND is_version))`,
    [scope.userId, newerId, olderId],
  );
}

type VersionRow = Omit<PaperVersion, 'uploadedAt'> & { ofId: string; uploadedAt: Date; since: Date };

/** Only a document that has been read can replace another. */
const replacing = `document_versions v
  JOIN documents n ON n.user_id = v.user_id AND n.id = v.newer_id AND n.state = 'ready'`;
const versionColumns = (of: string, document: string) => `v.${of} AS "ofId", ${document}.id AS "documentId",
  ${document}.upload_id AS "uploadId", coalesce(${document}.title, f.file_name) AS title, f.file_name AS "fileName",
  ${document}.meeting_date::text AS "meetingDate", f.created_at AS "uploadedAt", greatest(v.decided_at, n.read_at) AS since`;

export type Replacement = PaperVersion & {
  /** When it replaced the other. */
  since: Date;
};

const toVersion = ({ ofId: _, since: __, uploadedAt, ...row }: VersionRow): PaperVersion => ({
  ...row,
  uploadedAt: uploadedAt.toISOString(),
});

/** The newest version of each of these documents that has been replaced, by the id of the replaced one. */
export async function listReplacements(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<Map<string, Replacement>> {
  if (documentIds.length === 0) return new Map();
  const { rows } = await tx.$client.query<VersionRow>({
    name: 'list_replacements',
    text: `SELECT DISTINCT ON (v.older_id) ${versionColumns('older_id', 'n')}
     FROM ${replacing} JOIN file_uploads f ON f.user_id = n.user_id AND f.id = n.upload_id
     WHERE v.user_id = $1 AND v.older_id = ANY ($2::uuid[]) AND v.is_version
     ORDER BY v.older_id, EXISTS (SELECT 1 FROM document_versions later
       JOIN documents l ON l.user_id = later.user_id AND l.id = later.newer_id AND l.state = 'ready'
       WHERE later.user_id = $1 AND later.older_id = v.newer_id AND later.is_version), f.created_at DESC`,
    values: [scope.userId, documentIds],
  });
  return new Map(rows.map((row) => [row.ofId, { ...toVersion(row), since: row.since }]));
}

/** The earlier versions of each of these documents, latest first, by the id of the newer one. */
export async function listReplaced(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<Map<string, PaperVersion[]>> {
  if (documentIds.length === 0) return new Map();
  const { rows } = await tx.$client.query<VersionRow>({
    name: 'list_replaced',
    text: `SELECT ${versionColumns('newer_id', 'o')} FROM ${replacing}
     JOIN documents o ON o.user_id = v.user_id AND o.id = v.older_id
     JOIN file_uploads f ON f.user_id = o.user_id AND f.id = o.upload_id
     WHERE v.user_id = $1 AND v.newer_id = ANY ($2::uuid[]) AND v.is_version
     ORDER BY (SELECT count(*) FROM document_versions d
       WHERE d.user_id = $1 AND d.older_id = v.older_id AND d.is_version), f.created_at DESC`,
    values: [scope.userId, documentIds],
  });
  return new Map(
    [...Map.groupBy(rows, ({ ofId }) => ofId)].map(([id, versions]) => [id, versions.map(toVersion)] as const),
  );
}
