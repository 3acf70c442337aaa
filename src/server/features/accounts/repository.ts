import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { authUsers, authVerifications } from '#server/platform/database/schema/accounts.ts';
import { accountTokens, rateLimits } from '#server/platform/database/schema/security.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';

export type Account = {
  customerId: string;
  companyName: string;
  plan: 'basic' | 'plus' | 'enterprise';
  fullName: string;
  language: 'de' | 'en';
  mustChangePassword: boolean;
  role: 'user' | 'admin';
  isDemo: boolean;
  /** Enabled second factors. */
  methods: ('email' | 'totp' | 'passkey')[];
  /** True if the second factor was proven in this sign-in session. */
  isVerified: boolean;
  /** True if the address is proven. */
  isEmailConfirmed: boolean;
  /** True if the user must still say, in this session, whether they created the account (resolve-claim.ts). */
  isClaimed: boolean;
  /** True if an admin has locked the account. */
  isDisabled: boolean;
  /** From when on an account without a second factor may only set one up, in ms since 1970; null = none is required. */
  factorDueAt: number | null;
};

/**
 * Customer, role and flags of a signed-in user, and how far this session has come; undefined if the account is gone.
 */
export async function findAccount(database: Database, userId: string, sessionId: string): Promise<Account | undefined> {
  const result = await database.readAccounts((auth) => auth.execute<Account>(accountQuery(userId, sessionId)));
  return result.rows[0];
}

/** Columns of `load_account`, aliased `a`. */
export const accountColumns = `a.customer_id AS "customerId", a.company_name AS "companyName", a.plan,
  a.full_name AS "fullName", a.language, a.must_change_password AS "mustChangePassword", a.role, a.is_demo AS "isDemo", a.methods,
  a.is_verified AS "isVerified", a.is_email_confirmed AS "isEmailConfirmed", a.is_claimed AS "isClaimed", a.is_disabled AS "isDisabled",
  a.factor_due_at AS "factorDueAt"`;

function accountQuery(userId: string, sessionId: string | null) {
  return sql`SELECT ${sql.raw(accountColumns)} FROM load_account(${userId}::uuid, ${sessionId}::uuid) a`;
}

/**
 * The same within a transaction, without a session.
 * @throws AppError `unauthenticated` if the account is gone
 */
export async function loadAccount(tx: Transaction, userId: string): Promise<Account> {
  const { rows } = await tx.execute<Account>(accountQuery(userId, null));
  if (!rows[0]) throw new AppError('unauthenticated');
  return rows[0];
}

/** Puts the transaction in this account's context, where only its own rows are visible. */
export async function enterAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`SELECT set_config('app.user_id', ${userId}, true)`);
}

/**
 * Makes the accounts, customers and counts of everyone visible to the transaction while this user is an admin, which
 * the database checks itself.
 * @throws AppError `forbidden` if the role was lost since the request was admitted
 */
export async function enterAdmin(tx: Transaction, scope: UserScope): Promise<void> {
  const query = sql`SELECT set_config('app.admin_id', ${scope.userId}, true), is_admin(${scope.userId}::uuid) AS "isAdmin"`;
  const { rows } = await tx.execute<{ isAdmin: boolean }>(query);
  if (!rows[0]?.isAdmin) throw new AppError('forbidden');
}

/** True if the user is an admin right now. */
export async function isAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isAdmin: boolean }>(sql`SELECT is_admin(${userId}::uuid) AS "isAdmin"`);
  return rows[0]?.isAdmin ?? false;
}

/**
 * True if removing this admin would leave the provider without one. Serialized until the transaction ends, so that of
 * two admins who remove each other one is refused.
 */
export async function isLastAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isLast: boolean }>(sql`SELECT is_last_admin(${userId}::uuid) AS "isLast"`);
  return rows[0]?.isLast ?? false;
}

/**
 * Call before handing out a session or a passkey: until the transaction ends, nobody changes the account's
 * authentication. Earlier checks must be repeated after it, because things may have changed while this waited.
 */
export async function shareAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, userId)).for('share');
}

/**
 * Call first when changing an account's authentication and ending sessions: waits for sessions and passkeys that are
 * being handed out, so that ending them misses none, and later callers see the change.
 */
export async function holdAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, userId)).for('no key update');
}

/** The account with this lower-case address; null = none. */
export async function findUserIdByEmail(tx: Transaction, email: string): Promise<string | null> {
  const rows = await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email)).limit(1);
  return rows[0]?.id ?? null;
}

/** The account that has this lower-case address or may still reclaim it (`keep_email`); null = none. */
export async function findAddressHolder(tx: Transaction, email: string): Promise<string | null> {
  const { rows } = await tx.execute<{ holder: string | null }>(sql`SELECT find_address_holder(${email}) AS holder`);
  return rows[0]?.holder ?? null;
}

/**
 * Runs a write that gives an address to an account. Of concurrent writes with the same address, one fails.
 * @throws AppError `email_taken`
 */
export function claimAddress<T>(write: Promise<T>): Promise<T> {
  return write.catch((cause: unknown) => {
    throw isUniqueViolation(cause) ? new AppError('email_taken', { cause }) : cause;
  });
}

/** Counts an act; false if the limit is exceeded. */
export async function takeRateLimit(tx: Transaction, key: string, allowed: number, seconds: number): Promise<boolean> {
  const query = sql`SELECT take_rate_limit(${key}, ${allowed}, ${seconds}) AS taken`;
  const { rows } = await tx.execute<{ taken: boolean }>(query);
  return rows[0]?.taken ?? false;
}

export async function releaseRateLimit(tx: Transaction, key: string): Promise<void> {
  await tx.delete(rateLimits).where(eq(rateLimits.key, key));
}

/**
 * Deletes links a day after their expiry, expired counts, ineffective second-factor rows, and chats past their
 * retention.
 */
export async function sweepSecurityRows(tx: Transaction, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await tx.delete(accountTokens).where(lt(accountTokens.expiresAt, dayAgo));
  await tx.delete(authVerifications).where(lt(authVerifications.expiresAt, dayAgo));
  await tx.delete(rateLimits).where(lt(rateLimits.freeAt, now));
  await tx.execute(sql`SELECT sweep_spent_rows()`);
}
