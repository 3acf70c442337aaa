import { sql } from 'drizzle-orm';
import { modelNotices } from '#server/platform/database/schema/language-models.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Language } from '#shared/contracts/users.ts';

/** Claims a model's notice of the day. True for the first caller across all servers. */
export async function takeNotice(tx: Transaction, notice: typeof modelNotices.$inferInsert): Promise<boolean> {
  const taken = await tx.insert(modelNotices).values(notice).onConflictDoNothing().returning();
  return taken.length > 0;
}

/** Admins of the provider. */
export async function listAdmins(tx: Transaction): Promise<{ email: string; language: Language }[]> {
  const { rows } = await tx.execute<{ email: string; language: Language }>(
    sql`SELECT email, language FROM list_provider_admins()`,
  );
  return rows;
}
