import { and, count, desc, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { welcomeGaps } from '#server/platform/database/schema/operation.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

export type GapRow = typeof welcomeGaps.$inferSelect;

/** The database sets the time. */
export async function insertGap(
  tx: Transaction,
  { id, language, question }: Pick<GapRow, 'id' | 'language' | 'question'>,
): Promise<void> {
  await tx.execute(sql`INSERT INTO welcome_gaps (id, language, question) VALUES (${id}, ${language}, ${question})`);
}

export async function countGaps(tx: Transaction, since: Date): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(welcomeGaps).where(gte(welcomeGaps.askedAt, since));
  return row?.count ?? 0;
}

/** Gaps with a stored question, newest first. */
export async function listGaps(tx: Transaction, since: Date, limit: number): Promise<GapRow[]> {
  return tx
    .select()
    .from(welcomeGaps)
    .where(and(gte(welcomeGaps.askedAt, since), isNotNull(welcomeGaps.question)))
    .orderBy(desc(welcomeGaps.askedAt), desc(welcomeGaps.id))
    .limit(limit);
}

export async function blankGaps(tx: Transaction): Promise<void> {
  await tx.update(welcomeGaps).set({ question: null }).where(isNotNull(welcomeGaps.question));
}

export async function deleteGaps(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(welcomeGaps).where(lt(welcomeGaps.askedAt, before));
}
