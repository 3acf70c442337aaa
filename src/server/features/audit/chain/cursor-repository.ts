import { and, eq, sql } from 'drizzle-orm';
import { auditCursors } from '#server/platform/database/schema/audit.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { ChainHead } from './chain-repository.ts';

/** Chains that have grown since a reader's last visit, and the reader's position. */
export async function listGrown(
  tx: Transaction,
  reader: string,
  limit: number,
): Promise<(ChainHead & { readTo: number })[]> {
  const { rows } = await tx.execute<{ chain: string; seq: string; hash: Buffer; read_to: string }>(sql`
    SELECT h.chain, h.seq, h.hash, coalesce(c.seq, 0) AS read_to FROM audit_heads h
    LEFT JOIN audit_cursors c ON c.chain = h.chain AND c.reader = ${reader}
    WHERE h.seq > coalesce(c.seq, 0) ORDER BY h.chain LIMIT ${limit}::bigint`);
  return rows.map(({ chain, seq, hash, read_to }) => ({
    chain,
    seq: Number(seq),
    hash: hash.toString('hex'),
    readTo: Number(read_to),
  }));
}

export async function findCursor(tx: Transaction, reader: string, chain: string): Promise<number> {
  const rows = await tx
    .select({ seq: auditCursors.seq })
    .from(auditCursors)
    .where(and(eq(auditCursors.reader, reader), eq(auditCursors.chain, chain)));
  return rows[0]?.seq ?? 0;
}

export async function saveCursors(
  tx: Transaction,
  reader: string,
  places: readonly { chain: string; seq: number }[],
): Promise<void> {
  if (places.length === 0) return;
  await tx
    .insert(auditCursors)
    .values(places.map(({ chain, seq }) => ({ reader, chain, seq })))
    .onConflictDoUpdate({ target: [auditCursors.reader, auditCursors.chain], set: { seq: sql`excluded.seq` } });
}
