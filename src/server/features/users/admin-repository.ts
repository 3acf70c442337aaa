import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { authUsers, customers, userProfiles, userRoles } from '#server/platform/database/schema/accounts.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { NamePosition } from '#server/platform/http/name-position.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AdminUser, CustomerRef } from '#shared/contracts/admin-users.ts';

/** Queries over all accounts, in an admin's transaction (`enterAdmin`); hence the admin's scope as a parameter. */

type UserRow = Omit<AdminUser, 'customer' | 'createdAt'> & {
  customerId: string;
  companyName: string;
  distinction: string | null;
  isProvider: boolean;
  createdAt: Date;
  sortName: string;
  total: number | null;
};

/** Users deleted by an admin no longer count as users. */
const isThere = sql`NOT EXISTS (SELECT FROM account_deletions d WHERE d.user_id = p.user_id AND d.due_at <= now())`;
const isListed = sql`NOT r.is_demo AND ${isThere}`;

const people = sql`user_profiles p JOIN auth_users u ON u.id = p.user_id JOIN user_roles r ON r.user_id = p.user_id
  JOIN customers c ON c.id = p.customer_id`;

/** Without the joins on address and customer, which only a search needs. */
const counted = sql`user_profiles p JOIN user_roles r ON r.user_id = p.user_id`;

/** Counts and lists a user's belongings only for the rows shown. */
const selectUsers = (found: SQL, total: SQL = sql`NULL`) => sql`
  SELECT p.user_id AS id, p.email, p.full_name AS "fullName", p.role, p.language, p.methods,
    p.is_demo AS "isDemo", p.disabled_at IS NOT NULL AS "isDisabled", p.must_change_password AS "mustChangePassword",
    p.used_at IS NOT NULL OR NOT p.must_change_password AS "isUsed",
    EXISTS (SELECT FROM look_permissions l WHERE l.user_id = p.user_id) AS "areLooksAllowed", p.created_at AS "createdAt",
    p.customer_id AS "customerId", p.company_name AS "companyName",
    (SELECT distinguish_customer(c) FROM customers c WHERE c.id = p.customer_id) AS "distinction", p.is_provider AS "isProvider", p.sort_name AS "sortName",
    (SELECT count(*)::int FROM file_uploads f WHERE f.user_id = p.user_id) AS files,
    (SELECT count(*)::int FROM chat_sessions s WHERE s.user_id = p.user_id) AS chats,
    md5(concat_ws(chr(10), p.email, p.full_name, p.role, p.customer_id, p.disabled_at IS NULL, p.methods::text)) AS version, p.total
  FROM (
    SELECT p.*, ARRAY(SELECT m.method FROM mfa_enrollment m WHERE m.user_id = p.user_id AND m.is_enabled ORDER BY m.method) AS methods
    FROM (
      SELECT p.*, u.email, r.role, r.is_demo, c.company_name, c.is_provider, lower(p.full_name) AS sort_name, ${total} AS total
      FROM ${people} WHERE ${found}
    ) p
  ) p`;

function toUser({
  customerId,
  companyName,
  distinction,
  isProvider,
  createdAt,
  sortName: _,
  total: __,
  ...row
}: UserRow): AdminUser {
  return {
    ...row,
    customer: { id: customerId, companyName, distinction, isProvider },
    createdAt: new Date(createdAt).toISOString(),
  };
}

export type UserFilter = { patterns: string[]; customerId: string | undefined; withDemo: boolean };

const matches = ({ patterns, customerId, withDemo }: UserFilter): SQL => {
  const searched = sql`lower(concat_ws(' ', p.full_name, u.email, c.company_name))`;
  // Concatenate the searched text once for all words.
  const conditions = patterns.length > 0 ? [sql`${searched} LIKE ALL (${sql.param(patterns)}::text[])`] : [];
  if (customerId) conditions.push(sql`p.customer_id = ${customerId}::uuid`);
  return sql.join([withDemo ? isThere : isListed, ...conditions], sql` AND `);
};

/**
 * Users by name after the position `after`, each with its own position; from the beginning also the total. A search has
 * to scan all users anyway, so it lists and counts at once.
 */
export async function listUserRows(
  tx: Transaction,
  _admin: UserScope,
  filter: UserFilter & { after: NamePosition | undefined; limit: number },
): Promise<{ rows: { user: AdminUser; position: NamePosition }[]; total: number | null }> {
  const { after, limit, patterns } = filter;
  const isAfter = after ? sql`AND (lower(p.full_name), p.user_id) > (${after.name}, ${after.id}::uuid)` : sql``;
  const page = sql`${matches(filter)} ${isAfter} ORDER BY lower(p.full_name), p.user_id LIMIT ${limit}`;
  const all =
    patterns.length > 0
      ? sql`(count(*) OVER ())::int`
      : sql`(SELECT count(*)::int FROM ${counted} WHERE ${matches(filter)})`;
  const { rows } = await tx.execute<UserRow>(
    sql`${selectUsers(page, after ? undefined : all)} ORDER BY p.sort_name, p.user_id`,
  );
  return {
    rows: rows.map((row) => ({ user: toUser(row), position: { name: row.sortName, id: row.id } })),
    total: after ? null : (rows[0]?.total ?? 0),
  };
}

export async function findUser(tx: Transaction, _admin: UserScope, userId: string): Promise<AdminUser | undefined> {
  const { rows } = await tx.execute<UserRow>(selectUsers(sql`${isListed} AND p.user_id = ${userId}::uuid`));
  return rows[0] && toUser(rows[0]);
}

export async function findUserByEmail(
  tx: Transaction,
  admin: UserScope,
  email: string,
): Promise<AdminUser | undefined> {
  const rows = await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email));
  return rows[0] && findUser(tx, admin, rows[0].id);
}

/** Addresses of the users that exist, by id. */
export async function listEmails(
  tx: Transaction,
  _admin: UserScope,
  userIds: readonly string[],
): Promise<Record<string, string>> {
  const rows = await tx
    .select({ id: authUsers.id, email: authUsers.email })
    .from(authUsers)
    .innerJoin(userProfiles, eq(userProfiles.userId, authUsers.id))
    .where(inArray(authUsers.id, [...userIds]));
  return Object.fromEntries(rows.map(({ id, email }) => [id, email]));
}

/** The addresses that belong to an account. */
export async function listTakenEmails(
  tx: Transaction,
  _admin: UserScope,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ email: authUsers.email })
    .from(authUsers)
    .where(inArray(authUsers.email, [...emails]));
  return new Set(rows.map(({ email }) => email));
}

const customerColumns = { id: customers.id, companyName: customers.companyName, isProvider: customers.isProvider };

/** A customer, locked against deletion until the transaction ends. */
export async function holdCustomer(tx: Transaction, _admin: UserScope, id: string): Promise<CustomerRef | undefined> {
  const rows = await tx.select(customerColumns).from(customers).where(eq(customers.id, id)).for('key share');
  return rows[0];
}

/** Customers by lower-case name; several may share one. */
export async function listCustomersByName(
  tx: Transaction,
  _admin: UserScope,
  names: readonly string[],
): Promise<CustomerRef[]> {
  return tx
    .select(customerColumns)
    .from(customers)
    .where(inArray(sql`lower(${customers.companyName})`, [...names]));
}

/** True if people with this address sign in to this customer by its own sign-in. */
export async function hasSignInFor(
  tx: Transaction,
  _admin: UserScope,
  { customerId, email }: { customerId: string; email: string },
): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`SELECT EXISTS (SELECT FROM identity_providers i
    WHERE i.customer_id = ${customerId}::uuid AND i.is_enabled AND i.email_domain = split_part(${email}, '@', 2)) AS has`);
  return rows[0]?.has ?? false;
}

/** The transaction must also be in the account's context (`enterAccount`). */
export async function saveProfile(
  tx: Transaction,
  _admin: UserScope,
  userId: string,
  changes: { fullName?: string; customerId?: string; disabledAt?: Date | null },
): Promise<void> {
  await tx
    .update(userProfiles)
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(userProfiles.userId, userId));
  if (changes.fullName) await tx.update(authUsers).set({ name: changes.fullName }).where(eq(authUsers.id, userId));
}

/** The transaction must also be in the account's context (`enterAccount`). */
export async function saveRole(
  tx: Transaction,
  _admin: UserScope,
  userId: string,
  role: 'user' | 'admin',
): Promise<void> {
  await tx
    .update(userRoles)
    .set({ role })
    .where(and(eq(userRoles.userId, userId), eq(userRoles.isDemo, false)));
}
