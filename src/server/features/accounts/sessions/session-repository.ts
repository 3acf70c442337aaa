import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lte, ne, or } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Database } from '#server/platform/database/database.ts';
import { authSessions } from '#server/platform/database/schema/accounts.ts';
import { apiKeys, oauthGrants } from '#server/platform/database/schema/doors.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { sessionAbsoluteMilliseconds, sessionIdleSeconds, sessionRenewalSeconds } from '../policy.ts';
import { type Account, accountColumns } from '../repository.ts';

export type SessionRow = Pick<
  typeof authSessions.$inferSelect,
  'id' | 'ipAddress' | 'userAgent' | 'createdAt' | 'expiresAt'
>;

/** 192 bits, so that tokens cannot be guessed. */
const tokenBytes = 24;

const drawToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** A plain hash suffices, because an unguessable token needs no key. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Neither idle for too long nor too old. */
const isOpen = (now: Date) =>
  and(
    gt(authSessions.expiresAt, now),
    gt(authSessions.createdAt, new Date(now.getTime() - sessionAbsoluteMilliseconds)),
  );

export type OpenSession = Account & { sessionId: string; userId: string; email: string; isRenewalDue: boolean };

/** The open session with this token, with its account; undefined = none. */
export async function findSessionByToken(database: Database, token: string): Promise<OpenSession | undefined> {
  const now = new Date();
  const lastRenewal = new Date(now.getTime() + (sessionIdleSeconds - sessionRenewalSeconds) * 1_000);
  const oldest = new Date(now.getTime() - sessionAbsoluteMilliseconds);
  // A named statement, because every request runs it, and planning it takes longer than executing it.
  const result = await database.readAccounts((auth) =>
    auth.$client.query<OpenSession>({
      name: 'find_session_by_token',
      text: `SELECT s.id AS "sessionId", s.user_id AS "userId", u.email, s.expires_at <= $1 AS "isRenewalDue", ${accountColumns}
        FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id
        CROSS JOIN LATERAL load_account(s.user_id, s.id) a
        WHERE s.token_hash = $2 AND s.expires_at > $3 AND s.created_at > $4`,
      values: [lastRenewal, hashToken(token), now, oldest],
    }),
  );
  return result.rows[0];
}

/** Opens a session; `token` goes into its cookie. */
export async function insertSession(
  tx: Transaction,
  userId: string,
  from: { ipAddress: string; userAgent: string },
): Promise<{ id: string; token: string }> {
  const [id, token] = [uuidv7(), drawToken()];
  const expiresAt = new Date(Date.now() + sessionIdleSeconds * 1_000);
  await tx.insert(authSessions).values({ id, tokenHash: hashToken(token), userId, ...from, expiresAt });
  return { id, token };
}

/**
 * Gives a session a new token after a further proof, so that a cookie copied or planted before opens nothing.
 * @throws AppError `unauthenticated` if the session has just ended
 */
export async function replaceToken(tx: Transaction, sessionId: string): Promise<string> {
  const token = drawToken();
  const rows = await tx
    .update(authSessions)
    .set({ tokenHash: hashToken(token), updatedAt: new Date() })
    .where(eq(authSessions.id, sessionId))
    .returning({ id: authSessions.id });
  if (rows.length === 0) throw new AppError('unauthenticated');
  return token;
}

/** Ends the session with this token. */
export async function deleteSessionByToken(tx: Transaction, token: string): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.tokenHash, hashToken(token)));
}

/** Extends a session as if it had just been opened. False if it was ended meanwhile. */
export async function renewSession(database: Database, sessionId: string): Promise<boolean> {
  const now = new Date();
  const rows = await database.readAccounts((auth) =>
    auth
      .update(authSessions)
      .set({ expiresAt: new Date(now.getTime() + sessionIdleSeconds * 1_000), updatedAt: now })
      .where(eq(authSessions.id, sessionId))
      .returning({ id: authSessions.id }),
  );
  return rows.length > 0;
}

/** Open sessions of an account, newest first. */
export async function listOpenSessions(tx: Transaction, userId: string): Promise<SessionRow[]> {
  const { id, ipAddress, userAgent, createdAt, expiresAt } = authSessions;
  return tx
    .select({ id, ipAddress, userAgent, createdAt, expiresAt })
    .from(authSessions)
    .where(and(eq(authSessions.userId, userId), isOpen(new Date())))
    .orderBy(desc(authSessions.createdAt), desc(authSessions.id));
}

/** Ends one session of the account, with its second-factor session. False if there is none. */
export async function deleteSession(tx: Transaction, userId: string, sessionId: string): Promise<boolean> {
  const rows = await tx
    .delete(authSessions)
    .where(and(eq(authSessions.id, sessionId), eq(authSessions.userId, userId)))
    .returning({ id: authSessions.id });
  return rows.length > 0;
}

/** Ends all of an account's sessions but one. */
export async function deleteOtherSessions(tx: Transaction, userId: string, keptSessionId: string): Promise<void> {
  await tx.delete(authSessions).where(and(eq(authSessions.userId, userId), ne(authSessions.id, keptSessionId)));
}

/**
 * Ends all of an account's sessions and the grants to programs, which whoever proves the account anew may not know of.
 */
export async function deleteAllSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
  await tx.delete(oauthGrants).where(eq(oauthGrants.userId, userId));
  await tx.delete(authSessions).where(eq(authSessions.userId, userId));
}

/** Deletes everyone's unusable sessions. */
export async function deleteEndedSessions(tx: Transaction, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - sessionAbsoluteMilliseconds);
  await tx.delete(authSessions).where(or(lte(authSessions.expiresAt, now), lte(authSessions.createdAt, oldest)));
}
