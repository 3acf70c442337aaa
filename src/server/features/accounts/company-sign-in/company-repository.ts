import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { asSignInService } from '#server/platform/database/provider-customer.ts';
import { authAccounts, authUsers, customers, userProfiles } from '#server/platform/database/schema/accounts.ts';
import { identityProviders } from '#server/platform/database/schema/security.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { domainOf } from '#server/platform/mail/mail-address.ts';
import { findUserIdByEmail } from '../repository.ts';

export type IdentityProvider = typeof identityProviders.$inferSelect & { companyName: string };

/** Enabled, and included in its customer's plan. */
const isUsable = and(eq(identityProviders.isEnabled, true), eq(customers.plan, 'enterprise'));

/** The provider for an address's domain, if its customer's plan includes company sign-in. */
export async function findProvider(
  tx: Transaction,
  by: { emailDomain: string } | { id: string },
): Promise<IdentityProvider | undefined> {
  const rows = await tx
    .select({ provider: identityProviders, companyName: customers.companyName })
    .from(identityProviders)
    .innerJoin(customers, eq(customers.id, identityProviders.customerId))
    .where(
      and('id' in by ? eq(identityProviders.id, by.id) : eq(identityProviders.emailDomain, by.emailDomain), isUsable),
    );
  return rows[0] && { ...rows[0].provider, companyName: rows[0].companyName };
}

/** True if addresses of this one's domain may sign in only through their company. */
export async function isCompanyOnly(tx: Transaction, email: string): Promise<boolean> {
  return (await findProvider(tx, { emailDomain: domainOf(email) }))?.isRequired ?? false;
}

/**
 * True if the account must sign in through its company. Those of the provider's own customer never must, so that a
 * company's failure shuts no admin out. The transaction is in the account's context.
 */
export async function mustUseCompany(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ email: authUsers.email, isProvider: customers.isProvider })
    .from(authUsers)
    .innerJoin(userProfiles, eq(userProfiles.userId, authUsers.id))
    .innerJoin(customers, eq(customers.id, userProfiles.customerId))
    .where(eq(authUsers.id, userId));
  const [account] = rows;
  return account !== undefined && !account.isProvider && (await isCompanyOnly(tx, account.email));
}

/** Accounts with an address of this domain, in a fixed order. */
export async function listUsersOfDomain(tx: Transaction, emailDomain: string): Promise<string[]> {
  const rows = await tx
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(eq(sql`split_part(${authUsers.email}, '@', 2)`, emailDomain))
    .orderBy(authUsers.id);
  return rows.map(({ id }) => id);
}

/** True if the account, in whose context the transaction is, has a password or passkey. */
export async function hasOtherSignIn(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ hasOne: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM auth_accounts WHERE user_id = ${userId} AND password IS NOT NULL)
      OR EXISTS (SELECT 1 FROM passkeys WHERE user_id = ${userId}) AS "hasOne"`);
  return rows[0]?.hasOne ?? false;
}

/** Records that somebody has signed in with the provider. */
export async function markProven(tx: Transaction, provider: IdentityProvider): Promise<void> {
  const { id, issuer, clientId, clientSecret } = identityProviders;
  // As it was when they signed in: it may have been changed meanwhile.
  const isSame = and(
    eq(id, provider.id),
    eq(issuer, provider.issuer),
    eq(clientId, provider.clientId),
    eq(clientSecret, provider.clientSecret),
  );
  await tx
    .update(identityProviders)
    .set({ provenAt: new Date() })
    .where(and(isSame, isNull(identityProviders.provenAt)));
}

/** Changes the rules of a customer's sign-in. */
export async function updateRules(
  tx: Transaction,
  id: string,
  rules: Partial<Pick<IdentityProvider, 'isRequired' | 'companyFactor'>>,
): Promise<void> {
  if (Object.keys(rules).length > 0) await tx.update(identityProviders).set(rules).where(eq(identityProviders.id, id));
}

/** True if any customer has company sign-in. */
export async function hasProvider(tx: Transaction): Promise<boolean> {
  const rows = await tx
    .select({ id: identityProviders.id })
    .from(identityProviders)
    .innerJoin(customers, eq(customers.id, identityProviders.customerId))
    .where(isUsable)
    .limit(1);
  return rows.length > 0;
}

/**
 * Key under which a subject is stored. Subjects are unique only per issuer (OpenID Connect Core 1.0, 5.7): if a
 * domain's issuer changes, the old subjects match nobody.
 */
function accountProvider({ id, issuer }: ProviderKey): string {
  return `company:${id}:${createHash('sha256').update(issuer).digest('base64url')}`;
}

type ProviderKey = Pick<IdentityProvider, 'id' | 'issuer'>;

/** The user who signed in with this subject before. */
export async function findLinkedUser(tx: Transaction, provider: ProviderKey, subject: string): Promise<string | null> {
  const rows = await tx
    .select({ userId: authAccounts.userId })
    .from(authAccounts)
    .where(and(eq(authAccounts.providerId, accountProvider(provider)), eq(authAccounts.accountId, subject)));
  return rows[0]?.userId ?? null;
}

export async function linkUser(tx: Transaction, provider: ProviderKey, subject: string, userId: string): Promise<void> {
  await tx
    .insert(authAccounts)
    .values({ id: uuidv7(), userId, providerId: accountProvider(provider), accountId: subject });
}

/** The customer of the account in whose context this transaction is. */
export async function findCustomerId(tx: Transaction, userId: string): Promise<string | null> {
  const rows = await tx
    .select({ customerId: userProfiles.customerId })
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId));
  return rows[0]?.customerId ?? null;
}

/**
 * Moves an account whose address the company vouches for into its customer. Does nothing and returns false if the
 * address was proven by other means and the account shares another customer with others, or belongs to the provider's
 * or the demo's.
 */
export async function joinCompany(tx: Transaction, userId: string, customerId: string): Promise<boolean> {
  const query = sql`SELECT join_company_customer(${userId}, ${customerId}) AS joined`;
  const { rows } = await tx.execute<{ joined: boolean }>(query);
  return rows[0]?.joined ?? false;
}

/** Inserts an account without a password at a customer; a trigger adds profile and role. */
export async function insertUserOfCustomer(
  tx: Transaction,
  customer: { id: string; companyName: string },
  user: { email: string; name: string },
): Promise<string> {
  await tx.execute(sql`SELECT set_config('app.provisioned_customer', ${customer.id}, true)`);
  const id = uuidv7();
  await tx
    .insert(authUsers)
    .values({ id, email: user.email, name: user.name, companyName: customer.companyName, emailVerified: true });
  await tx.execute(sql`SELECT set_config('app.provisioned_customer', '', true)`);
  return id;
}

type CustomerRow = { id: string; companyName: string; plan: 'basic' | 'plus' | 'enterprise' };

/**
 * The customer of the account with this address; for the database's owner. The provider's own customer has no company
 * sign-in.
 */
export async function findCustomerOfUser(tx: Transaction, email: string): Promise<CustomerRow | undefined> {
  const userId = await asSignInService(tx, () => findUserIdByEmail(tx, email.toLowerCase()));
  if (!userId) return undefined;
  const rows = await tx
    .select({ id: customers.id, companyName: customers.companyName, plan: customers.plan })
    .from(customers)
    .innerJoin(userProfiles, eq(userProfiles.customerId, customers.id))
    .where(and(eq(userProfiles.userId, userId), eq(customers.isProvider, false)));
  return rows[0];
}

/** The customer that a domain belongs to, enabled or not. */
export async function findDomainHolder(
  tx: Transaction,
  emailDomain: string,
): Promise<typeof identityProviders.$inferSelect | undefined> {
  const rows = await tx.select().from(identityProviders).where(eq(identityProviders.emailDomain, emailDomain));
  return rows[0];
}

/** A customer's sign-ins by domain, enabled or not, without their secrets. */
export async function listProviders(tx: Transaction, customerId: string) {
  const { id, emailDomain, issuer, clientId, isEnabled, isRequired, companyFactor } = identityProviders;
  const isProven = sql<boolean>`${identityProviders.provenAt} IS NOT NULL`;
  return tx
    .select({ id, emailDomain, issuer, clientId, isEnabled, isRequired, companyFactor, isProven })
    .from(identityProviders)
    .where(eq(identityProviders.customerId, customerId))
    .orderBy(emailDomain);
}

/** Inserts a provider, or replaces the one with its id. */
export async function saveProvider(tx: Transaction, row: typeof identityProviders.$inferInsert): Promise<void> {
  const values = { ...row, isEnabled: true };
  await tx.insert(identityProviders).values(values).onConflictDoUpdate({ target: identityProviders.id, set: values });
}

/** Disables a domain's provider. Returns its customer; null = there is none. */
export async function disableProvider(tx: Transaction, emailDomain: string): Promise<string | null> {
  const rows = await tx
    .update(identityProviders)
    .set({ isEnabled: false, isRequired: false })
    .where(eq(identityProviders.emailDomain, emailDomain))
    .returning({ customerId: identityProviders.customerId });
  return rows[0]?.customerId ?? null;
}
