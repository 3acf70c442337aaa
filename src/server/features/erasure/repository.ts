import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { authUsers, userProfiles } from '#server/platform/database/schema/accounts.ts';
import { accountDeletions, erasures } from '#server/platform/database/schema/erasures.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { JobOwner } from '#server/platform/queue/job-scope.ts';
import type { ErasedAccount } from '#server/platform/storage/erasure-ledger.ts';
import type { Language } from '#shared/contracts/users.ts';

export type Deletion = { requestedAt: Date; dueAt: Date };

export async function findDeletion(tx: Transaction, userId: string): Promise<Deletion | null> {
  const { requestedAt, dueAt } = accountDeletions;
  const rows = await tx
    .select({ requestedAt, dueAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId));
  return rows[0] ?? null;
}

/** False if there is one already, whose date counts. */
export async function insertDeletion(
  tx: Transaction,
  row: { userId: string; undoHash: string; dueAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(accountDeletions)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: accountDeletions.userId });
  return rows.length > 0;
}

type MeantDeletion = { userId: string } | { undoHash: string };

const isMeant = (by: MeantDeletion) =>
  'userId' in by ? eq(accountDeletions.userId, by.userId) : eq(accountDeletions.undoHash, by.undoHash);

/** A deletion by user or by a mail's token, locked until the transaction ends. */
export async function holdDeletion(
  tx: Transaction,
  by: MeantDeletion,
): Promise<{ userId: string; isDue: boolean } | null> {
  const isDue = sql<boolean>`${accountDeletions.dueAt} <= clock_timestamp()`;
  const rows = await tx
    .select({ userId: accountDeletions.userId, isDue })
    .from(accountDeletions)
    .where(isMeant(by))
    .for('update');
  return rows[0] ?? null;
}

export async function removeDeletion(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(accountDeletions).where(eq(accountDeletions.userId, userId));
}

/** Makes a due deletion irrevocable, whatever clock others use. False if it was cancelled. */
export async function claimDeletion(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(accountDeletions)
    .set({ dueAt: sql`least(${accountDeletions.dueAt}, now())` })
    .where(and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, now)))
    .returning({ userId: accountDeletions.userId });
  return rows.length > 0;
}

/** Orders the erasure of all users of customers due for deletion. A customer without users is deleted at once. */
export async function orderCustomerErasures(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT order_customer_erasures()`);
}

/** Users whose deletion is due. */
export async function listDueDeletions(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(lte(accountDeletions.dueAt, now))
    .orderBy(accountDeletions.dueAt);
  return rows.map(({ userId }) => userId);
}

export type ErasableAccount = JobOwner & { email: string; language: Language };

/** The data needed to erase an account; null if it is gone. The transaction must be in its context. */
export async function findErasable(tx: Transaction, userId: string): Promise<ErasableAccount | null> {
  const rows = await tx
    .select({
      userId: authUsers.id,
      customerId: userProfiles.customerId,
      email: authUsers.email,
      language: userProfiles.language,
    })
    .from(authUsers)
    .innerJoin(userProfiles, eq(userProfiles.userId, authUsers.id))
    .where(eq(authUsers.id, userId));
  return rows[0] ?? null;
}

/**
 * Deletes the account with all its rows (by cascade), adds it to the ledger, and removes what no foreign key covers:
 * jobs, unfinished verifications, personal content in the audit log, and the customer if this was its last account.
 * False if the account was already gone.
 */
export async function eraseRows(tx: Transaction, account: ErasableAccount): Promise<boolean> {
  const { userId, email, customerId } = account;
  await tx.insert(erasures).values({ userId }).onConflictDoNothing();
  const rows = await tx.delete(authUsers).where(eq(authUsers.id, userId)).returning({ id: authUsers.id });
  await tx.execute(sql`SELECT erase_remains(${userId}::uuid, ${email}, ${customerId}::uuid)`);
  return rows.length > 0;
}

/** Users in the ledger of whom bytes may still be stored. */
export async function listUnfinished(tx: Transaction): Promise<string[]> {
  const rows = await tx.select({ userId: erasures.userId }).from(erasures).where(isNull(erasures.finishedAt));
  return rows.map(({ userId }) => userId);
}

export async function finishErasure(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(erasures)
    .set({ finishedAt: sql`now()` })
    .where(and(eq(erasures.userId, userId), isNull(erasures.finishedAt)));
}

export async function listErasures(tx: Transaction): Promise<ErasedAccount[]> {
  const rows = await tx.select({ userId: erasures.userId, erasedAt: erasures.erasedAt }).from(erasures);
  return rows.map(({ userId, erasedAt }) => ({ userId, erasedAt: erasedAt.toISOString() }));
}

/** Erased accounts that exist again because of a restored backup. */
export async function listReturned(tx: Transaction, erased: readonly ErasedAccount[]): Promise<string[]> {
  if (erased.length === 0) return [];
  const ids = erased.map(({ userId }) => userId);
  const rows = await tx.select({ id: authUsers.id }).from(authUsers).where(inArray(authUsers.id, ids));
  return rows.map(({ id }) => id);
}

/** Adds erasures that the file knows and a restored database does not. */
export async function mergeErasures(tx: Transaction, erased: readonly ErasedAccount[]): Promise<void> {
  if (erased.length === 0) return;
  await tx
    .insert(erasures)
    .values(erased.map(({ userId, erasedAt }) => ({ userId, erasedAt: new Date(erasedAt) })))
    .onConflictDoNothing();
}
