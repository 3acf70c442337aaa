import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { authVerifications } from '#server/platform/database/schema/accounts.ts';
import { passkeys } from '#server/platform/database/schema/security.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function insertPasskey(tx: Transaction, row: Omit<typeof passkeys.$inferInsert, 'id'>): Promise<boolean> {
  const added = await tx
    .insert(passkeys)
    .values({ id: uuidv7(), ...row })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return added.length > 0;
}

/** The account's own, newest first. */
export async function listPasskeys(tx: Transaction, userId: string): Promise<PasskeyRow[]> {
  return tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id));
}

/** Whose key it is; null = nobody's. */
export async function findPasskeyHolder(tx: Transaction, credentialId: string): Promise<string | null> {
  const rows = await tx
    .select({ userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId));
  return rows[0]?.userId ?? null;
}

/** Whoever's it is: at sign-in nobody is known yet. Locked, so that of two uses of one count the second sees the first. */
export async function findPasskeyByCredential(tx: Transaction, credentialId: string): Promise<PasskeyRow | undefined> {
  const rows = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).for('update');
  return rows[0];
}

export async function updatePasskeyUse(
  tx: Transaction,
  id: string,
  use: { counter: number; isBackedUp: boolean },
): Promise<void> {
  await tx
    .update(passkeys)
    .set({ ...use, lastUsedAt: sql`now()` })
    .where(eq(passkeys.id, id));
}

export async function renamePasskey(tx: Transaction, userId: string, id: string, name: string): Promise<boolean> {
  const changed = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return changed.length > 0;
}

/** Answers with its name; null where the account has none of this id. */
export async function deletePasskey(tx: Transaction, userId: string, id: string): Promise<string | null> {
  const gone = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return gone[0]?.name ?? null;
}

/** Keeps a challenge for `seconds`; `value` says what it was made for. */
export async function saveChallenge(tx: Transaction, key: string, value: string, seconds: number): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`;
  await tx.insert(authVerifications).values({ id: uuidv7(), identifier: key, value, expiresAt });
}

/** What a challenge was made for; null where there is none. It counts once. */
export async function consumeChallenge(tx: Transaction, key: string): Promise<string | null> {
  const rows = await tx
    .delete(authVerifications)
    .where(and(eq(authVerifications.identifier, key), gt(authVerifications.expiresAt, sql`now()`)))
    .returning({ value: authVerifications.value });
  return rows[0]?.value ?? null;
}
