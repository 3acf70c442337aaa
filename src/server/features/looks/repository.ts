import { and, eq, gt, sql } from 'drizzle-orm';
import { customers } from '#server/platform/database/schema/accounts.ts';
import { lookHours, lookPermissions } from '#server/platform/database/schema/security.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

/** How long a reason opens a customer's names, in minutes (ADM-05). */
export const hourMinutes = 60;

/**
 * Since when this user lets admins look into their chats and files, as text that tells one permission from a later one;
 * null = they do not. In any transaction of the sign-in service.
 */
export async function findAllowedAt(tx: Transaction, userId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ allowedAt: string | null }>(
    sql`SELECT looks_allowed_at(${userId}::uuid)::text AS "allowedAt"`,
  );
  return rows[0]?.allowedAt ?? null;
}

/** Whether this user lets admins look. In any transaction of the sign-in service. */
export const areLooksAllowed = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await findAllowedAt(tx, userId)) !== null;

/** When the user allowed looks; null = they do not. The transaction must be in the account's context. */
export async function findPermission(tx: Transaction, userId: string): Promise<Date | null> {
  const rows = await tx
    .select({ allowedAt: lookPermissions.allowedAt })
    .from(lookPermissions)
    .where(eq(lookPermissions.userId, userId));
  return rows[0]?.allowedAt ?? null;
}

/** False if the user allowed looks before. The transaction must be in the account's context. */
export async function insertPermission(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .insert(lookPermissions)
    .values({ userId })
    .onConflictDoNothing()
    .returning({ userId: lookPermissions.userId });
  return rows.length > 0;
}

/** Also ends what admins opened meanwhile. False if looks were not allowed. */
export async function deletePermission(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(lookPermissions)
    .where(eq(lookPermissions.userId, userId))
    .returning({ userId: lookPermissions.userId });
  if (rows.length > 0) await endLooks(tx);
  return rows.length > 0;
}

/** Ends what admins opened at the user's customer. The transaction must be in the account's context. */
export async function endLooks(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT end_looks()`);
}

/** When this admin's hour at a customer ends; null = none is open. The transaction must be the admin's. */
export async function findHour(tx: Transaction, admin: UserScope, customerId: string): Promise<Date | null> {
  const isOpen = gt(lookHours.openedAt, sql`now() - make_interval(mins => ${hourMinutes}::int)`);
  const rows = await tx
    .select({ openedAt: lookHours.openedAt })
    .from(lookHours)
    .where(and(eq(lookHours.userId, admin.userId), eq(lookHours.customerId, customerId), isOpen));
  return rows[0] ? new Date(rows[0].openedAt.getTime() + hourMinutes * 60_000) : null;
}

/** Opens the hour, or begins it anew. The transaction must be the admin's. */
export async function saveHour(tx: Transaction, admin: UserScope, customerId: string): Promise<void> {
  await tx
    .insert(lookHours)
    .values({ userId: admin.userId, customerId })
    .onConflictDoUpdate({ target: [lookHours.userId, lookHours.customerId], set: { openedAt: sql`now()` } });
}

/**
 * Users of a customer, without the demo's, and whether each allows looks. In an admin's transaction.
 * @throws AppError `not_found` if there is no such customer
 */
export async function listDecisions(
  tx: Transaction,
  _admin: UserScope,
  customerId: string,
): Promise<{ id: string; isAllowed: boolean }[]> {
  const isThere = await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId));
  if (isThere.length === 0) throw new AppError('not_found');
  const { rows } = await tx.execute<{ id: string; isAllowed: boolean }>(sql`
    SELECT p.user_id AS id, l.user_id IS NOT NULL AS "isAllowed"
    FROM user_profiles p JOIN user_roles r ON r.user_id = p.user_id LEFT JOIN look_permissions l ON l.user_id = p.user_id
    WHERE p.customer_id = ${customerId}::uuid AND NOT r.is_demo ORDER BY p.user_id`);
  return rows;
}
