import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { auditLog } from '#server/platform/database/schema/audit.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export type NewAct = {
  id: string;
  action: string;
  result: AuditRow['result'];
  userId: string | null;
  actorUserId: string | null;
  customerId: string | null;
  /** Canonical JSON of the personal content. */
  personal: string | null;
};

/**
 * Submits an act, which the commit adds to its customer's chain. The customer defaults to that of the account acted on,
 * or of the actor. Time and order are set by the database and cannot be chosen by the service.
 */
export async function insertAct(tx: Transaction, act: NewAct): Promise<void> {
  await tx.execute(sql`
    INSERT INTO audit_intake (id, action, result, user_id, actor_user_id, customer_id, personal)
    VALUES (${act.id}, ${act.action}, ${act.result}, ${act.userId}, ${act.actorUserId}, ${act.customerId}, ${act.personal})`);
}

/** Acts on the user's own account, newest first. */
export async function listActs(
  tx: Transaction,
  scope: UserScope,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<AuditRow[]> {
  return tx
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.userId, scope.userId),
        before
          ? sql`(${auditLog.occurredAt}, ${auditLog.id}) < (SELECT occurred_at, id FROM audit_entries WHERE id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(auditLog.occurredAt), desc(auditLog.id))
    .limit(limit);
}

/** The account that this one replaced; null = none. The transaction must be in this account's context. */
export async function findEarlierAccount(tx: Transaction, userId: string): Promise<string | null> {
  const rows = await tx
    .select({ before: sql<string | null>`${auditLog.details} ->> 'before'` })
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), eq(auditLog.action, 'account_begun_anew')))
    .orderBy(desc(auditLog.occurredAt), desc(auditLog.id))
    .limit(1);
  return rows[0]?.before ?? null;
}

/**
 * Successful acts of others on the user's account that they have not confirmed, newest first. Compared in SQL, because
 * times are to the microsecond.
 */
export async function listUnseen(
  tx: Transaction,
  scope: UserScope,
  { actions, limit }: { actions: readonly string[]; limit: number },
): Promise<AuditRow[]> {
  const seenAt = sql`(SELECT seen_at FROM seen_provider_acts WHERE user_id = ${scope.userId})`;
  return tx
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.userId, scope.userId),
        ne(auditLog.actorUserId, scope.userId),
        eq(auditLog.result, 'success'),
        inArray(auditLog.action, [...actions]),
        sql`${auditLog.occurredAt} > coalesce(${seenAt}, '-infinity')`,
      ),
    )
    .orderBy(desc(auditLog.occurredAt), desc(auditLog.id))
    .limit(limit);
}

/** Confirms acts up to this one; never goes back. False if it is not of the user's account. */
export async function saveSeen(tx: Transaction, scope: UserScope, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO seen_provider_acts AS seen (user_id, seen_at)
      SELECT user_id, occurred_at FROM audit_log WHERE id = ${id}::uuid AND user_id = ${scope.userId}
    ON CONFLICT (user_id) DO UPDATE SET seen_at = greatest(seen.seen_at, excluded.seen_at)`);
  return (rowCount ?? 0) > 0;
}

/** Devices used to sign in to an account or create it; null = an unknown device. */
export async function listDevices(tx: Transaction, userId: string): Promise<(string | null)[]> {
  const rows = await tx
    .selectDistinct({ device: auditLog.device })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.userId, userId),
        eq(auditLog.result, 'success'),
        inArray(auditLog.action, ['sign_in', 'sign_up', 'email_confirmed', 'second_factor_verified']),
      ),
    );
  return rows.map(({ device }) => device);
}
