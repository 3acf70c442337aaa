import { eq, sql } from 'drizzle-orm';
import { authUsers, customers, userProfiles, userRoles } from '#server/platform/database/schema/accounts.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { insertPasswordAccount } from '../passwords/password-repository.ts';

/** The provider's own customer, which exists in every migrated database. */
export async function findProviderCustomer(tx: Transaction): Promise<{ id: string; companyName: string }> {
  const rows = await tx
    .select({ id: customers.id, companyName: customers.companyName })
    .from(customers)
    .where(eq(customers.isProvider, true));
  const [provider] = rows;
  if (!provider) throw new Error("the provider's customer is missing");
  return provider;
}

/** Assigns the transaction's next new account to this customer, regardless of its email domain. */
export async function provisionFor(tx: Transaction, customerId: string): Promise<void> {
  await tx.execute(sql`SELECT set_config('app.provisioned_customer', ${customerId}, true)`);
}

/** Creates an admin with a password that must be changed. Needs the database owner's transaction. */
export async function appointAdmin(tx: Transaction, userId: string): Promise<void> {
  await tx.update(userRoles).set({ role: 'admin' }).where(eq(userRoles.userId, userId));
  await tx.update(userProfiles).set({ mustChangePassword: true }).where(eq(userProfiles.userId, userId));
}

/** Inserts an account with a password at a customer, as an admin does; a trigger adds profile and role. */
export async function insertAccountAt(
  tx: Transaction,
  customer: { id: string; companyName: string },
  user: { email: string; name: string; language: 'de' | 'en'; hash: string },
): Promise<string> {
  await provisionFor(tx, customer.id);
  const userId = await insertPasswordAccount(tx, {
    ...user,
    companyName: customer.companyName,
    isEmailConfirmed: true,
  });
  await provisionFor(tx, '');
  return userId;
}

/** The transaction must be in the account's context. */
export async function saveMustChangePassword(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(userProfiles)
    .set({ mustChangePassword: true, updatedAt: new Date() })
    .where(eq(userProfiles.userId, userId));
}

/**
 * Changes an account's address, marks it proven, and moves the customer's domain along if it depended on the old
 * address. Returns the old address.
 */
export async function saveAddress(tx: Transaction, userId: string, email: string): Promise<string> {
  const [before] = await tx.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, userId));
  await tx.update(authUsers).set({ email, emailVerified: true, updatedAt: new Date() }).where(eq(authUsers.id, userId));
  await tx.execute(sql`SELECT move_customer_key(${userId}::uuid, ${before?.email ?? email})`);
  return before?.email ?? email;
}
