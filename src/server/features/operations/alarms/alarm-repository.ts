import { eq, isNull } from 'drizzle-orm';
import { operatorAlarms } from '#server/platform/database/schema/operation.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

export type AlarmRow = typeof operatorAlarms.$inferSelect;

/** Alarms that are not over. */
export async function listOngoing(tx: Transaction): Promise<AlarmRow[]> {
  return tx.select().from(operatorAlarms).where(isNull(operatorAlarms.endedAt));
}

/** The latest alarm of a kind; locked until the transaction ends, so that servers do not both mail it. */
export async function takeAlarm(tx: Transaction, kind: string): Promise<AlarmRow | undefined> {
  const [row] = await tx.select().from(operatorAlarms).where(eq(operatorAlarms.kind, kind)).for('update');
  return row;
}

/** False if another server was first. */
export async function insertAlarm(tx: Transaction, row: AlarmRow): Promise<boolean> {
  return (await tx.insert(operatorAlarms).values(row).onConflictDoNothing().returning()).length > 0;
}

export async function updateAlarm(tx: Transaction, kind: string, changed: Partial<AlarmRow>): Promise<void> {
  await tx.update(operatorAlarms).set(changed).where(eq(operatorAlarms.kind, kind));
}
