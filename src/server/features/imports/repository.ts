import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { imports } from '#server/platform/database/schema/account-backups.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { JobOwner } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

export type ImportRow = typeof imports.$inferSelect;
export type ImportState = ImportRow['state'];

const own = (scope: UserScope, id: string) => and(eq(imports.userId, scope.userId), eq(imports.id, id));

/** Newest first. */
export async function listImports(tx: Transaction, scope: UserScope): Promise<ImportRow[]> {
  return tx
    .select()
    .from(imports)
    .where(eq(imports.userId, scope.userId))
    .orderBy(desc(imports.createdAt), desc(imports.id));
}

export async function findImport(tx: Transaction, scope: UserScope, id: string): Promise<ImportRow | undefined> {
  return (await tx.select().from(imports).where(own(scope, id)))[0];
}

/** Inserts an import; false if another one is open. */
export async function insertImport(
  tx: Transaction,
  scope: UserScope,
  row: Pick<ImportRow, 'id' | 'backupId' | 'sealedIdentity'>,
): Promise<boolean> {
  const rows = await tx
    .insert(imports)
    .values({ ...row, userId: scope.userId, state: 'checking' })
    .onConflictDoNothing()
    .returning({ id: imports.id });
  return rows.length > 0;
}

/** Updates an import in one of these states; false otherwise. */
export async function updateImport(
  tx: Transaction,
  scope: UserScope,
  id: string,
  states: readonly ImportState[],
  changes: Partial<Omit<ImportRow, 'userId' | 'id' | 'createdAt' | 'changedAt' | 'backupId'>>,
): Promise<boolean> {
  const rows = await tx
    .update(imports)
    .set({ ...changes, changedAt: sql`now()` })
    .where(and(own(scope, id), inArray(imports.state, [...states])))
    .returning({ id: imports.id });
  return rows.length > 0;
}

/** Fingerprint of the data here that an import is compared with. */
export async function readStateHere(tx: Transaction, { userId }: UserScope): Promise<string> {
  const { rows } = await tx.execute<{ state: string }>(sql`SELECT hashtextextended(concat_ws(' ',
      (SELECT string_agg(id::text, ' ' ORDER BY id) FROM file_uploads WHERE user_id = ${userId}),
      (SELECT string_agg(id::text, ' ' ORDER BY id) FROM chat_folders WHERE user_id = ${userId}),
      (SELECT string_agg(concat_ws(' ', id, folder_id, title), ' ' ORDER BY id) FROM chat_sessions WHERE user_id = ${userId}),
      (SELECT string_agg(concat_ws(' ', id, xmin), ' ' ORDER BY id) FROM chat_messages WHERE user_id = ${userId}),
      (SELECT xmin::text FROM user_settings WHERE user_id = ${userId})), 0)::text AS state`);
  return rows[0]?.state ?? '';
}

export async function deleteImport(tx: Transaction, scope: UserScope, id: string): Promise<void> {
  await tx.delete(imports).where(own(scope, id));
}

/** Imports of all users idle since this time. */
export async function listIdleImports(tx: Transaction, before: Date): Promise<(JobOwner & { id: string })[]> {
  const { rows } = await tx.execute<JobOwner & { id: string }>(
    sql`SELECT user_id AS "userId", customer_id AS "customerId", id FROM list_idle_imports(${before.toISOString()}::timestamptz)`,
  );
  return rows;
}
