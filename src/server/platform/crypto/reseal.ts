import type { Transaction } from '../database/transaction.ts';
import { type SealedColumn, type SealPurpose, sealedColumns } from './sealed-uses.ts';
import { isSealedWithCurrent, type SealingKeys, seal, UnsealError, unseal } from './sealing.ts';

/** Rows per transaction: few enough that nobody waits for them. */
const batchSize = 500;

export type Resealed = {
  /** Number of texts that were sealed with the previous key. */
  moved: number;
  /** Number per table of texts that neither key opens. */
  unreadable: Record<string, number>;
};

type Row = { key: string; text: string };

/**
 * Seals everything in the database with the current key that the previous one still seals, in batches, each in a
 * transaction of its own: it may be killed at any point and repeated. What somebody changes meanwhile is left as it is.
 * @param report receives the number of texts moved so far, after each batch that moved any
 */
export async function resealAll(
  run: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  keys: SealingKeys,
  report: (moved: number) => void = () => undefined,
): Promise<Resealed> {
  const result: Resealed = { moved: 0, unreadable: {} };
  for (const [place, columns] of groupByPlace()) {
    let after: string | null = null;
    for (;;) {
      const { rows, moved, unreadable } = await run((tx) => resealBatch(tx, keys, columns, after));
      if (unreadable > 0) result.unreadable[place] = (result.unreadable[place] ?? 0) + unreadable;
      result.moved += moved;
      if (moved > 0) report(result.moved);
      const last: Row | undefined = rows.at(-1);
      if (!last || rows.length < batchSize) break;
      after = last.key;
    }
  }
  return result;
}

/** Columns that hold texts of several uses are gone through once. */
function groupByPlace(): Map<string, [SealedColumn, ...SealedColumn[]]> {
  const places = new Map<string, [SealedColumn, ...SealedColumn[]]>();
  for (const each of sealedColumns) {
    const place = `${each.table}.${each.column}${each.only === undefined ? '' : ` (${each.use})`}`;
    const known = places.get(place);
    if (known) known.push(each);
    else places.set(place, [each]);
  }
  return places;
}

async function resealBatch(
  tx: Transaction,
  keys: SealingKeys,
  columns: readonly [SealedColumn, ...SealedColumn[]],
  after: string | null,
): Promise<{ rows: Row[]; moved: number; unreadable: number }> {
  const { table, column, key, field, only = 'true' } = columns[0];
  const value = field === undefined ? column : `${column} ->> '${field}'`;
  const { rows } = await tx.$client.query<Row>(
    `SELECT ${key}::text AS key, ${value} AS text FROM ${table}
     WHERE ${only} AND ${value} IS NOT NULL AND ($1::text IS NULL OR ${key}::text > $1) ORDER BY ${key}::text LIMIT $2`,
    [after, batchSize],
  );
  const changed: { key: string; before: string; now: string }[] = [];
  let unreadable = 0;
  for (const row of rows) {
    const purposes = columns.map(({ use, isBoundToRow }): SealPurpose => (isBoundToRow ? `${use}:${row.key}` : use));
    if (purposes.some((purpose) => isSealedWithCurrent(keys, purpose, row.text))) continue;
    const now = resealText(keys, purposes, row.text);
    if (now === undefined) unreadable += 1;
    else changed.push({ key: row.key, before: row.text, now });
  }
  if (changed.length > 0) {
    const set = field === undefined ? 'n.now' : `jsonb_set(${column}::jsonb, '{${field}}', to_jsonb(n.now))`;
    await tx.$client.query(
      `UPDATE ${table} t SET ${column} = ${set} FROM unnest($1::text[], $2::text[], $3::text[]) AS n(key, before, now)
       WHERE ${only} AND t.${key}::text = n.key AND ${field === undefined ? `t.${column}` : `t.${value}`} = n.before`,
      [changed.map((each) => each.key), changed.map(({ before }) => before), changed.map(({ now }) => now)],
    );
  }
  return { rows, moved: changed.length, unreadable };
}

function resealText(keys: SealingKeys, purposes: readonly SealPurpose[], text: string): string | undefined {
  for (const purpose of purposes) {
    try {
      return seal(keys, purpose, unseal(keys, purpose, text));
    } catch (error) {
      if (!(error instanceof UnsealError)) throw error;
    }
  }
  return undefined;
}
