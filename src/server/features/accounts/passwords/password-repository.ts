import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { authAccounts, authUsers, userProfiles } from '#server/platform/database/schema/accounts.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

/** Marks the row of accounts that sign in with a password. */
const passwordProvider = 'credential';

/** An account with a password. `hash` is its PHC string. */
export type PasswordAccount = {
  userId: string;
  email: string;
  name: string;
  companyName: string;
  isEmailConfirmed: boolean;
  hash: string;
};

/** The account with its password hash; null if it has none, such as with company sign-in. */
export async function findPasswordAccount(
  tx: Transaction,
  by: { email: string } | { userId: string },
): Promise<PasswordAccount | null> {
  const rows = await tx
    .select({
      userId: authUsers.id,
      email: authUsers.email,
      name: authUsers.name,
      companyName: authUsers.companyName,
      isEmailConfirmed: authUsers.emailVerified,
      hash: authAccounts.password,
    })
    .from(authUsers)
    .innerJoin(authAccounts, and(eq(authAccounts.userId, authUsers.id), eq(authAccounts.providerId, passwordProvider)))
    .where('email' in by ? eq(authUsers.email, by.email) : eq(authUsers.id, by.userId));
  const [row] = rows;
  return row?.hash ? { ...row, hash: row.hash } : null;
}

/** Replaces the hash if it is unchanged; otherwise returns false, so that of two concurrent changes only one wins. */
export async function replacePassword(
  tx: Transaction,
  { userId, hash }: Pick<PasswordAccount, 'userId' | 'hash'>,
  newHash: string,
): Promise<boolean> {
  const rows = await tx
    .update(authAccounts)
    .set({ password: newHash })
    .where(
      and(
        eq(authAccounts.userId, userId),
        eq(authAccounts.providerId, passwordProvider),
        eq(authAccounts.password, hash),
      ),
    )
    .returning({ id: authAccounts.id });
  return rows.length > 0;
}

/** Clears the forced change. The transaction must be in the account's context. */
export async function clearMustChangePassword(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(userProfiles)
    .set({ mustChangePassword: false, updatedAt: new Date() })
    .where(eq(userProfiles.userId, userId));
}

/**
 * Marks the address as proven: a mail sent there was used, or the company vouched for it. True if this is the first
 * proof; the account then joins the customer of its domain.
 */
export async function markEmailConfirmed(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .update(authUsers)
    .set({ emailVerified: true, updatedAt: new Date() })
    .where(and(eq(authUsers.id, userId), eq(authUsers.emailVerified, false)))
    .returning({ id: authUsers.id });
  if (rows.length === 0) return false;
  await tx.execute(sql`SELECT join_domain_customer(${userId})`);
  return true;
}

export type NewPasswordAccount = {
  email: string;
  name: string;
  companyName: string;
  language: 'de' | 'en';
  hash: string;
  isEmailConfirmed: boolean;
};

/** Inserts an account with a password; a trigger adds profile, role and customer. */
export async function insertPasswordAccount(
  tx: Transaction,
  { hash, isEmailConfirmed, ...user }: NewPasswordAccount,
): Promise<string> {
  const userId = uuidv7();
  await tx.insert(authUsers).values({ id: userId, ...user, emailVerified: isEmailConfirmed });
  await tx
    .insert(authAccounts)
    .values({ id: uuidv7(), userId, accountId: userId, providerId: passwordProvider, password: hash });
  return userId;
}

/** Gives a password to an account without one, such as with company sign-in. */
export async function insertPassword(tx: Transaction, userId: string, hash: string): Promise<PasswordAccount> {
  await tx
    .insert(authAccounts)
    .values({ id: uuidv7(), userId, accountId: userId, providerId: passwordProvider, password: hash });
  const account = await findPasswordAccount(tx, { userId });
  if (!account) throw new Error('the account is missing');
  return account;
}

/** The provider's first admin; null = none yet. */
export async function findFirstProviderAdmin(tx: Transaction): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string | null }>(sql`SELECT find_first_provider_admin() AS id`);
  return rows[0]?.id ?? null;
}
