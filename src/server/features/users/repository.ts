import { eq } from 'drizzle-orm';
import { authUsers, userProfiles } from '#server/platform/database/schema/accounts.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Language } from '#shared/contracts/users.ts';

type LastSync = { at: Date; kind: 'documents' | 'source' };

/** When documents were last read, or a source was synced if that is later; undefined before the first. */
export async function findLastSync(tx: Transaction, scope: UserScope): Promise<LastSync | undefined> {
  const { rows } = await tx.$client.query<LastSync>({
    name: 'last_sync',
    text: `SELECT * FROM (SELECT 'documents' AS kind, max(read_at) AS at FROM documents WHERE user_id = $1
      UNION ALL SELECT 'source', max(synced_at) FROM sources WHERE user_id = $1) AS last
      WHERE at IS NOT NULL ORDER BY at DESC LIMIT 1`,
    values: [scope.userId],
  });
  return rows[0];
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
