import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/transaction.ts';

/** Maximum usage of a call. */
export type CallDemand = { tokensIn: number; tokensOut: number };

/** Why a call is refused: a limit is used up, too many are in progress, or the model is no longer allowed. */
export type CallRefusal = 'customer_tokens' | 'customer_cost' | 'model_day' | 'model_month' | 'busy' | 'gone';

/** Milliseconds without a renewal after which a call counts as dead. */
export const leaseMilliseconds = 60_000;
const lease = sql`${`${leaseMilliseconds} milliseconds`}::interval`;

/** Reserves the maximum usage of the customer's call, or returns why it is refused. */
export async function reserveCall(
  tx: Transaction,
  call: { id: string; modelId: string; demand: CallDemand; today: string },
): Promise<'reserved' | CallRefusal> {
  const { tokensIn, tokensOut } = call.demand;
  const { rows } = await tx.execute<{ outcome: 'reserved' | CallRefusal }>(sql`SELECT reserve_model_call(
    ${call.id}::uuid, ${call.modelId}::uuid, ${tokensIn}::bigint, ${tokensOut}::bigint, ${call.today}::date, ${lease}) AS outcome`);
  return rows[0]?.outcome ?? 'gone';
}

/** Renews a call's lease. */
export async function renewCall(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`SELECT renew_model_call(${id}::uuid, ${lease})`);
}

/** Replaces a call's reservation by its usage. False if it already counts as dead. */
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
