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
  /** Second factors that are on. */
  methods: ('email' | 'totp' | 'passkey')[];
  /** Whether the second factor was proven in this sign-in session. */
  isVerified: boolean;
  /** Whether somebody has proven the address. */
  isEmailConfirmed: boolean;
  /** Whether they are still to say, in this session, whether they made the account (resolve-claim.ts). */
  isClaimed: boolean;
  /** Whether an admin keeps it closed. */
  isDisabled: boolean;
};

/** Customer, role and flags of a signed-in user, and how far this session has come; undefined where the account is gone. */
export async function findAccount(database: Database, userId: string, sessionId: string): Promise<Account | undefined> {
  const result = await database.readAccounts((auth) => auth.execute<Account>(accountQuery(userId, sessionId)));
  return result.rows[0];
}

/** What `load_account`, called `a`, tells of an account. */
export const accountColumns = `a.customer_id AS "customerId", a.company_name AS "companyName", a.plan,
  a.full_name AS "fullName", a.language, a.must_change_password AS "mustChangePassword", a.role, a.is_demo AS "isDemo", a.methods,
  a.is_verified AS "isVerified", a.is_email_confirmed AS "isEmailConfirmed", a.is_claimed AS "isClaimed", a.is_disabled AS "isDisabled"`;

function accountQuery(userId: string, sessionId: string | null) {
  return sql`SELECT ${sql.raw(accountColumns)} FROM load_account(${userId}::uuid, ${sessionId}::uuid) a`;
}

/** The same within a transaction, of no session in particular. @throws AppError `unauthenticated` where it is gone */
export async function loadAccount(tx: Transaction, userId: string): Promise<Account> {
  const { rows } = await tx.execute<Account>(accountQuery(userId, null));
  if (!rows[0]) throw new AppError('unauthenticated');
  return rows[0];
}

/** From here on the transaction is in this account's context: its rows exist, those of others do not. */
export async function enterAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`SELECT set_config('app.user_id', ${userId}, true)`);
}

/**
 * From here on the transaction sees the accounts, customers and counts of all, for as long as this is an admin: the database
 * looks itself.
 */
export async function enterAdmin(tx: Transaction, scope: UserScope): Promise<void> {
  await tx.execute(sql`SELECT set_config('app.admin_id', ${scope.userId}, true)`);
}

/** Whether somebody is an admin at this moment. */
export async function isAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isAdmin: boolean }>(sql`SELECT is_admin(${userId}::uuid) AS "isAdmin"`);
  return rows[0]?.isAdmin ?? false;
}

/**
 * Whether the provider would be left without an admin who stays, were this one none any more. Until the transaction ends
 * nobody else's does the same: of two admins who remove each other, one is refused.
 */
export async function isLastAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isLast: boolean }>(sql`SELECT is_last_admin(${userId}::uuid) AS "isLast"`);
  return rows[0]?.isLast ?? false;
}

/**
 * For whoever is about to hand out a session or a passkey: until the transaction ends nobody changes how the account is
 * proven. What was checked before may have changed while this waited: look at it again after it.
 */
export async function shareAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, userId)).for('share');
}

/**
 * For whoever changes how the account is proven, and ends what was proven otherwise. To be called before anything else: it
 * waits for sessions and passkeys that are just handed out, so that what is ended after it is all there is, and whoever
 * comes later finds what they rely on changed.
 */
export async function holdAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, userId)).for('no key update');
}

/** The account that has this address, in lower case; null = nobody. */
export async function findUserIdByEmail(tx: Transaction, email: string): Promise<string | null> {
  const rows = await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email)).limit(1);
  return rows[0]?.id ?? null;
}

/** Whose an address is, in lower case: the account's that has it or may still take it back (`keep_email`); null = nobody's. */
export async function findAddressHolder(tx: Transaction, email: string): Promise<string | null> {
  const { rows } = await tx.execute<{ holder: string | null }>(sql`SELECT find_address_holder(${email}) AS holder`);
  return rows[0]?.holder ?? null;
}

/**
 * Does what gives an account an address. Nobody's a moment ago, it may be another's by now: of two at once one is told so.
 * @throws AppError `email_taken`
 */
export function claimAddress<T>(write: Promise<T>): Promise<T> {
  return write.catch((cause: unknown) => {
    throw isUniqueViolation(cause) ? new AppError('email_taken', { cause }) : cause;
  });
}

/** Counts one act; false where it is one too many. */
export async function takeRateLimit(tx: Transaction, key: string, allowed: number, seconds: number): Promise<boolean> {
  const query = sql`SELECT take_rate_limit(${key}, ${allowed}, ${seconds}) AS taken`;
  const { rows } = await tx.execute<{ taken: boolean }>(query);
  return rows[0]?.taken ?? false;
}

export async function releaseRateLimit(tx: Transaction, key: string): Promise<void> {
  await tx.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Clears away links a day after their end, whatever is counted no more, rows of the second factor without effect, and chats that are kept no longer. */
export async function sweepSecurityRows(tx: Transaction, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await tx.delete(accountTokens).where(lt(accountTokens.expiresAt, dayAgo));
  await tx.delete(authVerifications).where(lt(authVerifications.expiresAt, dayAgo));
  await tx.delete(rateLimits).where(lt(rateLimits.freeAt, now));
  await tx.execute(sql`SELECT sweep_spent_rows()`);
}
