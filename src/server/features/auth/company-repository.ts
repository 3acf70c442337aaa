import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { authAccounts, authUsers, customers, userProfiles } from '#server/platform/database/schema/accounts.ts';
import { identityProviders } from '#server/platform/database/schema/security.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

export type IdentityProvider = typeof identityProviders.$inferSelect & { companyName: string };

/** The provider of an address's domain, where its customer's plan has company sign-in. */
export async function findProvider(
  tx: Transaction,
  by: { emailDomain: string } | { id: string },
): Promise<IdentityProvider | undefined> {
  const rows = await tx
    .select({ provider: identityProviders, companyName: customers.companyName })
    .from(identityProviders)
    .innerJoin(customers, eq(customers.id, identityProviders.customerId))
    .where(
      and(
        'id' in by ? eq(identityProviders.id, by.id) : eq(identityProviders.emailDomain, by.emailDomain),
        eq(identityProviders.isEnabled, true),
        eq(customers.plan, 'enterprise'),
      ),
    );
  return rows[0] && { ...rows[0].provider, companyName: rows[0].companyName };
}

const accountProvider = (providerId: string) => `company:${providerId}`;

/** The user who signed in with this subject before. */
export async function findLinkedUser(tx: Transaction, providerId: string, subject: string): Promise<string | null> {
  const rows = await tx
    .select({ userId: authAccounts.userId })
    .from(authAccounts)
    .where(and(eq(authAccounts.providerId, accountProvider(providerId)), eq(authAccounts.accountId, subject)));
  return rows[0]?.userId ?? null;
}

export async function linkUser(tx: Transaction, providerId: string, subject: string, userId: string): Promise<void> {
  await tx
    .insert(authAccounts)
    .values({ id: uuidv7(), userId, providerId: accountProvider(providerId), accountId: subject });
}

/** The customer of the account whose context this transaction is in. */
export async function findCustomerId(tx: Transaction, userId: string): Promise<string | null> {
  const rows = await tx
    .select({ customerId: userProfiles.customerId })
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId));
  return rows[0]?.customerId ?? null;
}

/** Adds an account without a password to a customer; profile and role come by trigger. */
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
