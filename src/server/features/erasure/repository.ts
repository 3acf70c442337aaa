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

/** False where one stands already: that one's day counts. */
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

/** A deletion, the user's own or the one of a mail's token, which nobody else changes until the transaction ends. */
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

/** Its time is over: from here on nobody takes it back, whatever clock they go by. False where somebody has. */
export async function claimDeletion(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(accountDeletions)
    .set({ dueAt: sql`least(${accountDeletions.dueAt}, now())` })
    .where(and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, now)))
    .returning({ userId: accountDeletions.userId });
  return rows.length > 0;
}

/** Orders the end of everybody whose customer's time is over; a customer that nobody belongs to goes at once. */
export async function orderCustomerErasures(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT order_customer_erasures()`);
}

/** Whose time is over. */
export async function listDueDeletions(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(lte(accountDeletions.dueAt, now))
    .orderBy(accountDeletions.dueAt);
  return rows.map(({ userId }) => userId);
}

export type ErasableAccount = JobOwner & { email: string; language: Language };

/** What is needed to erase an account; null where it is gone. The transaction must be in its context. */
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
 * Deletes the account with every row of it (by cascade), enters it in the ledger, and clears away what no foreign key leads
 * to: jobs, half-done verifications, what the audit log says of the person, and the customer whose last account it was.
 * False where the account was gone already.
 */
export async function eraseRows(tx: Transaction, account: ErasableAccount): Promise<boolean> {
  const { userId, email, customerId } = account;
  await tx.insert(erasures).values({ userId }).onConflictDoNothing();
  const rows = await tx.delete(authUsers).where(eq(authUsers.id, userId)).returning({ id: authUsers.id });
  await tx.execute(sql`SELECT erase_remains(${userId}::uuid, ${email}, ${customerId}::uuid)`);
  return rows.length > 0;
}

/** Entered in the ledger, but bytes may still be stored. */
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

/** Erased accounts that are there all the same: a backup brought them back. */
export async function listReturned(tx: Transaction, erased: readonly ErasedAccount[]): Promise<string[]> {
  if (erased.length === 0) return [];
  const ids = erased.map(({ userId }) => userId);
  const rows = await tx.select({ id: authUsers.id }).from(authUsers).where(inArray(authUsers.id, ids));
  return rows.map(({ id }) => id);
}

/** What the file knows and a restored database does not. */
export async function mergeErasures(tx: Transaction, erased: readonly ErasedAccount[]): Promise<void> {
  if (erased.length === 0) return;
  await tx
    .insert(erasures)
    .values(erased.map(({ userId, erasedAt }) => ({ userId, erasedAt: new Date(erasedAt) })))
    .onConflictDoNothing();
}
