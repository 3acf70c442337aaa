import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { auditLog } from '#server/platform/database/schema/security.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

export type AuditRow = typeof auditLog.$inferSelect;
export type NewAuditRow = Omit<AuditRow, 'occurredAt'>;

/**
 * Where the customer is not named it is that of the account acted on, as far as the transaction is in its context. The time
 * is the database's own: the service may not name one.
 */
export async function insertAct(tx: Transaction, row: NewAuditRow): Promise<void> {
  await tx.execute(sql`
    INSERT INTO audit_log (id, action, result, user_id, actor_user_id, customer_id, address, device, details)
    SELECT ${row.id}::uuid, ${row.action}, ${row.result}, ${row.userId}::uuid, ${row.actorUserId}::uuid,
      coalesce(${row.customerId}::uuid, (SELECT customer_id FROM user_profiles WHERE user_id = ${row.userId}::uuid)),
      ${row.address}, ${row.device}, ${row.details === null ? null : JSON.stringify(row.details)}::jsonb`);
}

/** Acts on the user's own account, newest first; ids are in the order of time. */
export async function listActs(
  tx: Transaction,
  scope: UserScope,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<AuditRow[]> {
  return tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, scope.userId), before ? lt(auditLog.id, before) : undefined))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/** Which account was set aside when this one began; null = none. The transaction must be in this account's context. */
export async function findEarlierAccount(tx: Transaction, userId: string): Promise<string | null> {
  const rows = await tx
    .select({ before: sql<string | null>`${auditLog.details} ->> 'before'` })
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), eq(auditLog.action, 'account_begun_anew')))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return rows[0]?.before ?? null;
}
