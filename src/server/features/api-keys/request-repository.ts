import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { idempotentRequests } from '#server/platform/database/schema/doors.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { idempotencyHours } from '#shared/limits.ts';

export type StoredRequest = typeof idempotentRequests.$inferSelect;
export type StoredAnswer = { status: number; headers: Record<string, string>; body: string };

/** After so long a request without an answer is taken for one whose server died, in minutes. */
const leaseMinutes = 10;

/** Takes the key for a request; undefined where it is taken, and by which is told by `findRequest`. */
export async function claimRequest(
  tx: Transaction,
  { userId }: UserScope,
  key: string,
  requestHash: string,
): Promise<boolean> {
  const { createdAt, status } = idempotentRequests;
  const rows = await tx
    .insert(idempotentRequests)
    .values({ userId, key, requestHash })
    .onConflictDoUpdate({
      target: [idempotentRequests.userId, idempotentRequests.key],
      set: { requestHash, status: null, headers: null, body: null, createdAt: sql`now()` },
      setWhere: or(
        lt(createdAt, sql`now() - make_interval(hours => ${idempotencyHours})`),
        and(isNull(status), lt(createdAt, sql`now() - make_interval(mins => ${leaseMinutes})`)),
      ) as ReturnType<typeof sql>,
    })
    .returning({ key: idempotentRequests.key });
  return rows.length > 0;
}

export async function findRequest(tx: Transaction, scope: UserScope, key: string): Promise<StoredRequest | undefined> {
  const rows = await tx.select().from(idempotentRequests).where(isOf(scope, key));
  return rows[0];
}

export async function storeAnswer(tx: Transaction, scope: UserScope, key: string, answer: StoredAnswer): Promise<void> {
  await tx.update(idempotentRequests).set(answer).where(isOf(scope, key));
}

/** Gives the key back: nothing came of the request. */
export async function deleteRequest(tx: Transaction, scope: UserScope, key: string): Promise<void> {
  await tx.delete(idempotentRequests).where(isOf(scope, key));
}

const isOf = ({ userId }: UserScope, key: string) =>
  and(eq(idempotentRequests.userId, userId), eq(idempotentRequests.key, key));
