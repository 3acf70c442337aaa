import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Language } from '#shared/contracts/users.ts';

/** Recipients of mails about the log. */
export async function listProviderAdmins(
  tx: Transaction,
): Promise<{ userId: string; email: string; language: Language }[]> {
  const { rows } = await tx.execute<{ userId: string; email: string; language: Language }>(
    sql`SELECT user_id AS "userId", email, language FROM list_provider_admins()`,
  );
  return rows;
}

/** True also for an admin who is disabled by now. */
export async function isProviderAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isAdmin: boolean }>(sql`SELECT is_provider_admin(${userId}::uuid) AS "isAdmin"`);
  return rows[0]?.isAdmin ?? false;
}

/** Addresses and devices an account signed in with before this entry, without duplicates. */
export async function listSignInPlaces(
  tx: Transaction,
  { userId, entryId }: { userId: string; entryId: string },
): Promise<{ address: string | null; device: string | null }[]> {
  const { rows } = await tx.execute<{ address: string | null; device: string | null }>(
    sql`SELECT address, device FROM list_sign_in_places(${userId}::uuid, ${entryId}::uuid)`,
  );
  return rows;
}
