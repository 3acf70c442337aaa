import { and, count, desc, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { authUsers } from '#server/platform/database/schema/accounts.ts';
import { apiKeys } from '#server/platform/database/schema/doors.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

export type KeyRow = typeof apiKeys.$inferSelect;

export async function insertKey(tx: Transaction, row: typeof apiKeys.$inferInsert): Promise<KeyRow> {
  const [key] = await tx.insert(apiKeys).values(row).returning();
  return key as KeyRow;
}

/** The account's keys, newest first. */
export async function listKeys(tx: Transaction, userId: string): Promise<KeyRow[]> {
  return tx.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.id));
}

export async function countKeys(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.userId, userId));
  return row?.keys ?? 0;
}

/** A key of any account, with the account's address; used before anybody is identified. */
export async function findKeyByHash(
  database: Database,
  secretHash: string,
): Promise<(KeyRow & { email: string }) | undefined> {
  const rows = await database.readAccounts((auth) =>
    auth
      .select({ key: apiKeys, email: authUsers.email })
      .from(apiKeys)
      .innerJoin(authUsers, eq(authUsers.id, apiKeys.userId))
      .where(eq(apiKeys.secretHash, secretHash)),
  );
  return rows[0] && { ...rows[0].key, email: rows[0].email };
}

/** Stores the day of use. False if another request of that day already did. */
export async function updateLastUse(
  tx: Transaction,
  key: Pick<KeyRow, 'id' | 'lastUsedOn'>,
  day: string,
): Promise<boolean> {
  const isNew = key.lastUsedOn === null ? isNull(apiKeys.lastUsedOn) : ne(apiKeys.lastUsedOn, day);
  const rows = await tx
    .update(apiKeys)
    .set({ lastUsedOn: day })
    .where(and(eq(apiKeys.id, key.id), isNew))
    .returning({ id: apiKeys.id });
  return rows.length > 0;
}

/** Deletes a key and returns its name; null if the account has none with this id. */
export async function deleteKey(tx: Transaction, userId: string, id: string): Promise<string | null> {
  const rows = await tx
    .delete(apiKeys)
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, id)))
    .returning({ name: apiKeys.name });
  return rows[0]?.name ?? null;
}
