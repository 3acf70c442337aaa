import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { asSignInService } from '#server/platform/database/provider-customer.ts';
import { authUsers, customers, userProfiles } from '#server/platform/database/schema/accounts.ts';
import {
  customerModelLimits,
  customerModels,
  languageModels,
  modelUsage,
} from '#server/platform/database/schema/language-models.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { ModelRow } from '../repository.ts';

/** For the operator, in transactions of the sign-in service's role or the database owner. */

/** Serialises changes to models until the transaction ends. */
export async function holdModels(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('language models', 0))`);
}

/** All models in their order. */
export function listModels(tx: Transaction): Promise<ModelRow[]> {
  return tx
    .select()
    .from(languageModels)
    .where(isNull(languageModels.removedAt))
    .orderBy(asc(languageModels.position), asc(languageModels.id));
}

/** The model that the environment names. */
export async function findEnvironmentModel(tx: Transaction): Promise<ModelRow | undefined> {
  return (await listModels(tx)).find((model) => model.isFromEnvironment);
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

/**
 * True if another model uses a different currency (a removed one as long as the month has costs of it, in any time
 * zone), or this model has costs in a different one.
 */
export async function hasOtherCurrency(tx: Transaction, id: string, currency: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM language_models m
    WHERE m.currency <> ${currency} AND (
      (m.id <> ${id} AND m.removed_at IS NULL)
      OR EXISTS (SELECT FROM model_usage u WHERE u.model_id = m.id AND u.cost_micros > 0
        AND (m.id = ${id} OR u.day >= date_trunc('month', current_date - 1))))
    LIMIT 1`);
  return rows.length > 0;
}

type CustomerName = { id: string; companyName: string };

/** The customer of the account with this address; for the database owner. */
export async function findCustomerOf(tx: Transaction, email: string): Promise<CustomerName | undefined> {
  const [user] = await asSignInService(tx, () =>
    tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email)),
  );
  if (!user) return undefined;
  const [customer] = await tx
    .select({ id: customers.id, companyName: customers.companyName })
    .from(customers)
    .innerJoin(userProfiles, eq(userProfiles.customerId, customers.id))
    .where(eq(userProfiles.userId, user.id));
  return customer;
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

/** Deletes a model's settings for single customers. */
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

/** Settings for single customers, by model. */
export function listAllowances(tx: Transaction) {
  return tx
    .select({
      modelId: customerModels.modelId,
      isAllowed: customerModels.isAllowed,
      customerId: customers.id,
      companyName: customers.companyName,
    })
    .from(customerModels)
    .innerJoin(customers, eq(customers.id, customerModels.customerId))
    .orderBy(asc(customers.companyName));
}

/** Usage in the month starting on `month`, by customer and model, with the customer's limits; highest cost first. */
export function listUsage(tx: Transaction, month: string) {
  const total = (column: 'tokensIn' | 'tokensOut' | 'costMicros' | 'calls' | 'failures') =>
    sql<number>`sum(${modelUsage[column]})::float8`;
  return tx
    .select({
      companyName: customers.companyName,
      model: languageModels.name,
      currency: languageModels.currency,
      tokensIn: total('tokensIn'),
      tokensOut: total('tokensOut'),
      costMicros: total('costMicros'),
      calls: total('calls'),
      failures: total('failures'),
      tokensPerMonth: customerModelLimits.tokensPerMonth,
      costPerMonth: customerModelLimits.costPerMonth,
    })
    .from(modelUsage)
    .innerJoin(customers, eq(customers.id, modelUsage.customerId))
    .innerJoin(languageModels, eq(languageModels.id, modelUsage.modelId))
    .leftJoin(customerModelLimits, eq(customerModelLimits.customerId, modelUsage.customerId))
    .where(and(gte(modelUsage.day, month), sql`${modelUsage.day} < ${month}::date + interval '1 month'`))
    .groupBy(customers.id, languageModels.id, customerModelLimits.customerId)
    .orderBy(desc(total('costMicros')), desc(total('tokensIn')));
}

/** A customer's monthly limits and its usage by model. */
export type CustomerUsage = {
  id: string;
  companyName: string;
  tokensPerMonth: number | null;
  costPerMonth: number | null;
  tokens: number;
  costMicros: number;
  models: { name: string; tokensIn: number; tokensOut: number; costMicros: number; calls: number; failures: number }[];
};

/** Customers whose name contains `search`, highest cost of the month first. */
export async function listCustomerUsage(
  tx: Transaction,
  { month, search, limit }: { month: string; search: string; limit: number },
): Promise<CustomerUsage[]> {
  const { rows } = await tx.execute<CustomerUsage>(sql`
    WITH used AS (
      SELECT u.customer_id, m.name, sum(u.tokens_in)::float8 AS tokens_in, sum(u.tokens_out)::float8 AS tokens_out,
        sum(u.cost_micros)::float8 AS cost, sum(u.calls)::int AS calls, sum(u.failures)::int AS failures
      FROM model_usage u JOIN language_models m ON m.id = u.model_id
      WHERE u.day >= ${month}::date AND u.day < ${month}::date + interval '1 month'
      GROUP BY u.customer_id, m.id
    ), totals AS (
      SELECT customer_id, sum(tokens_in + tokens_out) AS tokens, sum(cost) AS cost, json_agg(json_build_object('name', name,
        'tokensIn', tokens_in, 'tokensOut', tokens_out, 'costMicros', cost, 'calls', calls, 'failures', failures)
        ORDER BY cost DESC, name) AS models
      FROM used GROUP BY customer_id
    )
    SELECT c.id, concat_ws(' · ', c.company_name, distinguish_customer(c)) AS "companyName", l.tokens_per_month::float8 AS "tokensPerMonth",
      l.cost_per_month::float8 AS "costPerMonth", coalesce(t.tokens, 0) AS tokens, coalesce(t.cost, 0) AS "costMicros",
      coalesce(t.models, '[]') AS models
    FROM customers c
    LEFT JOIN totals t ON t.customer_id = c.id
    LEFT JOIN customer_model_limits l ON l.customer_id = c.id
    WHERE position(lower(${search}::text) IN lower(c.company_name)) > 0
    ORDER BY t.cost DESC NULLS LAST, t.tokens DESC NULLS LAST, lower(c.company_name), c.id
    LIMIT ${limit}`);
  return rows;
}

type MonthSum = { tokens: number; costMicros: number; currency: string | null };

/** Usage of all customers together in a month, and its currency; null if there were no costs. */
export async function sumUsage(tx: Transaction, month: string): Promise<MonthSum> {
  const { rows } = await tx.execute<MonthSum>(sql`
    SELECT coalesce(sum(u.tokens_in + u.tokens_out), 0)::float8 AS tokens,
      coalesce(sum(u.cost_micros), 0)::float8 AS "costMicros", min(m.currency) FILTER (WHERE u.cost_micros > 0) AS currency
    FROM model_usage u JOIN language_models m ON m.id = u.model_id
    WHERE u.day >= ${month}::date AND u.day < ${month}::date + interval '1 month'`);
  return rows[0] ?? { tokens: 0, costMicros: 0, currency: null };
}

/** True if the customer exists. */
export async function isCustomer(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).limit(1);
  return rows.length > 0;
}
