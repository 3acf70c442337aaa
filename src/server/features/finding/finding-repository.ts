import type { Transaction } from '#server/platform/database/transaction.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { FoundKind, FoundThing } from '#shared/contracts/finding.ts';

/** A name that matches, folded; `words` are all that were looked through. */
export type NameHit = {
  kind: FoundKind;
  id: string;
  /** Null for chats. */
  documentId: string | null;
  name: string;
  words: string;
  day: string | null;
};

/** What the user owns that is named by all words, each one or another form of it; at most `best` of each kind. */
export async function selectNames(
  tx: Transaction,
  { queries, beginning, best }: { queries: readonly string[]; beginning: string; best: number },
): Promise<NameHit[]> {
  const { rows } = await tx.$client.query<NameHit>(
    `SELECT kind, id, document_id AS "documentId", name, words, day::text FROM find_names($1::text[], $2, $3)`,
    [queries, beginning, best],
  );
  return rows.map((row) => ({ ...row, name: foldText(row.name), words: foldText(row.words) }));
}

/** Words of the user's papers that are spelled like the given ones or hold them, by these; at most `best` of each. */
export async function selectNearWords(
  tx: Transaction,
  { alike, within }: { alike: readonly string[]; within: readonly string[] },
  best: number,
): Promise<{ word: string; term: string }[]> {
  const { rows } = await tx.$client.query<{ word: string; term: string }>(
    'SELECT word, term FROM find_near_words($1::text[], $2::text[], $3)',
    [alike, within, best],
  );
  return rows;
}

const documentColumns = `'document' AS kind, d.id, coalesce(d.title, f.file_name) AS name, NULL AS number, f.file_name AS detail,
  d.meeting_date::text AS day, d.id AS "documentId", NULL AS "meetingId", NULL AS place`;
const chatColumns = `'chat' AS kind, id, title AS name, NULL AS number, NULL AS detail,
  to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS day,
  NULL AS "documentId", NULL AS "meetingId", NULL AS place`;

/** Read documents and chats by their ids. */
export async function selectThings(
  tx: Transaction,
  scope: UserScope,
  { documents, chats }: { documents: readonly string[]; chats: readonly string[] },
): Promise<FoundThing[]> {
  const { rows } = await tx.$client.query<FoundThing>(
    `SELECT ${documentColumns} FROM documents d JOIN file_uploads f ON f.user_id = d.user_id AND f.id = d.upload_id
     WHERE d.user_id = $1 AND d.id = ANY ($2::uuid[]) AND d.state = 'ready'
     UNION ALL SELECT ${chatColumns} FROM chat_sessions WHERE user_id = $1 AND id = ANY ($3::uuid[])`,
    [scope.userId, documents, chats],
  );
  return rows;
}

/** The newest chats and read documents, at most `limit` of each. */
export async function selectNewest(tx: Transaction, scope: UserScope, limit: number): Promise<FoundThing[]> {
  const { rows } = await tx.$client.query<FoundThing>(
    `(SELECT ${chatColumns} FROM chat_sessions WHERE user_id = $1 ORDER BY updated_at DESC, id DESC LIMIT $2)
     UNION ALL
     (SELECT ${documentColumns} FROM file_uploads f JOIN documents d ON d.user_id = f.user_id AND d.upload_id = f.id
      WHERE f.user_id = $1 AND d.state = 'ready' ORDER BY f.created_at DESC, f.id DESC LIMIT $2)`,
    [scope.userId, limit],
  );
  return rows;
}
