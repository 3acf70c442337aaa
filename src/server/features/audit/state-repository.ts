import { desc, eq, sql } from 'drizzle-orm';
import { auditCheckpoints, auditTasks, auditVerifications } from '#server/platform/database/schema/audit.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { StoredCheckpoint } from './chain/chain-repository.ts';

/**
 * Claims a task for this server. False if another server is running it, or it was done within `everySeconds`. A dead
 * server loses it after `leaseSeconds`. A clock set back does not stop the task.
 */
export async function claimTask(
  tx: Transaction,
  name: string,
  { everySeconds, leaseSeconds }: { everySeconds: number; leaseSeconds: number },
): Promise<boolean> {
  const until = sql`now() + make_interval(secs => ${leaseSeconds})`;
  const isDue = sql`(t.claimed_until IS NULL OR t.claimed_until <= now())
    AND (t.done_at IS NULL OR t.done_at > now() OR t.done_at <= now() - make_interval(secs => ${everySeconds}))`;
  // Check first: the task is rarely due, and this avoids a write.
  const open = await tx.execute(sql`SELECT FROM audit_tasks t WHERE t.name = ${name} AND NOT (${isDue})`);
  if (open.rows.length > 0) return false;
  const { rows } = await tx.execute(sql`
    INSERT INTO audit_tasks AS t (name, claimed_until) VALUES (${name}, ${until})
    ON CONFLICT (name) DO UPDATE SET claimed_until = ${until}
      WHERE ${isDue}
    RETURNING name`);
  return rows.length > 0;
}

export async function finishTask(tx: Transaction, name: string): Promise<void> {
  await tx.update(auditTasks).set({ claimedUntil: null, doneAt: sql`now()` }).where(eq(auditTasks.name, name));
}

/** Makes a task due at once. */
export async function orderTask(tx: Transaction, name: string): Promise<void> {
  await tx
    .insert(auditTasks)
    .values({ name })
    .onConflictDoUpdate({ target: auditTasks.name, set: { doneAt: null } });
}

/** True if the task is running or ordered. */
export async function isTaskOpen(tx: Transaction, name: string): Promise<boolean> {
  const rows = await tx
    .select({
      isOpen: sql<boolean>`${auditTasks.doneAt} IS NULL OR coalesce(${auditTasks.claimedUntil} > now(), false)`,
    })
    .from(auditTasks)
    .where(eq(auditTasks.name, name));
  return rows[0]?.isOpen ?? false;
}

export type VerificationRow = typeof auditVerifications.$inferSelect;

export async function insertVerification(tx: Transaction, row: VerificationRow): Promise<void> {
  await tx.insert(auditVerifications).values(row);
}

export async function findNewestVerification(tx: Transaction): Promise<VerificationRow | null> {
  const rows = await tx.select().from(auditVerifications).orderBy(desc(auditVerifications.id)).limit(1);
  return rows[0] ?? null;
}

export async function listNewestCheckpoints(tx: Transaction, limit: number): Promise<StoredCheckpoint[]> {
  return tx.select().from(auditCheckpoints).orderBy(desc(auditCheckpoints.number)).limit(limit);
}

/** Number of entries a reader has not read yet. */
export async function countUnread(tx: Transaction, reader: string): Promise<number> {
  const { rows } = await tx.execute<{ waiting: string }>(sql`
    SELECT coalesce(sum(h.seq - coalesce(c.seq, 0)), 0) AS waiting FROM audit_heads h
    LEFT JOIN audit_cursors c ON c.chain = h.chain AND c.reader = ${reader}`);
  return Number(rows[0]?.waiting ?? 0);
}
