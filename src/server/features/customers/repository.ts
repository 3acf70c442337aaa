import { and, eq, sql } from 'drizzle-orm';
import { prepareOnce } from '#server/platform/database/prepare-once.ts';
import { customerQueries } from '#server/platform/database/schema/accounts.ts';
import { documents } from '#server/platform/database/schema/documents.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ChosenPlan, PlanName } from '#shared/limits.ts';
import type { DecidedPlan, OwnLimits } from './policy.ts';

/** The plan of the user's customer. */
export async function findPlan(tx: Transaction, scope: UserScope): Promise<(DecidedPlan & OwnLimits) | undefined> {
  const { rows } = await tx.$client.query<DecidedPlan & OwnLimits>({
    name: 'find_plan',
    text: `SELECT plan, plan_decided_at IS NOT NULL AS "isDecided", chosen_plan AS chosen, pages_limit AS "pagesLimit",
      queries_limit AS "queriesLimit" FROM customers WHERE id = $1`,
    values: [scope.customerId],
  });
  return rows[0];
}

/** Stores the plan a new customer signed up for, in the transaction that creates its first account. */
export async function storeChosenPlan(tx: Transaction, userId: string, plan: ChosenPlan): Promise<void> {
  await tx.execute(sql`SELECT choose_plan(${userId}, ${plan})`);
}

/** Pages of read documents of all the customer's users. */
export async function countPages(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(sql`SELECT count_customer_pages() AS total`);
  return rows[0]?.total ?? 0;
}

/** Pages of the user's own read documents. */
export async function countOwnPages(tx: Transaction, scope: UserScope): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`coalesce(sum(${documents.pageCount}), 0)::int` })
    .from(documents)
    .where(and(eq(documents.userId, scope.userId), eq(documents.state, 'ready')));
  return row?.total ?? 0;
}

/** Prevents other documents of this customer from becoming ready, on any server, until the transaction ends. */
export async function lockPages(tx: Transaction, scope: UserScope): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`customer_pages ${scope.customerId}`}, 0))`);
}

/** Questions of the customer in this month. */
export async function countQueries(tx: Transaction, scope: UserScope, month: string): Promise<number> {
  const [row] = await tx
    .select({ used: customerQueries.used })
    .from(customerQueries)
    .where(and(eq(customerQueries.customerId, scope.customerId), eq(customerQueries.month, month)));
  return row?.used ?? 0;
}

const takeQueryStatement = prepareOnce('take_query', (tx, limit: 'limited' | 'unlimited') =>
  tx
    .insert(customerQueries)
    .values({ customerId: sql.placeholder('customerId'), month: sql.placeholder('month'), used: 1 })
    .onConflictDoUpdate({
      target: [customerQueries.customerId, customerQueries.month],
      set: { used: sql`${customerQueries.used} + 1` },
      ...(limit === 'unlimited' ? {} : { setWhere: sql`${customerQueries.used} < ${sql.placeholder('limit')}` }),
    })
    .returning({ used: customerQueries.used }),
);

/** Takes one question of the month. False if `limit` (null = unlimited) is reached. */
export async function takeQuery(
  tx: Transaction,
  scope: UserScope,
  month: string,
  limit: number | null,
): Promise<boolean> {
  const statement = takeQueryStatement(tx, limit === null ? 'unlimited' : 'limited');
  const taken = await statement.execute({ customerId: scope.customerId, month, limit });
  return taken.length === 1;
}

/** Gives a question back to its month. */
export async function returnQuery(tx: Transaction, scope: UserScope, month: string): Promise<void> {
  await tx
    .update(customerQueries)
    .set({ used: sql`greatest(${customerQueries.used} - 1, 0)` })
    .where(and(eq(customerQueries.customerId, scope.customerId), eq(customerQueries.month, month)));
}

/** A customer whose plan was changed, and the user it was found by. */
type ChangedPlan = { name: string; customerId: string; userId: string };

/** Sets the plan of the customer with this user, as the database owner. Undefined if there is none. */
export async function updatePlan(tx: Transaction, email: string, plan: PlanName): Promise<ChangedPlan | undefined> {
  const { rows } = await tx.execute<ChangedPlan>(sql`
    UPDATE customers SET plan = ${plan}, plan_decided_at = now()
    FROM user_profiles p JOIN auth_users u ON u.id = p.user_id
    WHERE u.email = ${email} AND p.customer_id = customers.id
    RETURNING customers.company_name AS name, customers.id AS "customerId", u.id AS "userId"`);
  return rows[0];
}

/** Gives a question back to the user's demo visit; does nothing for other users. */
export async function returnDemoQuestion(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT return_demo_question()`);
}

/** Counts a question of the user's demo visit. False if the limit is reached, or the user is not a visitor. */
export async function takeDemoQuestion(tx: Transaction, atMost: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`SELECT take_demo_question(${atMost}) AS taken`);
  return rows[0]?.taken ?? false;
}
