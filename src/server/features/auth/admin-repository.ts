import { eq, sql } from 'drizzle-orm';
import { customers, userProfiles, userRoles } from '#server/platform/database/schema/accounts.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

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
