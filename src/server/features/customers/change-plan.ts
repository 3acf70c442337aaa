import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { PlanName } from '#shared/limits.ts';
import { recordAct } from '../audit/public.ts';
import { updatePlan } from './repository.ts';

/**
 * Sets a customer's plan, in a transaction of the database owner. Takes effect from the next question and document on;
 * nothing stored is lost. Recorded in the audit log of the account with this address. Returns the company's name.
 * @param email of any of the customer's users
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
