import { desc, eq, sql } from 'drizzle-orm';
import { chatbotKnowledge } from '#server/platform/database/schema/accounts.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

export type KnowledgeRow = typeof chatbotKnowledge.$inferSelect;
const newestFirst = [desc(chatbotKnowledge.updatedAt), desc(chatbotKnowledge.id)];

/** A version with its time of writing, in microseconds of the database's clock; ids use the servers' clocks. */
export type VersionPlace = { id: string; writtenAt: number };

/** The newest version; null = none yet. One index lookup. */
export async function findNewest(tx: Transaction): Promise<VersionPlace | null> {
  const rows = await tx
    .select({
      id: chatbotKnowledge.id,
      writtenAt: sql<number>`(extract(epoch FROM ${chatbotKnowledge.updatedAt}) * 1000000)::float8`,
    })
    .from(chatbotKnowledge)
    .orderBy(...newestFirst)
    .limit(1);
  return rows[0] ?? null;
}

/** Compares in the order of `findNewest`. */
export function isNewer(one: VersionPlace, other: VersionPlace): boolean {
  return one.writtenAt > other.writtenAt || (one.writtenAt === other.writtenAt && one.id > other.id);
}

export async function findVersion(tx: Transaction, id: string): Promise<KnowledgeRow | null> {
  const rows = await tx.select().from(chatbotKnowledge).where(eq(chatbotKnowledge.id, id)).limit(1);
  return rows[0] ?? null;
}

/** All versions, newest first. */
export async function listVersions(tx: Transaction, limit: number): Promise<Omit<KnowledgeRow, 'content'>[]> {
  const { id, updatedAt, updatedBy } = chatbotKnowledge;
  return tx
    .select({ id, updatedAt, updatedBy })
    .from(chatbotKnowledge)
    .orderBy(...newestFirst)
    .limit(limit);
}

/** Locks the versions until the transaction ends, so that the newest stays the newest. */
export async function holdVersions(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('chatbot_knowledge', 0))`);
}

/** `isEdited`: a person has written a version. `isKnown`: this very text has been one. */
export async function surveyVersions(
  tx: Transaction,
  content: string,
): Promise<{ isEdited: boolean; isKnown: boolean }> {
  const { rows } = await tx.execute<{ isEdited: boolean; isKnown: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM chatbot_knowledge WHERE updated_by IS NOT NULL) AS "isEdited",
      EXISTS (SELECT 1 FROM chatbot_knowledge WHERE content = ${content}) AS "isKnown"`);
  return rows[0] ?? { isEdited: false, isKnown: false };
}

/** The database sets the time. */
export async function insertVersion(
  tx: Transaction,
  { id, content, updatedBy }: Pick<KnowledgeRow, 'id' | 'content' | 'updatedBy'>,
): Promise<void> {
  await tx.execute(
    sql`INSERT INTO chatbot_knowledge (id, content, updated_by) VALUES (${id}, ${content}, ${updatedBy})`,
  );
}
