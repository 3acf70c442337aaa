import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { authAccounts, authUsers, userProfiles } from '#server/platform/database/schema/accounts.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

/** Accounts that sign in with a password have one row of this kind. */
const passwordProvider = 'credential';

/** An account that signs in with a password. `hash` is its PHC string. */
export type PasswordAccount = {
  userId: string;
  email: string;
  name: string;
  companyName: string;
  isEmailConfirmed: boolean;
  hash: string;
};

/** The account with its password's hash; null where it has none, as those of a company's own sign-in. */
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

/**
 * Stores a new hash, if the old one is still what it was: of two changes at once, one wins and the other one's premise
 * is gone. False then.
 */
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

/** An own password was chosen. The transaction must be in the account's context. */
export async function clearMustChangePassword(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(userProfiles)
    .set({ mustChangePassword: false, updatedAt: new Date() })
    .where(eq(userProfiles.userId, userId));
}

/**
 * The address is the account holder's: what was sent there was used, or the company said so. True where that is the first
 * proof of it; then the account comes into the customer of its domain.
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

/** Adds an account with a password; profile, role and customer come by trigger. */
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

/** Gives an account a password that had none, as those of a company's own sign-in. */
export async function insertPassword(tx: Transaction, userId: string, hash: string): Promise<PasswordAccount> {
  await tx
    .insert(authAccounts)
    .values({ id: uuidv7(), userId, accountId: userId, providerId: passwordProvider, password: hash });
  const account = await findPasswordAccount(tx, { userId });
  if (!account) throw new Error('the account is missing');
  return account;
}

/** The provider's admin who was there first; null = none yet. */
export async function findFirstProviderAdmin(tx: Transaction): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string | null }>(sql`SELECT find_first_provider_admin() AS id`);
  return rows[0]?.id ?? null;
}
