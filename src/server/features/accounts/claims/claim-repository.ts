import { and, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { authAccounts, authSessions, authUsers } from '#server/platform/database/schema/accounts.ts';
import { accountDeletions } from '#server/platform/database/schema/erasures.ts';
import {
  accountTokens,
  mfaEnrollment,
  mfaRecoveryCodes,
  mfaSessions,
  mfaTotp,
  passkeys,
} from '#server/platform/database/schema/security.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { unnamedCompany } from '#shared/limits.ts';

/** Contents of an account whose address was proven by someone who may not have created it. */
export type Claim = {
  email: string;
  fullName: string;
  companyName: string;
  createdAt: Date;
  uploads: number;
  chats: number;
  /** Connected sources; nothing comes in from them any more. */
  sources: number;
  passkeys: number;
  hasAuthenticator: boolean;
  recoveryCodes: number;
};

/**
 * Closes the account until its ownership is settled, unless it has no contents. Cuts off its data sources in any case,
 * because a stranger's would keep adding papers. The transaction must be in the account's context.
 */
export async function openClaim(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`SELECT cut_off_sources(${userId})`);
  const claim = await loadPossessions(tx, userId);
  if (!claim) return;
  const { uploads, chats, sources, hasAuthenticator, recoveryCodes } = claim;
  const isEmpty = uploads + chats + sources + claim.passkeys + recoveryCodes === 0 && !hasAuthenticator;
  const isNamed = claim.fullName !== claim.email || claim.companyName !== unnamedCompany;
  if (isEmpty && !isNamed) return;
  await tx.update(authUsers).set({ claimedAt: sql`now()` }).where(eq(authUsers.id, userId));
}

/** Cancels a pending deletion; false if there is none. One that is due has begun, or is the operator's. */
export async function cancelDeletion(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), gt(accountDeletions.dueAt, sql`now()`)))
    .returning({ userId: accountDeletions.userId });
  return rows.length > 0;
}

/** Removes the passphrase for future backups; false if there was none. Existing backups stay as they are. */
export async function dropBackupPassphrase(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ wasSet: boolean }>(
    sql`SELECT drop_backup_passphrase(${userId}::uuid) AS "wasSet"`,
  );
  return rows[0]?.wasSet ?? false;
}

/** The open claim; null = none. The transaction must be in the account's context. */
export async function findClaim(tx: Transaction, userId: string): Promise<Claim | null> {
  const claim = await loadPossessions(tx, userId);
  return claim?.claimedAt ? claim : null;
}

async function loadPossessions(tx: Transaction, userId: string): Promise<(Claim & { claimedAt: Date | null }) | null> {
  const [user] = await tx
    .select({
      email: authUsers.email,
      fullName: authUsers.name,
      companyName: authUsers.companyName,
      createdAt: authUsers.createdAt,
      claimedAt: authUsers.claimedAt,
    })
    .from(authUsers)
    .where(eq(authUsers.id, userId));
  if (!user) return null;
  const { rows } = await tx.execute<{ uploads: number; chats: number; sources: number }>(
    sql`SELECT uploads, chats, sources FROM count_possessions(${userId})`,
  );
  const [keys] = await tx.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  const totp = await tx.select({ userId: mfaTotp.userId }).from(mfaTotp).where(eq(mfaTotp.userId, userId));
  const [codes] = await tx
    .select({ n: count() })
    .from(mfaRecoveryCodes)
    .where(and(eq(mfaRecoveryCodes.userId, userId), isNull(mfaRecoveryCodes.usedAt)));
  return {
    ...user,
    uploads: rows[0]?.uploads ?? 0,
    chats: rows[0]?.chats ?? 0,
    sources: rows[0]?.sources ?? 0,
    passkeys: keys?.n ?? 0,
    hasAuthenticator: totp.length > 0,
    recoveryCodes: codes?.n ?? 0,
  };
}

/** Settles the claim in favour of its prover. False if there was none. */
export async function closeClaim(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .update(authUsers)
    .set({ claimedAt: null })
    .where(and(eq(authUsers.id, userId), sql`${authUsers.claimedAt} IS NOT NULL`))
    .returning({ id: authUsers.id });
  return rows.length > 0;
}

/** Marks the session as having kept the account, with the second factor still to be proven. */
export async function keepClaimInSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.update(authSessions).set({ keepsClaim: true }).where(eq(authSessions.id, sessionId));
}

/** Deletes every authentication method of an account except password, company sign-in and mailbox. */
export async function deleteUnprovenMethods(tx: Transaction, userId: string): Promise<void> {
  const strong = inArray(mfaEnrollment.method, ['totp', 'passkey']);
  await tx.delete(mfaEnrollment).where(and(eq(mfaEnrollment.userId, userId), strong));
  for (const table of [passkeys, mfaTotp, mfaRecoveryCodes]) await tx.delete(table).where(eq(table.userId, userId));
}

/**
 * Gives an account's address, password, company sign-in and this session to a new, empty account. The old contents stay
 * in the old account, which nobody can sign in to. Company accounts stay with their company.
 */
export async function moveToNewAccount(
  tx: Transaction,
  old: { userId: string; email: string; language: 'de' | 'en'; companyId: string | null },
  sessionId: string,
): Promise<string> {
  const { userId, email, language, companyId } = old;
  for (const table of [passkeys, accountTokens, mfaSessions]) await tx.delete(table).where(eq(table.userId, userId));
  await tx.delete(authSessions).where(and(eq(authSessions.userId, userId), ne(authSessions.id, sessionId)));
  await setAside(tx, userId);
  const id = uuidv7();
  if (companyId) await tx.execute(sql`SELECT set_config('app.provisioned_customer', ${companyId}, true)`);
  await tx.insert(authUsers).values({ id, email, name: email, language, emailVerified: true });
  await tx.execute(sql`SELECT set_config('app.provisioned_customer', '', true)`);
  await moveSignIns(tx, userId, id);
  await tx.update(authSessions).set({ userId: id, keepsClaim: false }).where(eq(authSessions.id, sessionId));
  return id;
}

/**
 * The reverse: gives the address back to the account that was set aside, with the current password and company sign-in.
 */
export async function moveToEarlierAccount(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
  earlierId: string,
): Promise<void> {
  for (const table of [passkeys, accountTokens, authSessions]) await tx.delete(table).where(eq(table.userId, userId));
  await setAside(tx, userId);
  await tx
    .update(authUsers)
    .set({ email, emailVerified: true, updatedAt: new Date() })
    .where(eq(authUsers.id, earlierId));
  await moveSignIns(tx, userId, earlierId);
}

/** Moves an account to a reserved address (RFC 2606), where nobody can sign in and no mail is delivered. */
async function setAside(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(authUsers)
    .set({ email: `${userId}@set-aside.invalid`, emailVerified: false, claimedAt: null, updatedAt: new Date() })
    .where(eq(authUsers.id, userId));
}

/** Moves password and company sign-in to the other account. */
async function moveSignIns(tx: Transaction, from: string, to: string): Promise<void> {
  await tx
    .update(authAccounts)
    .set({
      userId: to,
      accountId: sql`CASE WHEN ${authAccounts.providerId} = 'credential' THEN ${to} ELSE ${authAccounts.accountId} END`,
    })
    .where(eq(authAccounts.userId, from));
}

/** True if the account has company sign-in. */
export async function hasCompanySignIn(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: authAccounts.id })
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, userId), ne(authAccounts.providerId, 'credential')));
  return rows.length > 0;
}
