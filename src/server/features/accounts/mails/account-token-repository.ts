import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { authUsers } from '#server/platform/database/schema/accounts.ts';
import { accountTokens } from '#server/platform/database/schema/security.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

export type TokenPurpose = (typeof accountTokens.$inferSelect)['purpose'];

/** Stores a link's hash. Only the newest link to set a password works; it is in the same mailbox as the others. */
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
    // Serialized, so that of two concurrent links only one remains.
    await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, token.userId)).for('update');
    await voidTokens(tx, token.userId, token.purpose);
  }
  await tx.insert(accountTokens).values(token);
}

/** Marks the account's links of this purpose as used. */
export async function voidTokens(tx: Transaction, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ usedAt: new Date() })
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose), isNull(accountTokens.usedAt)));
}

/** Voids a link's siblings sent with or after it; earlier ones stay. */
export async function voidLaterTokens(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.execute(sql`UPDATE ${accountTokens} t SET used_at = coalesce(t.used_at, now()) FROM ${accountTokens} used
    WHERE used.token_hash = ${tokenHash} AND t.user_id = used.user_id AND t.purpose = used.purpose AND t.created_at >= used.created_at`);
}

/** A link that was sent, until a day after its expiry. */
export type FoundToken = {
  userId: string;
  state: 'usable' | 'used' | 'expired';
  email: string | null;
  isProven: boolean;
};

/** The owner of a link and whether it is still usable; null if it never existed, or expired long ago. */
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

/** The address that the account will have once its link is used; null = no change is pending. */
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

/** Consumes a link: of concurrent calls, one gets its owner, all others null. */
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
