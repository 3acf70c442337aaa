import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Span } from '#shared/contracts/documents.ts';

/** What stands under agenda items that their paper, or a correction, says are not public, by document. */
export async function listClosedSpans(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Span[]>> {
  const { rows } = await tx.$client.query<{ documentId: string; spans: Span[] }>({
    name: 'list_closed_spans',
    text: `SELECT r.document_id AS "documentId", json_agg(r.fields->'extent') AS spans FROM certain_records r
     WHERE r.user_id = $1 AND r.document_id = ANY ($2::uuid[]) AND r.kind = 'agenda-item'
       AND r.fields->'publicity'->>'isPublic' = 'false' AND jsonb_typeof(r.fields->'extent') = 'object'
     GROUP BY r.document_id`,
    values: [scope.userId, documentIds],
  });
  return new Map(rows.map(({ documentId, spans }) => [documentId, spans]));
}
