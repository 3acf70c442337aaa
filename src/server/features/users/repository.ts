import { eq } from 'drizzle-orm';
import { userProfiles } from '#server/platform/database/schema/accounts.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Language } from '#shared/contracts/users.ts';

/** The language of the mails to this account. The transaction must be in its context. */
export async function saveLanguage(tx: Transaction, userId: string, language: Language): Promise<void> {
  await tx.update(userProfiles).set({ language, updatedAt: new Date() }).where(eq(userProfiles.userId, userId));
}
