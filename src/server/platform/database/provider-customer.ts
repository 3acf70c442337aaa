import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import type { Transaction } from './transaction.ts';

/** Not a valid e-mail domain, so that no sign-up can join this customer, whatever its company name. */
const providerDomainKey = ':provider';

/** Creates the provider's own customer if there is none yet. Later renames are up to the admin area. */
export async function ensureProviderCustomer(client: Client, companyName: string): Promise<void> {
  await client.query(
    `INSERT INTO customers (id, company_name, domain_key, plan, is_provider)
     VALUES (gen_random_uuid(), $1, $2, 'enterprise', true) ON CONFLICT DO NOTHING`,
    [companyName, providerDomainKey],
  );
}

/** Runs `work` as the sign-in service's role within a transaction of the owner. */
export async function asSignInService<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const { rows } = await tx.execute<{ role: string }>(sql`SELECT current_user AS role`);
  const owner = rows[0]?.role ?? '';
  await tx.execute(sql`SET LOCAL ROLE boardsearch_auth`);
  const result = await work();
  await tx.execute(sql`SET LOCAL ROLE ${sql.identifier(owner)}`);
  return result;
}
