import { eq } from 'drizzle-orm';
import { authUsers, userProfiles } from '#server/platform/database/schema/accounts.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Language } from '#shared/contracts/users.ts';

/** The language of the mails to this account. The transaction must be in its context. */
export async function saveLanguage(tx: Transaction, userId: string, language: Language): Promise<void> {
  await tx.update(userProfiles).set({ language, updatedAt: new Date() }).where(eq(userProfiles.userId, userId));
}

/** The account's name, as others read it. The transaction must be in its context. */
export async function saveFullName(tx: Transaction, userId: string, fullName: string): Promise<void> {
  await tx.update(userProfiles).set({ fullName, updatedAt: new Date() }).where(eq(userProfiles.userId, userId));
  await tx.update(authUsers).set({ name: fullName, updatedAt: new Date() }).where(eq(authUsers.id, userId));
}
