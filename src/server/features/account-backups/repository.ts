import { and, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { accountBackups, backupKeys, backupObjects } from '#server/platform/database/schema/account-backups.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { JobOwner } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

export type BackupRow = typeof accountBackups.$inferSelect;
export type BackupObject = typeof backupObjects.$inferSelect;
export type BackupKey = typeof backupKeys.$inferSelect;

const own = ({ userId }: Pick<UserScope, 'userId'>, id: string) =>
  and(eq(accountBackups.userId, userId), eq(accountBackups.id, id));

/** Newest first. */
export async function listBackups(tx: Transaction, scope: UserScope): Promise<BackupRow[]> {
  return tx
    .select()
    .from(accountBackups)
    .where(eq(accountBackups.userId, scope.userId))
    .orderBy(desc(accountBackups.createdAt), desc(accountBackups.id));
}

export async function findBackup(tx: Transaction, scope: UserScope, id: string): Promise<BackupRow | undefined> {
  return (await tx.select().from(accountBackups).where(own(scope, id)))[0];
}

/** Inserts a backup; false if one is being made, or this week's exists. */
export async function insertBackup(
  tx: Transaction,
  scope: UserScope,
  row: { id: string; week: string | null },
): Promise<boolean> {
  const rows = await tx
    .insert(accountBackups)
    .values({ ...row, userId: scope.userId })
    .onConflictDoNothing()
    .returning({ id: accountBackups.id });
  return rows.length > 0;
}

/** Updates an unfinished backup; false if it is finished or gone. */
export async function updateBackup(
  tx: Transaction,
  scope: Pick<UserScope, 'userId'>,
  id: string,
  changes: Partial<Omit<BackupRow, 'userId' | 'id' | 'createdAt' | 'week'>>,
): Promise<boolean> {
  const rows = await tx
    .update(accountBackups)
    .set(changes)
    .where(and(own(scope, id), inArray(accountBackups.state, ['waiting', 'working'])))
    .returning({ id: accountBackups.id });
  return rows.length > 0;
}

export async function deleteBackup(tx: Transaction, scope: UserScope, id: string): Promise<void> {
  await tx.delete(accountBackups).where(own(scope, id));
}

/** Key that new backups are locked with; undefined = none. */
export async function findCurrentKey(tx: Transaction, scope: UserScope): Promise<BackupKey | undefined> {
  const rows = await tx
    .select()
    .from(backupKeys)
    .where(and(eq(backupKeys.userId, scope.userId), eq(backupKeys.isCurrent, true)));
  return rows[0];
}

export async function findKey(tx: Transaction, scope: UserScope, id: string): Promise<BackupKey | undefined> {
  const rows = await tx
    .select()
    .from(backupKeys)
    .where(and(eq(backupKeys.userId, scope.userId), eq(backupKeys.id, id)));
  return rows[0];
}

/** Sets the key of new backups, or none. */
export async function replaceCurrentKey(
  tx: Transaction,
  scope: UserScope,
  key: Pick<BackupKey, 'id' | 'recipient' | 'lockedIdentity'> | null,
): Promise<void> {
  await tx.update(backupKeys).set({ isCurrent: false }).where(eq(backupKeys.userId, scope.userId));
  if (key) await tx.insert(backupKeys).values({ ...key, userId: scope.userId, isCurrent: true });
}

/**
 * Finds or creates the object of a file's bytes, locked with a key or none. Without `storedSha256` its bytes are still
 * missing.
 */
export async function claimObject(
  tx: Transaction,
  scope: UserScope,
  row: Pick<BackupObject, 'id' | 'contentSha256' | 'size' | 'keyId'>,
): Promise<BackupObject> {
  await tx
    .insert(backupObjects)
    .values({ ...row, userId: scope.userId })
    .onConflictDoNothing();
  const [found] = await tx
    .select()
    .from(backupObjects)
    .where(
      and(
        eq(backupObjects.userId, scope.userId),
        eq(backupObjects.contentSha256, row.contentSha256),
        row.keyId === null ? isNull(backupObjects.keyId) : eq(backupObjects.keyId, row.keyId),
      ),
    );
  if (!found) throw new Error('the object of a backup was not recorded');
  return found;
}

/** Marks an object as stored; false if it is gone with its account or backup. */
export async function markStored(
  tx: Transaction,
  scope: UserScope,
  id: string,
  storedSha256: string,
): Promise<boolean> {
  const rows = await tx
    .update(backupObjects)
    .set({ storedSha256 })
    .where(and(eq(backupObjects.userId, scope.userId), eq(backupObjects.id, id)))
    .returning({ id: backupObjects.id });
  return rows.length > 0;
}

/** Marks objects as missing: whoever claims them next stores them again. */
export async function markMissing(tx: Transaction, scope: UserScope, ids: readonly string[]): Promise<void> {
  await tx
    .update(backupObjects)
    .set({ storedSha256: null })
    .where(and(eq(backupObjects.userId, scope.userId), inArray(backupObjects.id, [...ids])));
}

/** Sizes of stored objects, by the file's SHA-256. */
export async function listStored(tx: Transaction, scope: UserScope, keyId: string | null): Promise<Set<string>> {
  const rows = await tx
    .select({ sha256: backupObjects.contentSha256 })
    .from(backupObjects)
    .where(
      and(
        eq(backupObjects.userId, scope.userId),
        isNotNull(backupObjects.storedSha256),
        keyId === null ? isNull(backupObjects.keyId) : eq(backupObjects.keyId, keyId),
      ),
    );
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Objects in no backup, unless one is being made. */
export async function listLooseObjects(tx: Transaction, scope: UserScope): Promise<BackupObject[]> {
  const backups = await listBackups(tx, scope);
  if (backups.some(({ state }) => state === 'waiting' || state === 'working')) return [];
  const used = [...new Set(backups.flatMap(({ objectIds }) => objectIds))];
  const isOwn = eq(backupObjects.userId, scope.userId);
  return tx
    .select()
    .from(backupObjects)
    .where(used.length === 0 ? isOwn : and(isOwn, notInArray(backupObjects.id, used)));
}

export async function deleteObject(tx: Transaction, scope: UserScope, id: string): Promise<void> {
  await tx.delete(backupObjects).where(and(eq(backupObjects.userId, scope.userId), eq(backupObjects.id, id)));
}

/** Deletes unused keys, except the current one. */
export async function deleteLooseKeys(tx: Transaction, scope: UserScope): Promise<void> {
  await tx.execute(sql`DELETE FROM backup_keys k WHERE k.user_id = ${scope.userId} AND NOT k.is_current
    AND NOT EXISTS (SELECT FROM account_backups b WHERE b.user_id = k.user_id AND b.key_id = k.id)
    AND NOT EXISTS (SELECT FROM backup_objects o WHERE o.user_id = k.user_id AND o.key_id = k.id)`);
}

/** Owners of weekly backups that are due. */
export async function listDueBackups(tx: Transaction, week: string, since: Date): Promise<JobOwner[]> {
  const { rows } = await tx.execute<JobOwner>(
    sql`SELECT user_id AS "userId", customer_id AS "customerId" FROM list_due_backups(${week}::date, ${since.toISOString()}::timestamptz)`,
  );
  return rows;
}
