import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import {
  customerModelLimits,
  customerModels,
  languageModels,
} from '#server/platform/database/schema/language-models.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { ModelRow } from './repository.ts';

/** For the provider: in transactions of the sign-in service's role, or of the database's owner. */

/** Those who change models take turns. */
export async function holdModels(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('language models', 0))`);
}

/** All models, in the order in which they are asked. */
export function listModels(tx: Transaction): Promise<ModelRow[]> {
  return tx
    .select()
    .from(languageModels)
    .where(isNull(languageModels.removedAt))
    .orderBy(asc(languageModels.position), asc(languageModels.id));
}

export async function saveModel(tx: Transaction, row: typeof languageModels.$inferInsert): Promise<void> {
  const values = { ...row, changedAt: sql`now()` };
  await tx.insert(languageModels).values(values).onConflictDoUpdate({ target: languageModels.id, set: values });
}

export async function updateModel(
  tx: Transaction,
  id: string,
  changes: Partial<typeof languageModels.$inferInsert>,
): Promise<void> {
  await tx
    .update(languageModels)
    .set({ ...changes, changedAt: sql`now()` })
    .where(eq(languageModels.id, id));
}

/** Whether another model counts in another currency. */
export async function hasOtherCurrency(tx: Transaction, id: string, currency: string): Promise<boolean> {
  const rows = await tx
    .select({ id: languageModels.id })
    .from(languageModels)
    .where(and(ne(languageModels.id, id), ne(languageModels.currency, currency), isNull(languageModels.removedAt)))
    .limit(1);
  return rows.length > 0;
}

export async function saveAllowance(
  tx: Transaction,
  row: { customerId: string; modelId: string; isAllowed: boolean },
): Promise<void> {
  await tx
    .insert(customerModels)
    .values(row)
    .onConflictDoUpdate({
      target: [customerModels.customerId, customerModels.modelId],
      set: { isAllowed: row.isAllowed },
    });
}

/** Forgets what was decided for single customers. */
export async function deleteAllowances(tx: Transaction, modelId: string): Promise<void> {
  await tx.delete(customerModels).where(eq(customerModels.modelId, modelId));
}

export type CustomerLimits = { tokensPerMonth: number | null; costPerMonth: number | null };

export async function saveCustomerLimits(tx: Transaction, customerId: string, limits: CustomerLimits): Promise<void> {
  await tx
    .insert(customerModelLimits)
    .values({ customerId, ...limits })
    .onConflictDoUpdate({ target: customerModelLimits.customerId, set: limits });
}
