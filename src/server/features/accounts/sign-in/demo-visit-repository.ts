import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { authUsers } from '#server/platform/database/schema/accounts.ts';
import { demoPersonas } from '#server/platform/database/schema/demo.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

/** A demo account, as visitors name it to sign in. */
export type DemoPersonaAccount = { userId: string; isReady: boolean };

/** The demo account with this lower-case address; undefined = none. */
export async function findPersonaByEmail(database: Database, email: string): Promise<DemoPersonaAccount | undefined> {
  const rows = await database.readAccounts((auth) =>
    auth
      .select({ userId: demoPersonas.userId, papersVersion: demoPersonas.papersVersion })
      .from(demoPersonas)
      .innerJoin(authUsers, eq(authUsers.id, demoPersonas.userId))
      .where(eq(authUsers.email, email)),
  );
  const [row] = rows;
  return row && { userId: row.userId, isReady: row.papersVersion !== null };
}

/**
 * Creates a visitor's own account with a copy of the persona's data (SQL functions open_demo_visit and
 * initialize_demo_account). `preparing` while the persona's papers are being replaced, `full` if `atMost` visits are
 * already open.
 */
export async function insertVisit(
  tx: Transaction,
  visit: { id: string; personaId: string; endsAt: Date; atMost: number },
): Promise<'opened' | 'preparing' | 'full'> {
  const { rows } = await tx.execute<{ outcome: 'opened' | 'preparing' | 'full' }>(
    sql`SELECT open_demo_visit(${visit.id}::uuid, ${visit.personaId}::uuid, ${visit.endsAt.toISOString()}::timestamptz, ${visit.atMost}) AS outcome`,
  );
  return rows[0]?.outcome ?? 'preparing';
}
