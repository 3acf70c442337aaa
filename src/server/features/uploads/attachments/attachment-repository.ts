import { and, eq, sql } from 'drizzle-orm';
import { fileUploads, mailAttachments } from '#server/platform/database/schema/documents.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';

/** Position of a mail, either top-level or nested in other mails. */
export type MailPlace = {
  mailId: string;
  /** The outermost mail, which may be this one. */
  rootId: string;
  /** As in `file_uploads.place`; '' for the outermost. */
  place: string;
  createdAt: Date;
};

/** Finds a mail and locks it, its attachments and its parents against deletion until the transaction ends. */
export async function holdMail(tx: Transaction, scope: UserScope, mailId: string): Promise<MailPlace | undefined> {
  const found = await findPlace(tx, scope, mailId);
  if (!found) return undefined;
  await lockUpload(tx, scope, found.rootId);
  // Look again: it may have been deleted or moved while we waited.
  return findPlace(tx, scope, mailId);
}

/** The current place of a mail. */
export async function findPlace(tx: Transaction, scope: UserScope, mailId: string): Promise<MailPlace | undefined> {
  const [row] = await tx
    .select({ rootId: fileUploads.rootId, place: fileUploads.place, createdAt: fileUploads.createdAt })
    .from(fileUploads)
    .where(and(eq(fileUploads.userId, scope.userId), eq(fileUploads.id, mailId)));
  return row && { ...row, mailId, rootId: row.rootId ?? mailId };
}

async function lockUpload(tx: Transaction, scope: UserScope, id: string): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM file_uploads WHERE user_id = ${scope.userId} AND id = ${id} FOR NO KEY UPDATE`);
}

/** Number and bytes of files taken so far from a mail and its nested mails. */
export async function sumTaken(
  tx: Transaction,
  scope: UserScope,
  rootId: string,
): Promise<{ count: number; bytes: number }> {
  const { rows } = await tx.$client.query<{ count: number; bytes: string }>(
    `SELECT count(*)::int AS count, coalesce(sum(file_size), 0) AS bytes FROM file_uploads
     WHERE user_id = $1 AND root_id = $2`,
    [scope.userId, rootId],
  );
  return { count: rows[0]?.count ?? 0, bytes: Number(rows[0]?.bytes ?? 0) };
}

export type AttachmentRow = {
  fileName: string;
  fileSize: number;
  /** The upload with its bytes; null if it was left out. */
  uploadId: string | null;
  reason: ErrorCode | null;
};

/** What a mail contains, in its order; empty before it was read. */
export async function listAttachmentRows(tx: Transaction, scope: UserScope, mailId: string): Promise<AttachmentRow[]> {
  const { fileName, fileSize, uploadId, reason } = mailAttachments;
  const rows = await tx
    .select({ fileName, fileSize, uploadId, reason })
    .from(mailAttachments)
    .where(and(eq(mailAttachments.userId, scope.userId), eq(mailAttachments.mailId, mailId)))
    .orderBy(mailAttachments.ordinal);
  return rows.map((row) => ({ ...row, reason: row.reason as ErrorCode | null }));
}

/** Replaces the list of attachments of a mail. */
export async function replaceAttachments(
  tx: Transaction,
  scope: UserScope,
  mailId: string,
  rows: readonly AttachmentRow[],
): Promise<void> {
  await tx
    .delete(mailAttachments)
    .where(and(eq(mailAttachments.userId, scope.userId), eq(mailAttachments.mailId, mailId)));
  if (rows.length === 0) return;
  await tx
    .insert(mailAttachments)
    .values(rows.map((row, index) => ({ ...row, userId: scope.userId, mailId, ordinal: index + 1 })));
}

/** `$1` user, `$2` upload: the upload and everything nested in it. */
const tree = `WITH RECURSIVE tree AS (
    SELECT id, parent_id, file_path FROM file_uploads WHERE user_id = $1 AND id = $2
    UNION ALL
    SELECT child.id, child.parent_id, child.file_path FROM file_uploads child JOIN tree ON child.parent_id = tree.id
    WHERE child.user_id = $1
  )`;

/**
 * Detaches the files that survive an upload's deletion. Files also uploaded separately become independent; files also
 * in another mail move there. Returns their ids.
 */
export async function releaseKept(tx: Transaction, scope: UserScope, uploadId: string): Promise<string[]> {
  const place = await findPlace(tx, scope, uploadId);
  if (!place) return [];
  await lockUpload(tx, scope, place.rootId);
  // Wait for concurrent transactions adding a name to one of these files; later ones will find it gone.
  await tx.$client.query(
    `SELECT 1 FROM file_uploads WHERE user_id = $1 AND (id = $2 OR root_id = $3) ORDER BY id FOR UPDATE`,
    [scope.userId, uploadId, place.rootId],
  );
  const { rows } = await tx.$client.query<{ id: string; heirId: string | null }>(
    `${tree}
     SELECT kept.id, heir.mail_id AS "heirId" FROM tree kept
     LEFT JOIN LATERAL (
       SELECT other.mail_id FROM mail_attachments other
       WHERE other.user_id = $1 AND other.upload_id = kept.id AND other.mail_id NOT IN (SELECT id FROM tree)
       ORDER BY other.mail_id LIMIT 1
     ) heir ON true
     WHERE kept.id <> $2 AND (heir.mail_id IS NOT NULL
       OR EXISTS (SELECT 1 FROM upload_copies copy WHERE copy.user_id = $1 AND copy.upload_id = kept.id))`,
    [scope.userId, uploadId],
  );
  for (const { id, heirId } of rows) await moveUpload(tx, scope, id, heirId);
  return rows.map(({ id }) => id);
}

/** `ordinal`: number within its mail, from 1. */
export type Attachment = { uploadId: string; ordinal: number; fileName: string; fileSize: number };

/** Moves independent files and everything nested in them into their mail. */
export async function adoptAttachments(
  tx: Transaction,
  scope: UserScope,
  mailId: string,
  attachments: readonly Attachment[],
): Promise<void> {
  await tx
    .insert(mailAttachments)
    .values(attachments.map((each) => ({ ...each, userId: scope.userId, mailId, reason: null })))
    .onConflictDoNothing();
  for (const { uploadId } of attachments) await moveUpload(tx, scope, uploadId, mailId);
}

/** Moves an upload and everything nested in it into another mail (null = to the top level). */
async function moveUpload(tx: Transaction, scope: UserScope, id: string, mailId: string | null): Promise<void> {
  const old = await findPlace(tx, scope, id);
  const heir = mailId === null ? undefined : await findPlace(tx, scope, mailId);
  if (!old) return;
  const { rows } = await tx.$client.query<{ ordinal: number }>(
    'SELECT ordinal FROM mail_attachments WHERE user_id = $1 AND mail_id = $2 AND upload_id = $3 ORDER BY ordinal LIMIT 1',
    [scope.userId, mailId, id],
  );
  const place = heir ? placeOf(heir, rows[0]?.ordinal ?? 0) : '';
  const rootId = heir?.rootId ?? null;
  await tx.$client.query(
    `UPDATE file_uploads SET parent_id = $3, root_id = $4, place = $5, created_at = coalesce($6, created_at)
     WHERE user_id = $1 AND id = $2`,
    [scope.userId, id, mailId, rootId, place, heir?.createdAt ?? null],
  );
  await tx.$client.query(
    `${tree}
     UPDATE file_uploads below SET root_id = coalesce($3, $2), place = ltrim($4 || substr(below.place, $5), '.'),
       created_at = coalesce($6, below.created_at)
     FROM tree WHERE below.user_id = $1 AND below.id = tree.id AND below.id <> $2`,
    [scope.userId, id, rootId, place, old.place.length + 1, heir?.createdAt ?? null],
  );
}

/** `ordinal`: number within its mail, from 1. */
export function placeOf(mail: Pick<MailPlace, 'place'>, ordinal: number): string {
  const own = String(ordinal).padStart(3, '0');
  return mail.place === '' ? own : `${mail.place}.${own}`;
}

/** An upload and everything nested in it, outermost first: what its deletion removes. */
export async function listTree(
  tx: Transaction,
  scope: UserScope,
  uploadId: string,
): Promise<{ id: string; filePath: string; documentId: string | null }[]> {
  const { rows } = await tx.$client.query<{ id: string; filePath: string; documentId: string | null }>(
    `${tree} SELECT tree.id, tree.file_path AS "filePath", d.id AS "documentId" FROM tree
     LEFT JOIN documents d ON d.user_id = $1 AND d.upload_id = tree.id`,
    [scope.userId, uploadId],
  );
  return rows;
}
