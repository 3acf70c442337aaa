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

/** The account's passkeys, newest first. */
export async function listPasskeys(tx: Transaction, userId: string): Promise<PasskeyRow[]> {
  return tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id));
}

/** The account that a credential belongs to; null = none. */
export async function findPasskeyHolder(tx: Transaction, credentialId: string): Promise<string | null> {
  const rows = await tx
    .select({ userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId));
  return rows[0]?.userId ?? null;
}

/**
 * Finds a passkey of any account, because at sign-in the account is unknown. Locks the row, so that of two uses with
 * the same count the second sees the first.
 */
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

/** Returns the passkey's name; null if the account has none with this id. */
export async function deletePasskey(tx: Transaction, userId: string, id: string): Promise<string | null> {
  const gone = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return gone[0]?.name ?? null;
}

/** Stores a challenge for `seconds`; `value` is its purpose. */
export async function saveChallenge(tx: Transaction, key: string, value: string, seconds: number): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`;
  await tx.insert(authVerifications).values({ id: uuidv7(), identifier: key, value, expiresAt });
}

/** Consumes a challenge and returns its purpose; null if there is none. */
export async function consumeChallenge(tx: Transaction, key: string): Promise<string | null> {
  const rows = await tx
    .delete(authVerifications)
    .where(and(eq(authVerifications.identifier, key), gt(authVerifications.expiresAt, sql`now()`)))
    .returning({ value: authVerifications.value });
  return rows[0]?.value ?? null;
}
