import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { sources } from '#server/platform/database/schema/sources.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { JobOwner } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { SourceFault } from '#shared/contracts/source-faults.ts';
import type { Source } from '#shared/contracts/sources.ts';

export type SourceRow = typeof sources.$inferSelect;
/**
 * `known`: items found; `fetched`: items downloaded; `unread`: documents not read yet, with `pages` of them read so
 * far.
 */
export type SourceCounts = Source['counts'] & { known: number; fetched: number; unread: number; pages: number };
export type DueSource = JobOwner & Hold & { sourceId: string };
/** A turn's lease on a source. `isLeaving`: the turn that removes it. */
export type Hold = { runner: string; isLeaving: boolean };

const own = (scope: UserScope, id: string) => and(eq(sources.userId, scope.userId), eq(sources.id, id));

/**
 * Leases due sources of all users, each to a runner of its own. No customer and no host gets more than `most` slots,
 * those that it holds included.
 */
export async function takeDueSources(tx: Transaction, limit: number, most: number): Promise<DueSource[]> {
  const { rows } = await tx.$client.query<DueSource>(
    `SELECT user_id AS "userId", customer_id AS "customerId", source_id AS "sourceId", runner, is_leaving AS "isLeaving"
     FROM take_due_sources($1, $2)`,
    [limit, most],
  );
  return rows;
}

/** Extends the lease; false if another runner has it, or the source is being disconnected or gone. */
export async function renewHold(tx: Transaction, scope: UserScope, id: string, hold: Hold): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `UPDATE sources SET lease_until = now() + interval '60 seconds'
     WHERE user_id = $1 AND id = $2 AND runner = $3 AND is_leaving = $4`,
    [scope.userId, id, hold.runner, hold.isLeaving],
  );
  return rowCount === 1;
}

/** Releases a source whose turn ended early, if the turn still holds it. */
export async function giveBack(tx: Transaction, scope: UserScope, id: string, runner: string): Promise<void> {
  await tx
    .update(sources)
    .set({ runner: null, leaseUntil: null })
    .where(and(own(scope, id), eq(sources.runner, runner)));
}

/** Locks a source that this runner holds until the transaction ends; undefined if the lease is lost. */
export async function lockHeld(
  tx: Transaction,
  scope: UserScope,
  id: string,
  { runner, isLeaving }: Hold,
): Promise<SourceRow | undefined> {
  const isHeld = and(eq(sources.runner, runner), eq(sources.isLeaving, isLeaving), sql`${sources.leaseUntil} > now()`);
  const rows = await tx
    .select()
    .from(sources)
    .where(and(own(scope, id), isHeld))
    .for('no key update');
  return rows[0];
}

export async function insertSource(tx: Transaction, row: typeof sources.$inferInsert): Promise<void> {
  await tx.insert(sources).values(row);
}

export async function findSource(tx: Transaction, scope: UserScope, id: string): Promise<SourceRow | undefined> {
  return (await tx.select().from(sources).where(own(scope, id)))[0];
}

export async function listSources(tx: Transaction, scope: UserScope): Promise<SourceRow[]> {
  return tx
    .select()
    .from(sources)
    .where(eq(sources.userId, scope.userId))
    .orderBy(asc(sources.createdAt), asc(sources.id));
}

export async function updateSource(
  tx: Transaction,
  scope: UserScope,
  id: string,
  changes: Partial<typeof sources.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await tx.update(sources).set(changes).where(own(scope, id));
  return rowCount === 1;
}

export async function deleteSource(tx: Transaction, scope: UserScope, id: string): Promise<void> {
  await tx.delete(sources).where(own(scope, id));
}

/** False for a row that only stands for a grant in progress. */
export const isConnected = ({ account }: Pick<SourceRow, 'account'>): boolean => account !== '';

/** Sources a user may connect. */
const maxSources = 20;
/** Grants a user may have in progress, in as many tabs. */
const maxPending = 10;

/** Serializes counting and adding a user's sources until the transaction ends. */
async function lockSources(tx: Transaction, scope: UserScope): Promise<void> {
  await tx.$client.query(`SELECT pg_advisory_xact_lock(hashtextextended('sources ' || $1, 0))`, [scope.userId]);
}

/** Ensures that the user may add a source in this transaction. @throws AppError sources_exceeded */
export async function requireRoom(tx: Transaction, scope: UserScope): Promise<void> {
  await lockSources(tx, scope);
  if ((await listSources(tx, scope)).filter(isConnected).length >= maxSources) throw new AppError('sources_exceeded');
}

/** Stores a grant in progress; beyond the limit the oldest ones are dropped. */
export async function insertPending(
  tx: Transaction,
  row: typeof sources.$inferInsert,
  scope: UserScope,
): Promise<void> {
  await lockSources(tx, scope);
  const pending = (await listSources(tx, scope)).filter((each) => !isConnected(each));
  const surplus = pending.slice(0, Math.max(0, pending.length - maxPending + 1));
  for (const { id } of surplus) await deletePending(tx, scope, null, id);
  await insertSource(tx, row);
}

/** Locks the grants in progress until the transaction ends, so that each is used once. */
export async function lockPending(tx: Transaction, scope: UserScope): Promise<SourceRow[]> {
  return tx
    .select()
    .from(sources)
    .where(and(eq(sources.userId, scope.userId), eq(sources.account, '')))
    .for('update');
}

/** Deletes grants in progress that began before `before`, or the one with this id. */
export async function deletePending(
  tx: Transaction,
  scope: UserScope,
  before: Date | null,
  id?: string,
): Promise<void> {
  const which = id === undefined ? lt(sources.createdAt, before ?? new Date(0)) : eq(sources.id, id);
  await tx.delete(sources).where(and(eq(sources.userId, scope.userId), eq(sources.account, ''), which));
}

/** Sets the next pass after a change of settings, except for sources with a pass in progress. */
export async function rescheduleSources(tx: Transaction, scope: UserScope, at: Date | null): Promise<void> {
  await tx
    .update(sources)
    .set({
      nextPassAt: at,
      // A throttled source keeps its retry time.
      nextTurnAt: sql`CASE WHEN ${sources.fault} = 'throttled' THEN greatest(${sources.nextTurnAt}, ${at}) ELSE ${at}::timestamptz END`,
    })
    .where(
      and(
        eq(sources.userId, scope.userId),
        sql`${sources.progress} IS NULL AND NOT ${sources.isLeaving} AND ${sources.folders} IS NOT NULL AND ${sources.syncedAt} IS NOT NULL`,
      ),
    );
}

/** Item and document counts by source. */
export async function countItems(tx: Transaction, scope: UserScope): Promise<Map<string, SourceCounts>> {
  const { rows } = await tx.$client.query<SourceCounts & { sourceId: string }>(
    `SELECT i.source_id AS "sourceId",
       count(*) FILTER (WHERE i.hidden_at IS NULL AND d.state IN ('ready', 'queued', 'reading'))::int AS documents,
       count(*) FILTER (WHERE i.state = 'waiting' AND i.missing_since IS NULL)::int AS waiting,
       count(*) FILTER (WHERE i.missing_since IS NULL AND i.state = 'failed' OR i.hidden_at IS NULL AND d.state = 'failed')::int AS failed,
       count(*) FILTER (WHERE i.state = 'left_out')::int AS "leftOut",
       count(*) FILTER (WHERE i.hidden_pass IS NOT NULL AND i.upload_id IS NOT NULL)::int AS hidden,
       count(*) FILTER (WHERE i.missing_since IS NULL)::int AS known,
       count(*) FILTER (WHERE i.state = 'stored')::int AS fetched,
       count(*) FILTER (WHERE i.hidden_at IS NULL AND d.state IN ('queued', 'reading'))::int AS unread,
       coalesce(sum(d.pages_read) FILTER (WHERE i.hidden_at IS NULL AND d.state IN ('queued', 'reading')), 0)::int AS pages
     FROM source_items i LEFT JOIN documents d ON d.user_id = i.user_id AND d.upload_id = i.upload_id
     WHERE i.user_id = $1 AND NOT i.is_outside GROUP BY i.source_id`,
    [scope.userId],
  );
  return new Map(rows.map(({ sourceId, ...counts }) => [sourceId, counts]));
}

/** Ends the lease and stores when the next turn is due. */
export async function releaseSource(
  tx: Transaction,
  scope: UserScope,
  id: string,
  runner: string,
  changes: { nextTurnAt: Date | null; fault?: SourceFault | null; failures?: number; nextPassAt?: Date | null },
): Promise<void> {
  await tx
    .update(sources)
    .set({ ...changes, runner: null, leaseUntil: null })
    .where(and(own(scope, id), eq(sources.runner, runner)));
}
