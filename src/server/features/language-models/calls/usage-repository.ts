import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/transaction.ts';

/** What a call may use at most. */
export type CallDemand = { tokensIn: number; tokensOut: number };

/** Why a call may not be made now: what is used up; too many at once; not allowed any more. */
export type CallRefusal = 'customer_tokens' | 'customer_cost' | 'model_day' | 'model_month' | 'busy' | 'gone';

/** Milliseconds without a sign of life after which a call counts as dead. */
export const leaseMilliseconds = 60_000;
const lease = sql`${`${leaseMilliseconds} milliseconds`}::interval`;

/** Takes the most that a call of the transaction's customer may use, or says why it may not be made. */
export async function reserveCall(
  tx: Transaction,
  call: { id: string; modelId: string; demand: CallDemand; today: string },
): Promise<'reserved' | CallRefusal> {
  const { tokensIn, tokensOut } = call.demand;
  const { rows } = await tx.execute<{ outcome: 'reserved' | CallRefusal }>(sql`SELECT reserve_model_call(
    ${call.id}::uuid, ${call.modelId}::uuid, ${tokensIn}::bigint, ${tokensOut}::bigint, ${call.today}::date, ${lease}) AS outcome`);
  return rows[0]?.outcome ?? 'gone';
}

/** Says that a call goes on. */
export async function renewCall(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`SELECT renew_model_call(${id}::uuid, ${lease})`);
}

/** Counts what a call has used in the place of what was reserved; false where it was counted as dead. */
export async function settleCall(
  tx: Transaction,
  call: { id: string; used: { input: number; output: number }; hasFailed: boolean },
): Promise<boolean> {
  const { input, output } = call.used;
  const { rows } = await tx.execute<{ isCounted: boolean }>(
    sql`SELECT settle_model_call(${call.id}::uuid, ${input}::bigint, ${output}::bigint, ${call.hasFailed}) AS "isCounted"`,
  );
  return rows[0]?.isCounted ?? false;
}
