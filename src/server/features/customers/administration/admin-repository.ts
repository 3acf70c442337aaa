import { eq, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { customers } from '#server/platform/database/schema/accounts.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { NamePosition } from '#server/platform/http/name-position.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { PlanName } from '#shared/limits.ts';
import type { DecidedPlan, OwnLimits } from '../policy.ts';

/** Queries over all customers, in an admin's transaction (`enterAdmin`); hence the admin's scope as a parameter. */

export type CustomerRow = DecidedPlan & {
  id: string;
  companyName: string;
  distinction: string | null;
  isProvider: boolean;
  users: number;
  files: number;
  chats: number;
  deletionDueAt: Date | null;
  isDemo: boolean;
  sortName: string;
};

export type CustomerDetailRow = CustomerRow &
  OwnLimits & {
    domainKey: string;
    chatRetentionDays: number | null;
    createdAt: Date;
    usedPages: number;
    usedQueries: number;
    isFactorRequired: boolean;
    version: string;
  };

const countOf = (table: SQL) => sql`(SELECT count(*)::int FROM user_profiles p JOIN ${table} x ON x.user_id = p.user_id
  WHERE p.customer_id = c.id)`;

/** Columns of a listed customer. Counts are only computed for listed rows. */
const listed = sql`c.id, c.company_name AS "companyName", distinguish_customer(c) AS distinction, c.is_provider AS "isProvider", c.plan,
  c.plan_decided_at IS NOT NULL AS "isDecided", c.chosen_plan AS chosen, c.deletion_due_at AS "deletionDueAt",
  lower(c.company_name) AS "sortName",
  EXISTS (SELECT FROM user_profiles p JOIN user_roles r ON r.user_id = p.user_id WHERE p.customer_id = c.id AND r.is_demo) AS "isDemo",
  (SELECT count(*)::int FROM user_profiles p WHERE p.customer_id = c.id) AS users,
  ${countOf(sql`file_uploads`)} AS files, ${countOf(sql`chat_sessions`)} AS chats`;

const matches = (patterns: string[]): SQL =>
  sql.join(
    [sql`true`, ...patterns.map((pattern) => sql`lower(concat_ws(' ', company_name, domain_key)) LIKE ${pattern}`)],
    sql` AND `,
  );

/** Customers by name, after the position `after`. */
export async function listCustomerRows(
  tx: Transaction,
  _admin: UserScope,
  { patterns, after, limit }: { patterns: string[]; after: NamePosition | undefined; limit: number },
): Promise<CustomerRow[]> {
  const isAfter = after ? sql`AND (lower(company_name), id) > (${after.name}, ${after.id}::uuid)` : sql``;
  const page = sql`SELECT * FROM customers WHERE ${matches(patterns)} ${isAfter}
    ORDER BY lower(company_name), id LIMIT ${limit}`;
  const { rows } = await tx.execute<CustomerRow>(
    sql`SELECT ${listed} FROM (${page}) page JOIN customers c USING (id) ORDER BY lower(c.company_name), c.id`,
  );
  return rows;
}

export async function countCustomers(tx: Transaction, _admin: UserScope, patterns: string[]): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM customers WHERE ${matches(patterns)}`,
  );
  return rows[0]?.total ?? 0;
}

/** A customer with its usage of the month; `isHeld` locks it against changes until the transaction ends. */
export async function findCustomer(
  tx: Transaction,
  _admin: UserScope,
  id: string,
  { month, isHeld = false }: { month: string; isHeld?: boolean },
): Promise<CustomerDetailRow | undefined> {
  if (isHeld) await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('no key update');
  const { rows } = await tx.execute<CustomerDetailRow>(sql`
    SELECT ${listed}, c.pages_limit AS "pagesLimit", c.queries_limit AS "queriesLimit", c.domain_key AS "domainKey",
      c.chat_retention_days AS "chatRetentionDays", c.created_at AS "createdAt",
      c.factor_required_at IS NOT NULL AS "isFactorRequired",
      (SELECT coalesce(sum(d.page_count), 0)::int FROM user_profiles p JOIN documents d ON d.user_id = p.user_id
        WHERE p.customer_id = c.id AND d.state = 'ready') AS "usedPages",
      coalesce((SELECT q.used FROM customer_queries q WHERE q.customer_id = c.id AND q.month = ${month}), 0) AS "usedQueries",
      md5(concat_ws(chr(10), c.company_name, c.domain_key, c.plan, c.plan_decided_at, c.chosen_plan,
        coalesce(c.pages_limit, -1), coalesce(c.queries_limit, -1), coalesce(c.chat_retention_days, -1),
        c.factor_required_at,
        c.deletion_due_at)) AS version
    FROM customers c WHERE c.id = ${id}::uuid`);
  return rows[0];
}

/**
 * The customer's plan and number of users, without those being deleted; undefined if there is no such customer.
 * `isHeld`: locks the number of users until the transaction ends.
 */
export async function findPlace(
  tx: Transaction,
  _admin: UserScope,
  id: string,
  { isHeld }: { isHeld: boolean },
): Promise<(DecidedPlan & { users: number }) | undefined> {
  if (isHeld) await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('no key update');
  const { rows } = await tx.execute<DecidedPlan & { users: number }>(sql`
    SELECT c.plan, c.plan_decided_at IS NOT NULL AS "isDecided", c.chosen_plan AS chosen,
      (SELECT count(*)::int FROM user_profiles p WHERE p.customer_id = c.id
        AND NOT EXISTS (SELECT FROM account_deletions d WHERE d.user_id = p.user_id AND d.due_at <= now())) AS users
    FROM customers c WHERE c.id = ${id}::uuid`);
  return rows[0];
}

export async function insertCustomer(
  tx: Transaction,
  _admin: UserScope,
  { companyName, plan, domain }: { companyName: string; plan: PlanName; domain: string | null },
): Promise<string> {
  const id = uuidv7();
  const domainKey = domain ?? keyWithoutDomain(id);
  await tx.insert(customers).values({ id, companyName, plan, domainKey, planDecidedAt: new Date() });
  return id;
}

/** Domain key of a customer that no sign-up leads to. */
export const keyWithoutDomain = (id: string): string => `:${id}`;

type CustomerChanges = Partial<
  Pick<
    typeof customers.$inferSelect,
    | 'companyName'
    | 'domainKey'
    | 'plan'
    | 'planDecidedAt'
    | 'pagesLimit'
    | 'queriesLimit'
    | 'chatRetentionDays'
    | 'deletionDueAt'
    | 'factorRequiredAt'
  >
>;

export async function updateCustomer(
  tx: Transaction,
  _admin: UserScope,
  id: string,
  changes: CustomerChanges,
): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.update(customers).set(changes).where(eq(customers.id, id));
}

/** Total bytes of a customer's files. */
export async function countBytes(tx: Transaction, _admin: UserScope, id: string): Promise<number> {
  const { rows } = await tx.execute<{ bytes: string }>(sql`
    SELECT coalesce(sum(f.file_size), 0) AS bytes FROM user_profiles p JOIN file_uploads f ON f.user_id = p.user_id
    WHERE p.customer_id = ${id}::uuid`);
  return Number(rows[0]?.bytes ?? 0);
}

/** All users of a customer. */
export async function listMembers(
  tx: Transaction,
  _admin: UserScope,
  id: string,
): Promise<{ id: string; email: string; language: 'de' | 'en' }[]> {
  const { rows } = await tx.execute<{ id: string; email: string; language: 'de' | 'en' }>(sql`
    SELECT u.id, u.email, p.language FROM user_profiles p JOIN auth_users u ON u.id = p.user_id
      JOIN user_roles r ON r.user_id = p.user_id
    WHERE p.customer_id = ${id}::uuid AND NOT r.is_demo ORDER BY u.email, u.id`);
  return rows;
}

/**
 * True if nobody's account in use could be entered by this issuer: it is the domain's already, or nobody with an
 * address in the domain has used an account.
 */
export async function isSafeIssuer(
  tx: Transaction,
  _admin: UserScope,
  { customerId, domain, issuer }: { customerId: string; domain: string; issuer: string },
): Promise<boolean> {
  const { rows } = await tx.execute<{ isSafe: boolean }>(sql`
    SELECT EXISTS (SELECT FROM identity_providers i WHERE i.customer_id = ${customerId}::uuid AND i.email_domain = ${domain}
        AND i.issuer = ${issuer})
      OR NOT EXISTS (SELECT FROM auth_users u JOIN user_profiles p ON p.user_id = u.id
        WHERE split_part(u.email, '@', 2) = ${domain} AND p.used_at IS NOT NULL) AS "isSafe"`);
  return rows[0]?.isSafe ?? false;
}
