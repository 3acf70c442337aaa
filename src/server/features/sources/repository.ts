import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { sources } from '#server/platform/database/schema/sources.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { JobOwner } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { SourceFault } from '#shared/contracts/source-faults.ts';
import type { Source } from '#shared/contracts/sources.ts';

export type SourceRow = typeof sources.$inferSelect;
/** `known`: items found; `fetched`: whose bytes came; `unread` and `pages`: documents that are not read yet, and their pages that are. */
export type SourceCounts = Source['counts'] & { known: number; fetched: number; unread: number; pages: number };
export type DueSource = JobOwner & Hold & { sourceId: string };
/** A turn's hold of a source. `isLeaving`: it is the one that removes it. */
export type Hold = { runner: string; isLeaving: boolean };

const own = (scope: UserScope, id: string) => and(eq(sources.userId, scope.userId), eq(sources.id, id));

/** Takes sources that have something to do, of all users, each for a runner of its own. */
export async function takeDueSources(tx: Transaction, limit: number): Promise<DueSource[]> {
  const { rows } = await tx.$client.query<DueSource>(
    `SELECT user_id AS "userId", customer_id AS "customerId", source_id AS "sourceId", runner, is_leaving AS "isLeaving"
     FROM take_due_sources($1)`,
    [limit],
  );
  return rows;
}

/** Holds a source for longer; false where another runner has it, it is being disconnected, or it is gone. */
export async function renewHold(tx: Transaction, scope: UserScope, id: string, hold: Hold): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `UPDATE sources SET lease_until = now() + interval '60 seconds'
     WHERE user_id = $1 AND id = $2 AND runner = $3 AND is_leaving = $4`,
    [scope.userId, id, hold.runner, hold.isLeaving],
  );
  return rowCount === 1;
}

/** A turn that has ended before its time lets go of the source, if it holds it still. */
export async function giveBack(tx: Transaction, scope: UserScope, id: string, runner: string): Promise<void> {
  await tx
    .update(sources)
    .set({ runner: null, leaseUntil: null })
    .where(and(own(scope, id), eq(sources.runner, runner)));
}

/** Locks a source that this runner holds until the transaction ends; undefined where it has lost it. */
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

/** Whether it is a source, and not a user on their way to the vendor. */
export const isConnected = ({ account }: Pick<SourceRow, 'account'>): boolean => account !== '';

/** Sources of one user; more would be a sign of something gone wrong. */
const sourcesAtMost = 20;
/** Ways to vendors that one user has begun, in as many tabs. */
const pendingAtMost = 10;

/** A user's sources are counted and added one after the other until the transaction ends. */
async function lockSources(tx: Transaction, scope: UserScope): Promise<void> {
  await tx.$client.query(`SELECT pg_advisory_xact_lock(hashtextextended('sources ' || $1, 0))`, [scope.userId]);
}

/** Makes sure that there is room for one more until the transaction ends. @throws AppError sources_exceeded */
export async function requireRoom(tx: Transaction, scope: UserScope): Promise<void> {
  await lockSources(tx, scope);
  if ((await listSources(tx, scope)).filter(isConnected).length >= sourcesAtMost)
    throw new AppError('sources_exceeded');
}

/** A user sets out for a vendor; of too many ways those that were begun first are given up. */
export async function insertPending(
  tx: Transaction,
  row: typeof sources.$inferInsert,
  scope: UserScope,
): Promise<void> {
  await lockSources(tx, scope);
  const pending = (await listSources(tx, scope)).filter((each) => !isConnected(each));
  const surplus = pending.slice(0, Math.max(0, pending.length - pendingAtMost + 1));
  for (const { id } of surplus) await deletePending(tx, scope, null, id);
  await insertSource(tx, row);
}

/** Users on their way to a vendor; nobody else takes their answers until the transaction ends. */
export async function lockPending(tx: Transaction, scope: UserScope): Promise<SourceRow[]> {
  return tx
    .select()
    .from(sources)
    .where(and(eq(sources.userId, scope.userId), eq(sources.account, '')))
    .for('update');
}

/** Those that began before this moment, or one. */
export async function deletePending(
  tx: Transaction,
  scope: UserScope,
  before: Date | null,
  id?: string,
): Promise<void> {
  const which = id === undefined ? lt(sources.createdAt, before ?? new Date(0)) : eq(sources.id, id);
  await tx.delete(sources).where(and(eq(sources.userId, scope.userId), eq(sources.account, ''), which));
}

/** After a change of the settings: when those sources are looked through next that none is under way in. */
export async function rescheduleSources(tx: Transaction, scope: UserScope, at: Date | null): Promise<void> {
  await tx
    .update(sources)
    .set({
      nextPassAt: at,
      // One that has asked for patience is left alone until then.
      nextTurnAt: sql`CASE WHEN ${sources.fault} = 'throttled' THEN greatest(${sources.nextTurnAt}, ${at}) ELSE ${at}::timestamptz END`,
    })
    .where(
      and(
        eq(sources.userId, scope.userId),
        sql`${sources.progress} IS NULL AND NOT ${sources.isLeaving} AND ${sources.folders} IS NOT NULL AND ${sources.syncedAt} IS NOT NULL`,
      ),
    );
}

/** What is known of each source's items. */
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

/** The turn is over: the source is free for the next. */
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
