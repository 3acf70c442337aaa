import { and, desc, eq, inArray, sql } from 'drizzle-orm';
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

export async function areLooksAllowed(tx: Transaction, customerId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isAllowed: boolean }>(
    sql`SELECT looks_allowed AS "isAllowed" FROM customers WHERE id = ${customerId}`,
  );
  return rows[0]?.isAllowed ?? false;
}

/** False if nothing changed. The transaction must be an admin's. */
export async function updateLooks(tx: Transaction, customerId: string, isAllowed: boolean): Promise<boolean> {
  const { rows } = await tx.execute<{ isChanged: boolean }>(
    sql`SELECT allow_looks(${customerId}::uuid, ${isAllowed}) AS "isChanged"`,
  );
  return rows[0]?.isChanged ?? false;
}

/** The customer of an account, for an admin; null if there is no such account. */
export async function findCustomerOf(tx: Transaction, userId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ customerId: string }>(
    sql`SELECT customer_of_account(${userId}::uuid) AS "customerId"`,
  );
  return rows[0]?.customerId ?? null;
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
