import { and, desc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { authUsers } from '#server/platform/database/schema/accounts.ts';
import { oauthClients, oauthGrants } from '#server/platform/database/schema/doors.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

export type ClientRow = typeof oauthClients.$inferSelect;
export type GrantRow = typeof oauthGrants.$inferSelect;

export async function insertClient(tx: Transaction, client: typeof oauthClients.$inferInsert): Promise<void> {
  await tx.insert(oauthClients).values(client);
}

export async function findClient(tx: Transaction, id: string): Promise<ClientRow | undefined> {
  return (await tx.select().from(oauthClients).where(eq(oauthClients.id, id)))[0];
}

export async function insertGrant(tx: Transaction, grant: typeof oauthGrants.$inferInsert): Promise<void> {
  await tx.insert(oauthGrants).values(grant);
}

/** The account's redeemed grants, newest first. */
export async function listGrants(tx: Transaction, userId: string): Promise<(GrantRow & { name: string })[]> {
  const rows = await tx
    .select({ grant: oauthGrants, name: oauthClients.name })
    .from(oauthGrants)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
    .where(and(eq(oauthGrants.userId, userId), isNotNull(oauthGrants.accessHash)))
    .orderBy(desc(oauthGrants.id));
  return rows.map(({ grant, name }) => ({ ...grant, name }));
}

/** A grant of any account, with the account's address; used before anybody is identified. */
export async function findGrantByAccess(database: Database, accessHash: string) {
  const rows = await database.readAccounts((auth) =>
    auth
      .select({ grant: oauthGrants, name: oauthClients.name, email: authUsers.email })
      .from(oauthGrants)
      .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
      .innerJoin(authUsers, eq(authUsers.id, oauthGrants.userId))
      .where(eq(oauthGrants.accessHash, accessHash)),
  );
  return rows[0] && { ...rows[0].grant, name: rows[0].name, email: rows[0].email };
}

/**
 * A grant by its code, locked until the transaction ends: of two who bring the same code, the second sees that it is
 * spent.
 */
export async function holdGrantByCode(tx: Transaction, codeHash: string): Promise<GrantRow | undefined> {
  return (await tx.select().from(oauthGrants).where(eq(oauthGrants.codeHash, codeHash)).for('update'))[0];
}

/** A grant by any of its tokens: access, refresh, or the previous refresh token. Locked until the transaction ends. */
export async function holdGrantByToken(tx: Transaction, hash: string): Promise<GrantRow | undefined> {
  const { accessHash, refreshHash, spentHash } = oauthGrants;
  const rows = await tx
    .select()
    .from(oauthGrants)
    .where(or(eq(accessHash, hash), eq(refreshHash, hash), eq(spentHash, hash)))
    .for('update');
  return rows[0];
}

export async function updateTokens(
  tx: Transaction,
  id: string,
  tokens: Pick<GrantRow, 'accessHash' | 'accessEndsAt' | 'refreshHash' | 'spentHash'>,
): Promise<void> {
  await tx.update(oauthGrants).set(tokens).where(eq(oauthGrants.id, id));
}

export async function updateGrantUse(
  tx: Transaction,
  { id, lastUsedOn }: Pick<GrantRow, 'id' | 'lastUsedOn'>,
  day: string,
): Promise<boolean> {
  const isNew = lastUsedOn === null ? isNull(oauthGrants.lastUsedOn) : ne(oauthGrants.lastUsedOn, day);
  const rows = await tx
    .update(oauthGrants)
    .set({ lastUsedOn: day })
    .where(and(eq(oauthGrants.id, id), isNew))
    .returning({ id: oauthGrants.id });
  return rows.length > 0;
}

/** Deletes a grant and returns it; undefined if the account has none with this id. */
export async function deleteGrant(tx: Transaction, userId: string, id: string): Promise<GrantRow | undefined> {
  const rows = await tx
    .delete(oauthGrants)
    .where(and(eq(oauthGrants.userId, userId), eq(oauthGrants.id, id)))
    .returning();
  return rows[0];
}
