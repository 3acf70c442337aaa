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

/** Whether an account signed in from this network with this device before, or never before at all. */
export async function isKnownPlace(
  tx: Transaction,
  { userId, entryId, network, device }: { userId: string; entryId: string; network: string; device: string | null },
): Promise<boolean> {
  const { rows } = await tx.execute<{ isKnown: boolean }>(
    sql`SELECT is_known_sign_in_place(${userId}::uuid, ${entryId}::uuid, ${network}, ${device}) AS "isKnown"`,
  );
  return rows[0]?.isKnown ?? true;
}
