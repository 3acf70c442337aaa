import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { PlanName } from '#shared/limits.ts';
import { recordAct } from '../audit/public.ts';
import { updatePlan } from './repository.ts';

/**
 * Decides a customer's plan, in a transaction of the database's owner. It counts from the next question and the next document on;
 * nothing that is stored goes. The audit log of whoever it was found by says so. Returns the company's name.
 * @param email of anybody of the customer
 * @throws AppError not_found
 */
export async function changePlan(tx: Transaction, email: string, plan: PlanName): Promise<string> {
  const changed = await updatePlan(tx, email, plan);
  if (changed === undefined) throw new AppError('not_found');
  const { name, customerId, userId } = changed;
  const act = { action: 'plan_changed', result: 'success', userId, actorUserId: null, customerId } as const;
  await recordAct(tx, { ...act, caller: null, details: { plan } });
  return name;
}
