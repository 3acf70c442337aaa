import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { authAccounts, authSessions, authUsers, authVerifications } from '#server/platform/database/schema/accounts.ts';

export type Account = {
  customerId: string;
  companyName: string;
  plan: 'basic' | 'plus' | 'enterprise';
  fullName: string;
  mustChangePassword: boolean;
  role: 'user' | 'admin';
  isDemo: boolean;
  hasSecondFactor: boolean;
};

/** better-auth's view of the auth_ tables, over the sign-in service's own database role. */
export function createAuthAdapter(database: Database) {
  return drizzleAdapter(database.auth, {
    provider: 'pg',
    schema: { user: authUsers, session: authSessions, account: authAccounts, verification: authVerifications },
  });
}

/** Customer, role and flags of a signed-in user; undefined where the account is gone. */
export async function findAccount(database: Database, userId: string): Promise<Account | undefined> {
  const query = sql`SELECT * FROM load_account(${userId}::uuid)`;
  type Row = {
    customer_id: string;
    company_name: string;
    plan: Account['plan'];
    full_name: string;
    must_change_password: boolean;
    role: Account['role'];
    is_demo: boolean;
    has_second_factor: boolean;
  };
  const result = await database.watchAuth(() => database.auth.execute<Row>(query));
  const row = result.rows[0];
  return (
    row && {
      customerId: row.customer_id,
      companyName: row.company_name,
      plan: row.plan,
      fullName: row.full_name,
      mustChangePassword: row.must_change_password,
      role: row.role,
      isDemo: row.is_demo,
      hasSecondFactor: row.has_second_factor,
    }
  );
}
