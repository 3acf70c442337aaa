import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { SourceFault } from '#shared/contracts/source-faults.ts';
import type { SourceFolder } from '#shared/contracts/sources.ts';
import { findWithdrawn } from '../../documents/public.ts';

export type QuotedItem = {
  documentId: string;
  sourceId: string;
  itemId: string;
  folderId: string;
  path: string;
  version: string;
  sealedAccess: string | null;
  folders: SourceFolder[] | null;
  fault: SourceFault | null;
  nextTurnAt: Date | null;
  /** When a pass that lists every item last saw it. */
  seenAt: Date;
  /** Its folder, or one above, could not be read. */
  isClosed: boolean;
};

/**
 * Source items that these documents come from (an attachment's is its mail), except documents that the user has
 * uploaded as well; and those of the documents that are withdrawn. For sources that report changes only a complete pass counts, because revoked rights do not show in
 * changes. Folders that can no longer be read count as unseen.
 */
export async function listQuoted(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<{ items: QuotedItem[]; withdrawn: Set<string> }> {
  const { rows } = await tx.$client.query<QuotedItem>({
    // Named, as planning it takes seventy times as long as executing it.
    name: 'list_quoted',
    text: `SELECT d.id AS "documentId", i.source_id AS "sourceId", i.item_id AS "itemId", i.folder_id AS "folderId", i.path, i.version,
       s.sealed_access AS "sealedAccess", s.folders, s.fault, s.next_turn_at AS "nextTurnAt",
       least(coalesce(CASE WHEN s.kind IN ('imap', 'webdav') THEN s.synced_at ELSE s.thorough_at END, s.created_at), closed.since) AS "seenAt",
       closed.since IS NOT NULL AS "isClosed"
     FROM documents d
     JOIN file_uploads f ON f.user_id = d.user_id AND f.id = d.upload_id
     JOIN file_uploads root ON root.user_id = f.user_id AND root.id = coalesce(f.root_id, f.id)
     JOIN source_items i ON i.user_id = root.user_id AND i.upload_id = root.id
     JOIN sources s ON s.user_id = i.user_id AND s.id = i.source_id
     CROSS JOIN LATERAL (
       WITH RECURSIVE above AS (
         SELECT f.folder_id, f.parent_id, f.closed_since FROM source_folders f
         WHERE f.user_id = i.user_id AND f.source_id = i.source_id AND f.folder_id = i.folder_id
         UNION
         SELECT f.folder_id, f.parent_id, f.closed_since FROM source_folders f JOIN above ON f.folder_id = above.parent_id
         WHERE f.user_id = i.user_id AND f.source_id = i.source_id
       )
       SELECT min(closed_since) AS since FROM above
     ) closed
     WHERE d.user_id = $1 AND d.id = ANY ($2::uuid[]) AND root.is_from_source AND i.hidden_at IS NULL AND NOT s.is_leaving`,
    values: [scope.userId, documentIds],
  });
  return { items: rows, withdrawn: await findWithdrawn(tx, scope, documentIds) };
}
