import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Language } from '#shared/contracts/users.ts';

/** Whom mails about the log go to. */
export async function listProviderAdmins(
  tx: Transaction,
): Promise<{ userId: string; email: string; language: Language }[]> {
  const { rows } = await tx.execute<{ userId: string; email: string; language: Language }>(
    sql`SELECT user_id AS "userId", email, language FROM list_provider_admins()`,
  );
  return rows;
}

/** Also one who is shut out by now. */
export async function isProviderAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isAdmin: boolean }>(sql`SELECT is_provider_admin(${userId}::uuid) AS "isAdmin"`);
  return rows[0]?.isAdmin ?? false;
}

/** Where an account signed in before this entry, each address and device once. */
export async function listSignInPlaces(
  tx: Transaction,
  { userId, entryId }: { userId: string; entryId: string },
): Promise<{ address: string | null; device: string | null }[]> {
  const { rows } = await tx.execute<{ address: string | null; device: string | null }>(
    sql`SELECT address, device FROM list_sign_in_places(${userId}::uuid, ${entryId}::uuid)`,
  );
  return rows;
}
