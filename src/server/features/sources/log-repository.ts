import { and, desc, eq, lt } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { sourceLog } from '#server/platform/database/schema/sources.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { SourceAct } from '#shared/contracts/sources.ts';

export type LogLine = { act: SourceAct; path?: string | null; reason?: string | null; count?: number | null };

const maxEntries = 1_000;

/** Logs what was done, in the transaction that does it; the oldest entries are dropped. */
export async function writeLog(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  lines: readonly LogLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const { userId } = scope;
  const rows = lines.map((line) => ({
    path: null,
    reason: null,
    count: null,
    ...line,
    userId,
    sourceId,
    id: uuidv7(),
  }));
  await tx.insert(sourceLog).values(rows);
  await tx.$client.query(
    `DELETE FROM source_log WHERE user_id = $1 AND source_id = $2 AND id < (
       SELECT id FROM source_log WHERE user_id = $1 AND source_id = $2 ORDER BY id DESC OFFSET $3 LIMIT 1)`,
    [userId, sourceId, maxEntries],
  );
}

/** Newest first. */
export async function listLog(
  tx: Transaction,
  scope: UserScope,
  sourceId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<(typeof sourceLog.$inferSelect)[]> {
  const { userId, id } = sourceLog;
  const conditions = [eq(userId, scope.userId), eq(sourceLog.sourceId, sourceId)];
  if (before !== undefined) conditions.push(lt(id, before));
  return tx
    .select()
    .from(sourceLog)
    .where(and(...conditions))
    .orderBy(desc(id))
    .limit(limit);
}
