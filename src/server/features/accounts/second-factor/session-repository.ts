import { and, eq, ne, sql } from 'drizzle-orm';
import { mfaLockouts, mfaSessions, mfaVerificationAttempts } from '#server/platform/database/schema/security.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { FactorMethod } from '#shared/contracts/mfa.ts';
import { confirmationMinutes, lockoutAttempts, lockoutMinutes, pendingFactorMinutes } from '#shared/limits.ts';

/** A sign-in session, as the key of its second-factor session. */
export type FactorSessionKey = { userId: string; sessionId: string; tokenHash: string };

/**
 * Opens or finds the second-factor session of a sign-in session; an unverified one starts waiting anew.
 * @throws AppError `unauthenticated` if the sign-in session has just ended
 */
export async function openFactorRow(tx: Transaction, key: FactorSessionKey): Promise<{ isVerified: boolean }> {
  const { rows } = await tx.execute<{ isVerified: boolean }>(sql`
    INSERT INTO mfa_sessions AS s (session_token, user_id, auth_session_id, expires_at)
    SELECT ${key.tokenHash}, user_id, id, now() + make_interval(mins => ${pendingFactorMinutes})
    FROM auth_sessions WHERE id = ${key.sessionId} AND user_id = ${key.userId} FOR KEY SHARE
    ON CONFLICT (auth_session_id) DO UPDATE SET
      session_token = excluded.session_token,
      is_verified = s.is_verified AND s.expires_at > now(),
      expires_at = CASE WHEN s.is_verified AND s.expires_at > now() THEN s.expires_at ELSE excluded.expires_at END
    RETURNING is_verified AS "isVerified"`);
  if (!rows[0]) throw new AppError('unauthenticated');
  return rows[0];
}

/** True if the sign-in session has a second-factor session that is verified or still waiting for its code. */
export async function hasLiveFactorRow(tx: Transaction, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: mfaSessions.userId })
    .from(mfaSessions)
    .where(and(eq(mfaSessions.authSessionId, sessionId), sql`${mfaSessions.expiresAt} > now()`));
  return rows.length > 0;
}

/** True if the second factor was proven in the sign-in session. */
export async function isVerifiedSession(tx: Transaction, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: mfaSessions.userId })
    .from(mfaSessions)
    .where(
      and(eq(mfaSessions.authSessionId, sessionId), mfaSessions.isVerified, sql`${mfaSessions.expiresAt} > now()`),
    );
  return rows.length > 0;
}

/** Marks the second factor as proven for the rest of this sign-in session. */
export async function markVerified(tx: Transaction, sessionId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE mfa_sessions m SET is_verified = true, verified_at = now(), expires_at = s.expires_at
    FROM auth_sessions s WHERE s.id = m.auth_session_id AND m.auth_session_id = ${sessionId}`);
}

/** Ends the verification of all other sign-in sessions of the account; `null` = of all. */
export async function endOtherVerifications(tx: Transaction, userId: string, sessionId: string | null): Promise<void> {
  const others = sessionId ? ne(mfaSessions.authSessionId, sessionId) : undefined;
  await tx.delete(mfaSessions).where(and(eq(mfaSessions.userId, userId), others));
}

/** Records a fresh proof in this sign-in session. */
export async function markConfirmed(tx: Transaction, sessionId: string): Promise<void> {
  await tx.update(mfaSessions).set({ confirmedAt: sql`now()` }).where(eq(mfaSessions.authSessionId, sessionId));
}

/** True if there was a recent fresh proof in this sign-in session. */
export async function isConfirmed(tx: Transaction, sessionId: string): Promise<boolean> {
  const fresh = sql`${mfaSessions.confirmedAt} > now() - make_interval(mins => ${confirmationMinutes})`;
  const rows = await tx
    .select({ userId: mfaSessions.userId })
    .from(mfaSessions)
    .where(and(eq(mfaSessions.authSessionId, sessionId), fresh));
  return rows.length > 0;
}

/**
 * Whether a new sign-in is the account's only possible proof, because it has neither a password nor an enabled factor,
 * as with company sign-in; and whether this sign-in is recent enough to be that proof.
 */
export async function loadSignInProof(
  tx: Transaction,
  { userId, sessionId }: Pick<FactorSessionKey, 'userId' | 'sessionId'>,
): Promise<{ isOnlyProof: boolean; isFresh: boolean }> {
  const { rows } = await tx.execute<{ isOnlyProof: boolean; isFresh: boolean }>(sql`
    SELECT NOT EXISTS (SELECT 1 FROM auth_accounts WHERE user_id = ${userId} AND password IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM mfa_enrollment WHERE user_id = ${userId} AND is_enabled) AS "isOnlyProof",
      EXISTS (SELECT 1 FROM auth_sessions WHERE id = ${sessionId} AND user_id = ${userId}
        AND created_at > now() - make_interval(mins => ${confirmationMinutes})) AS "isFresh"`);
  return rows[0] ?? { isOnlyProof: false, isFresh: false };
}

/** Takes one of the account's attempts. Returns how many are left, or -1 while the account is locked. */
export async function reserveAttempt(tx: Transaction, userId: string): Promise<number> {
  const { rows } = await tx.execute<{ left: number }>(
    sql`SELECT reserve_mfa_attempt(${userId}, ${lockoutAttempts}, ${lockoutMinutes}) AS "left"`,
  );
  return rows[0]?.left ?? -1;
}

/** Restores all attempts of the account. */
export async function resetAttempts(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(mfaLockouts).where(eq(mfaLockouts.userId, userId));
}

export type Lockout = {
  remainingAttempts: number;
  /** Milliseconds since 1970; null = not locked. */
  lockedUntil: number | null;
  /** Time until then, rounded up; 0 = not locked. */
  lockedSeconds: number;
};

/** The failure counter of the account. */
export async function loadLockout(tx: Transaction, userId: string): Promise<Lockout> {
  const { rows } = await tx.execute<Lockout>(sql`
    SELECT get_mfa_remaining_attempts(${userId}) AS "remainingAttempts",
      (extract(epoch FROM l.locked_until) * 1000)::float8 AS "lockedUntil",
      CASE WHEN l.user_id IS NULL THEN 0
        ELSE greatest(ceil(extract(epoch FROM l.locked_until - clock_timestamp())), 1) END::int AS "lockedSeconds"
    FROM (VALUES (check_mfa_lockout(${userId}))) AS c (is_locked)
    LEFT JOIN mfa_lockouts l ON c.is_locked AND l.user_id = ${userId}`);
  return rows[0] ?? { remainingAttempts: 0, lockedUntil: null, lockedSeconds: 0 };
}

export async function insertAttempt(
  tx: Transaction,
  attempt: { id: string; userId: string; attemptType: FactorMethod | 'recovery'; success: boolean },
): Promise<void> {
  await tx.insert(mfaVerificationAttempts).values(attempt);
}
