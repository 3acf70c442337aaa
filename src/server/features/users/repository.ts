import { eq } from 'drizzle-orm';
import { authUsers, userProfiles } from '#server/platform/database/schema/accounts.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Language } from '#shared/contracts/users.ts';

/** Time of the last document read or source synced; null before the first. */
export async function findLastSync(tx: Transaction, scope: UserScope): Promise<Date | null> {
  const { rows } = await tx.$client.query<{ at: Date | null }>({
    name: 'last_sync',
    text: `SELECT greatest((SELECT max(read_at) FROM documents WHERE user_id = $1),
      (SELECT max(synced_at) FROM sources WHERE user_id = $1)) AS at`,
    values: [scope.userId],
  });
  return rows[0]?.at ?? null;
}

/** Sets the language of mails to this account. The transaction must be in its context. */
export async function saveLanguage(tx: Transaction, userId: string, language: Language): Promise<void> {
  await tx.update(userProfiles).set({ language, updatedAt: new Date() }).where(eq(userProfiles.userId, userId));
}

/** Sets the account's name. The transaction must be in its context. */
export async function saveFullName(tx: Transaction, userId: string, fullName: string): Promise<void> {
  await tx.update(userProfiles).set({ fullName, updatedAt: new Date() }).where(eq(userProfiles.userId, userId));
  await tx.update(authUsers).set({ name: fullName, updatedAt: new Date() }).where(eq(authUsers.id, userId));
}
