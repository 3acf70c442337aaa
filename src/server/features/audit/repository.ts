import { and, desc, eq, lt } from 'drizzle-orm';
import { auditLog } from '#server/platform/database/schema/security.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

export type NewAuditRow = typeof auditLog.$inferInsert;
export type AuditRow = typeof auditLog.$inferSelect;

export async function insertAct(tx: Transaction, row: NewAuditRow): Promise<void> {
  await tx.insert(auditLog).values(row);
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
