import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import type { Transaction } from './transaction.ts';

/** No e-mail's domain looks like this: sign-up cannot lead here, whatever company name it gives. */
const providerDomainKey = ':provider';

/** Makes the provider's own customer where there is none yet; a later name is the admin area's affair. */
export async function ensureProviderCustomer(client: Client, companyName: string): Promise<void> {
  await client.query(
    `INSERT INTO customers (id, company_name, domain_key, plan, is_provider)
     VALUES (gen_random_uuid(), $1, $2, 'enterprise', true) ON CONFLICT DO NOTHING`,
    [companyName, providerDomainKey],
  );
}

/** In an owner's transaction: does the part of `work` that belongs to the sign-in service under its role. */
export async function asSignInService<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const { rows } = await tx.execute<{ role: string }>(sql`SELECT current_user AS role`);
  const owner = rows[0]?.role ?? '';
  await tx.execute(sql`SET LOCAL ROLE boardsearch_auth`);
  const result = await work();
  await tx.execute(sql`SET LOCAL ROLE ${sql.identifier(owner)}`);
  return result;
}
