import { and, eq, gt, isNull } from 'drizzle-orm';
import { authUsers } from '#server/platform/database/schema/accounts.ts';
import { accountTokens } from '#server/platform/database/schema/security.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

export type TokenPurpose = (typeof accountTokens.$inferSelect)['purpose'];

/** Stores a link's hash; the account's earlier links of this purpose are void from now on. */
export async function replaceToken(
  tx: Transaction,
  token: { tokenHash: string; userId: string; purpose: TokenPurpose; expiresAt: Date },
): Promise<void> {
  // One after the other: of two at once, too, only one link is left.
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, token.userId)).for('update');
  await deleteTokens(tx, token.userId, token.purpose);
  await tx.insert(accountTokens).values(token);
}

/** The account's links of this purpose are void. */
export async function deleteTokens(tx: Transaction, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose)));
}

const isUsable = (tokenHash: string, purpose: TokenPurpose) =>
  and(
    eq(accountTokens.tokenHash, tokenHash),
    eq(accountTokens.purpose, purpose),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, new Date()),
  );

/** Whose link it is, while it can be used; null otherwise. */
export async function findTokenOwner(
  tx: Transaction,
  tokenHash: string,
  purpose: TokenPurpose,
): Promise<string | null> {
  const rows = await tx
    .select({ userId: accountTokens.userId })
    .from(accountTokens)
    .where(isUsable(tokenHash, purpose));
  return rows[0]?.userId ?? null;
}

/** Uses a link up: of many at once, one is told whose it was, all others null. */
export async function consumeToken(tx: Transaction, tokenHash: string, purpose: TokenPurpose): Promise<string | null> {
  const rows = await tx
    .update(accountTokens)
    .set({ usedAt: new Date() })
    .where(isUsable(tokenHash, purpose))
    .returning({ userId: accountTokens.userId });
  return rows[0]?.userId ?? null;
}
