import { eq, sql } from 'drizzle-orm';
import { authUsers, customers, userProfiles, userRoles } from '#server/platform/database/schema/accounts.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { insertPasswordAccount } from '../passwords/password-repository.ts';

/** The provider's own customer; every migrated database has it. */
export async function findProviderCustomer(tx: Transaction): Promise<{ id: string; companyName: string }> {
  const rows = await tx
    .select({ id: customers.id, companyName: customers.companyName })
    .from(customers)
    .where(eq(customers.isProvider, true));
  const [provider] = rows;
  if (!provider) throw new Error("the provider's customer is missing");
  return provider;
}

/** The next account of this transaction belongs to this customer, whatever its address would lead to. */
export async function provisionFor(tx: Transaction, customerId: string): Promise<void> {
  await tx.execute(sql`SELECT set_config('app.provisioned_customer', ${customerId}, true)`);
}

/** Makes a user an admin with a password that must be changed. For the database's owner. */
export async function appointAdmin(tx: Transaction, userId: string): Promise<void> {
  await tx.update(userRoles).set({ role: 'admin' }).where(eq(userRoles.userId, userId));
  await tx.update(userProfiles).set({ mustChangePassword: true }).where(eq(userProfiles.userId, userId));
}

/** Adds an account with a password to a customer, as an admin makes one; profile and role come by trigger. */
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

/** Another address of an account, which counts as proven; a customer that went by the one before follows. Answers with that one. */
export async function saveAddress(tx: Transaction, userId: string, email: string): Promise<string> {
  const [before] = await tx.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, userId));
  await tx.update(authUsers).set({ email, emailVerified: true, updatedAt: new Date() }).where(eq(authUsers.id, userId));
  await tx.execute(sql`SELECT move_customer_key(${userId}::uuid, ${before?.email ?? email})`);
  return before?.email ?? email;
}
