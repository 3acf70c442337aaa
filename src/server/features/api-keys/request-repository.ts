import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { idempotentRequests } from '#server/platform/database/schema/doors.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { idempotencyHours } from '#shared/limits.ts';

export type StoredRequest = typeof idempotentRequests.$inferSelect;
export type StoredAnswer = { status: number; headers: Record<string, string>; body: string };

/** Minutes after which a request without a response counts as lost with its server. */
const leaseMinutes = 10;

/** The holder of a key; one who claims it after its lease expired replaces it. `takenAt`: to the microsecond. */
export type Claim = { key: string; takenAt: string };

/** Claims the key for a request; undefined if it is taken (see `findRequest`). */
export async function claimRequest(
  tx: Transaction,
  { userId }: UserScope,
  key: string,
  requestHash: string,
): Promise<Claim | undefined> {
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
    .returning({ key: idempotentRequests.key, takenAt: sql<string>`${createdAt}::text` });
  return rows[0];
}

export async function findRequest(tx: Transaction, scope: UserScope, key: string): Promise<StoredRequest | undefined> {
  const rows = await tx.select().from(idempotentRequests).where(isOf(scope, key));
  return rows[0];
}

/** Stores the response, unless another request holds the key by now. */
export async function storeAnswer(
  tx: Transaction,
  scope: UserScope,
  claim: Claim,
  answer: StoredAnswer,
): Promise<void> {
  await tx.update(idempotentRequests).set(answer).where(isHeldBy(scope, claim));
}

/** Frees the key of a failed request, unless another request holds it by now. */
export async function deleteRequest(tx: Transaction, scope: UserScope, claim: Claim): Promise<void> {
  await tx.delete(idempotentRequests).where(isHeldBy(scope, claim));
}

const isOf = ({ userId }: UserScope, key: string) =>
  and(eq(idempotentRequests.userId, userId), eq(idempotentRequests.key, key));

const isHeldBy = (scope: UserScope, { key, takenAt }: Claim) =>
  and(isOf(scope, key), sql`${idempotentRequests.createdAt} = ${takenAt}::timestamptz`);
