import { sql } from 'drizzle-orm';
import { auditCheckpoints, auditPrunings } from '#server/platform/database/schema/audit.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

/** Chain of acts that concern no customer. */
export const noCustomer = '00000000-0000-0000-0000-000000000000';

export type ChainHead = { chain: string; seq: number; hash: string };

/** One entry of a chain. */
export type ChainEntry = {
  chain: string;
  seq: number;
  id: string;
  /** UTC to the microsecond, as hashed. */
  at: string;
  action: string;
  result: string;
  user: string | null;
  actor: string | null;
  /** Hex hash of `content`. */
  personal: string | null;
  prev: string;
  hash: string;
  /** Personal content; null = none, or erased. */
  content: string | null;
};

export async function listHeads(tx: Transaction): Promise<ChainHead[]> {
  const { rows } = await tx.execute<{ chain: string; seq: string; hash: Buffer }>(
    sql`SELECT chain, seq, hash FROM audit_heads WHERE seq > 0 ORDER BY chain`,
  );
  return rows.map(({ chain, seq, hash }) => ({ chain, seq: Number(seq), hash: hash.toString('hex') }));
}

type StoredEntry = {
  head_seq: string;
  head_hash: Buffer;
  seq: string | null;
  id: string;
  at: string;
  action: string;
  result: string;
  user_id: string | null;
  actor_user_id: string | null;
  personal_hash: Buffer | null;
  prev: Buffer;
  hash: Buffer;
  content: string | null;
};

/**
 * Entries of a chain after number `after`, in order, and the chain's head at the same moment; null if there is no head.
 */
export async function readChain(
  tx: Transaction,
  chain: string,
  after: number,
  limit: number,
): Promise<{ head: ChainHead; entries: ChainEntry[] } | null> {
  const { rows } = await tx.execute<StoredEntry>(sql`
    SELECT h.seq AS head_seq, h.hash AS head_hash, e.* FROM audit_heads h
    LEFT JOIN LATERAL read_audit_chain(h.chain, ${after}::bigint, ${limit}::int) e ON true
    WHERE h.chain = ${chain}::uuid`);
  const [first] = rows;
  if (!first) return null;
  return {
    head: { chain, seq: Number(first.head_seq), hash: first.head_hash.toString('hex') },
    entries: rows.filter(({ seq }) => seq !== null).map((row) => asEntry(chain, row)),
  };
}

function asEntry(chain: string, row: StoredEntry): ChainEntry {
  const { id, at, action, result, content } = row;
  return {
    chain,
    seq: Number(row.seq),
    id,
    at,
    action,
    result,
    user: row.user_id,
    actor: row.actor_user_id,
    personal: row.personal_hash?.toString('hex') ?? null,
    prev: row.prev.toString('hex'),
    hash: row.hash.toString('hex'),
    content,
  };
}

/** Entries outside any chain, and acts never chained by a commit. */
export async function listStrays(tx: Transaction): Promise<{ chain: string; seq: number; id: string }[]> {
  const { rows } = await tx.execute<{ chain: string; seq: string; id: string }>(
    sql`SELECT chain, seq, id FROM find_stray_audit_entries()`,
  );
  return rows.map(({ chain, seq, id }) => ({ chain, seq: Number(seq), id }));
}

/** Accounts that were erased according to the log. */
export async function listErased(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT list_erased_people(${sql.param([...ids])}::uuid[]) AS id`,
  );
  return new Set(rows.map(({ id }) => id));
}

export type SignedStatement = { statement: string; signature: string };
export type StoredCheckpoint = SignedStatement & { number: number; heads: string };

export async function listCheckpoints(tx: Transaction, after: number, limit: number): Promise<StoredCheckpoint[]> {
  return tx
    .select()
    .from(auditCheckpoints)
    .where(sql`${auditCheckpoints.number} > ${after}`)
    .orderBy(auditCheckpoints.number)
    .limit(limit);
}

export async function findNewestCheckpoint(tx: Transaction): Promise<StoredCheckpoint | null> {
  const rows = await tx.select().from(auditCheckpoints).orderBy(sql`${auditCheckpoints.number} DESC`).limit(1);
  return rows[0] ?? null;
}

/** False if another server was first. */
export async function insertCheckpoint(tx: Transaction, row: StoredCheckpoint): Promise<boolean> {
  const rows = await tx
    .insert(auditCheckpoints)
    .values(row)
    .onConflictDoNothing()
    .returning({ number: auditCheckpoints.number });
  return rows.length > 0;
}

/** The newest pruning of each chain. */
export async function listPrunings(tx: Transaction): Promise<(SignedStatement & { chain: string; seq: number })[]> {
  return tx
    .selectDistinctOn([auditPrunings.chain])
    .from(auditPrunings)
    .orderBy(auditPrunings.chain, sql`${auditPrunings.seq} DESC`);
}

/** How far each chain has passed its retention time. */
export async function listPrunable(tx: Transaction): Promise<(ChainHead & { at: string })[]> {
  const { rows } = await tx.execute<{ chain: string; seq: string; hash: Buffer; at: string }>(
    sql`SELECT chain, seq, hash, at FROM list_prunable_chains()`,
  );
  return rows.map(({ chain, seq, hash, at }) => ({ chain, seq: Number(seq), hash: hash.toString('hex'), at }));
}

export async function pruneChain(
  tx: Transaction,
  { chain, seq, hash }: ChainHead,
  { statement, signature }: SignedStatement,
): Promise<number> {
  const { rows } = await tx.execute<{ pruned: string }>(sql`
    SELECT prune_audit_chain(${chain}::uuid, ${seq}::bigint, decode(${hash}, 'hex'), ${statement}, ${signature}) AS pruned`);
  return Number(rows[0]?.pruned ?? 0);
}
