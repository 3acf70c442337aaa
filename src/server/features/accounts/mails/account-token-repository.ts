import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { authUsers } from '#server/platform/database/schema/accounts.ts';
import { accountTokens } from '#server/platform/database/schema/security.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

export type TokenPurpose = (typeof accountTokens.$inferSelect)['purpose'];

/** Stores a link's hash. Of the links to set a password the newest alone works, which lies in the same mailbox as the others. */
export async function insertToken(
  tx: Transaction,
  token: {
    tokenHash: string;
    userId: string;
    purpose: TokenPurpose;
    email?: string | undefined;
    isProven?: boolean | undefined;
    expiresAt: Date;
  },
): Promise<void> {
  if (token.purpose === 'reset_password') {
    // One after the other: of two at once, too, only one link is left.
    await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, token.userId)).for('update');
    await voidTokens(tx, token.userId, token.purpose);
  }
  await tx.insert(accountTokens).values(token);
}

/** The account's links of this purpose count as used from now on. */
export async function voidTokens(tx: Transaction, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ usedAt: new Date() })
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose), isNull(accountTokens.usedAt)));
}

/** A link's like are void that were sent with it or later; those before stay. */
export async function voidLaterTokens(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.execute(sql`UPDATE ${accountTokens} t SET used_at = coalesce(t.used_at, now()) FROM ${accountTokens} used
    WHERE used.token_hash = ${tokenHash} AND t.user_id = used.user_id AND t.purpose = used.purpose AND t.created_at >= used.created_at`);
}

/** A link that was sent, while it is remembered: until a day after its end. */
export type FoundToken = {
  userId: string;
  state: 'usable' | 'used' | 'expired';
  email: string | null;
  isProven: boolean;
};

/** Whose link it is and whether it can still be used; null where there never was one, or long ago. */
export async function findToken(tx: Transaction, tokenHash: string, purpose: TokenPurpose): Promise<FoundToken | null> {
  const { userId, usedAt, expiresAt, email, isProven } = accountTokens;
  const [row] = await tx
    .select({ userId, usedAt, expiresAt, email, isProven })
    .from(accountTokens)
    .where(and(eq(accountTokens.tokenHash, tokenHash), eq(accountTokens.purpose, purpose)));
  if (!row) return null;
  const isPast = row.expiresAt.getTime() <= Date.now();
  const state = row.usedAt ? 'used' : isPast ? 'expired' : 'usable';
  return { userId: row.userId, email: row.email, isProven: row.isProven, state };
}

/** The address that the account is to have once its link is used; null = none is wanted. */
export async function findWantedEmail(
  tx: Transaction,
  userId: string,
): Promise<{ email: string; expiresAt: Date } | null> {
  const { email, expiresAt } = accountTokens;
  const [row] = await tx
    .select({ email, expiresAt })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.purpose, 'change_email'),
        isNull(accountTokens.usedAt),
        gt(expiresAt, new Date()),
      ),
    );
  return row?.email ? { email: row.email, expiresAt: row.expiresAt } : null;
}

/** Uses a link up: of many at once, one is told whose it was, all others null. */
export async function consumeToken(tx: Transaction, tokenHash: string, purpose: TokenPurpose): Promise<string | null> {
  const rows = await tx
    .update(accountTokens)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(accountTokens.tokenHash, tokenHash),
        eq(accountTokens.purpose, purpose),
        isNull(accountTokens.usedAt),
        gt(accountTokens.expiresAt, new Date()),
      ),
    )
    .returning({ userId: accountTokens.userId });
  return rows[0]?.userId ?? null;
}
