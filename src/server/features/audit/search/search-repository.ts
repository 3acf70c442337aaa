import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { likePatterns } from '#server/platform/http/name-position.ts';

/** Transactions must be an admin's: others only see their own rows. */

export type EntryFilter = {
  /** Actors; undefined = any. */
  actors?: readonly string[] | undefined;
  users?: readonly string[] | undefined;
  customers?: readonly string[] | undefined;
  action?: string | undefined;
  result?: string | undefined;
  address?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

export type FoundEntry = {
  id: string;
  chain: string;
  seq: string;
  /** UTC, to the microsecond. */
  at: string;
  action: string;
  result: 'success' | 'failure' | 'refused';
  user_id: string | null;
  actor_user_id: string | null;
  content: string | null;
  is_erased: boolean;
  prev: Buffer;
  hash: Buffer;
};

/** Columns with an index of their own, narrowest first. */
const listed = { actors: sql`e.actor_user_id`, users: sql`e.user_id`, customers: sql`e.chain` } as const;
const listedNames = ['actors', 'users', 'customers'] as const;

/**
 * Entries matching the filter, newest first, after the entry `before`. Named accounts or customers are each read from
 * their own index in order, and the newest of all are taken.
 */
export async function searchEntries(
  tx: Transaction,
  filter: EntryFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<FoundEntry[]> {
  const isByAddress = filter.address !== undefined;
  const place = isByAddress ? sql`p.occurred_at, p.id` : sql`e.occurred_at, e.id`;
  const walked = isByAddress ? undefined : listedNames.find((name) => filter[name] !== undefined);
  const conditions = [...conditionsOf(filter, isByAddress ? sql`p` : sql`e`)];
  for (const name of listedNames) {
    const ids = filter[name];
    if (ids && name !== walked) conditions.push(sql`${listed[name]} = ANY (${sql.param([...ids])}::uuid[])`);
  }
  if (before) {
    conditions.push(sql`(${place}) < (SELECT b.occurred_at, b.id FROM audit_entries b WHERE b.id = ${before}::uuid)`);
  }
  const found = walked
    ? sql`SELECT found.* FROM unnest(${sql.param([...(filter[walked] ?? [])])}::uuid[]) AS one
        CROSS JOIN LATERAL (${select([...conditions, sql`${listed[walked]} = one`], limit, isByAddress)}) found
        ORDER BY found.occurred_at DESC, found.id DESC LIMIT ${limit}::int`
    : select(conditions, limit, isByAddress);
  const { rows } = await tx.execute<FoundEntry>(found);
  return rows;
}

function select(conditions: SQL[], limit: number, isByAddress: boolean): SQL {
  const [occurredAt, id] = isByAddress ? [sql`p.occurred_at`, sql`p.id`] : [sql`e.occurred_at`, sql`e.id`];
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  const joined = isByAddress
    ? sql`audit_personal p JOIN audit_entries e ON e.chain = p.chain AND e.seq = p.seq`
    : sql`audit_entries e LEFT JOIN audit_personal p ON p.chain = e.chain AND p.seq = e.seq`;
  return sql`SELECT e.id, e.occurred_at, e.chain, e.seq, e.action, e.result, e.user_id, e.actor_user_id, p.content, e.prev, e.hash,
      to_char(e.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
      e.personal_hash IS NOT NULL AND p.content IS NULL AS is_erased
    FROM ${joined} ${where} ORDER BY ${occurredAt} DESC, ${id} DESC LIMIT ${limit}::int`;
}

function* conditionsOf(filter: EntryFilter, timed: SQL): Generator<SQL> {
  const { action, result, address, from, until } = filter;
  if (address !== undefined) yield sql`p.address = ${address}`;
  if (action !== undefined) yield sql`e.action = ${action}`;
  // Inline the value, so that the partial index of unsuccessful acts is used.
  if (result !== undefined) yield sql`e.result = ${sql.raw(`'${outcomeOf(result)}'`)}`;
  if (from !== undefined) yield sql`${timed}.occurred_at >= ${from}::timestamptz`;
  if (until !== undefined) yield sql`${timed}.occurred_at < ${until}::timestamptz`;
}

const outcomeOf = (result: string): string => (result === 'failure' || result === 'refused' ? result : 'success');

/** Accounts whose address or name contains a text. */
export async function findPeople(tx: Transaction, text: string, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`SELECT find_audit_people(${text}, ${limit}::int) AS id`);
  return rows.map(({ id }) => id);
}

/** Customers whose name contains a text. */
export async function findCustomers(tx: Transaction, text: string, limit: number): Promise<string[]> {
  const named = likePatterns(text).map((pattern) => sql`lower(company_name) LIKE ${pattern}`);
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM customers WHERE ${sql.join([sql`true`, ...named], sql` AND `)} ORDER BY lower(company_name), id LIMIT ${limit}::int`,
  );
  return rows.map(({ id }) => id);
}

export type Person = { id: string; email: string; name: string };

export async function listPeople(tx: Transaction, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ user_id: string; email: string; full_name: string }>(
    sql`SELECT user_id, email, full_name FROM list_audit_people(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ user_id: id, email, full_name: name }) => [id, { id, email, name }]));
}

export async function listCustomerNames(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; company_name: string }>(
    sql`SELECT id, company_name FROM customers WHERE id = ANY (${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, company_name }) => [id, company_name]));
}
