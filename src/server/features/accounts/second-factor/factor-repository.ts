import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { authUsers, userProfiles, userRoles } from '#server/platform/database/schema/accounts.ts';
import {
  emailVerificationCodes,
  mfaEnrollment,
  mfaRecoveryCodes,
  mfaTotp,
} from '#server/platform/database/schema/security.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { FactorMethod } from '#shared/contracts/mfa.ts';
import { totpSetupMinutes, verificationCodeMinutes } from '#shared/limits.ts';

export type Factors = { methods: FactorMethod[]; recoveryCodesLeft: number; hasPassword: boolean };

/** Enabled second factors, e-mail first. */
export async function loadFactors(tx: Transaction, userId: string): Promise<Factors> {
  const { rows } = await tx.execute<Factors>(sql`
    SELECT ARRAY(SELECT method FROM mfa_enrollment WHERE user_id = ${userId} AND is_enabled
        ORDER BY array_position(ARRAY['email', 'totp', 'passkey'], method)) AS methods,
      (SELECT count(*)::int FROM mfa_recovery_codes WHERE user_id = ${userId} AND used_at IS NULL) AS "recoveryCodesLeft",
      EXISTS (SELECT 1 FROM auth_accounts WHERE user_id = ${userId} AND password IS NOT NULL) AS "hasPassword"`);
  return rows[0] ?? { methods: [], recoveryCodesLeft: 0, hasPassword: false };
}

export type AccountOfFactors = {
  userId: string;
  email: string;
  language: 'de' | 'en';
  customerId: string;
  isDemo: boolean;
};

/** The account of these factors; the transaction must be in its context. Undefined if there is none. */
export async function findAccountOfFactors(tx: Transaction, userId: string): Promise<AccountOfFactors | undefined> {
  const rows = await tx
    .select({
      userId: authUsers.id,
      email: authUsers.email,
      language: userProfiles.language,
      customerId: userProfiles.customerId,
      isDemo: userRoles.isDemo,
    })
    .from(authUsers)
    .innerJoin(userProfiles, eq(userProfiles.userId, authUsers.id))
    .innerJoin(userRoles, eq(userRoles.userId, authUsers.id))
    .where(eq(authUsers.id, userId));
  return rows[0];
}

export async function saveMethod(tx: Transaction, userId: string, method: FactorMethod, isEnabled: boolean) {
  await tx
    .insert(mfaEnrollment)
    .values({ userId, method, isEnabled })
    .onConflictDoUpdate({ target: [mfaEnrollment.userId, mfaEnrollment.method], set: { isEnabled } });
}

/** Seconds since the latest unused code was sent; null = none. */
export async function secondsSinceCode(tx: Transaction, userId: string): Promise<number | null> {
  const { rows } = await tx.execute<{ seconds: number | null }>(sql`
    SELECT extract(epoch FROM clock_timestamp() - max(created_at))::float8 AS seconds
    FROM email_verification_codes WHERE user_id = ${userId} AND NOT is_used`);
  return rows[0]?.seconds ?? null;
}

/** True if a code was mailed in this sign-in session that is still valid. */
export async function hasValidCode(tx: Transaction, sessionId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isValid: boolean }>(sql`
    SELECT EXISTS (SELECT FROM email_verification_codes c JOIN auth_sessions s ON s.user_id = c.user_id
      WHERE s.id = ${sessionId} AND NOT c.is_used AND c.expires_at > now() AND c.created_at >= s.created_at) AS "isValid"`);
  return rows[0]?.isValid ?? false;
}

/** Stores a code and voids all earlier ones. */
export async function insertEmailCode(tx: Transaction, code: { id: string; userId: string; hash: string }) {
  await voidEmailCodes(tx, code.userId);
  await tx.insert(emailVerificationCodes).values({
    id: code.id,
    userId: code.userId,
    code: code.hash,
    createdAt: sql`clock_timestamp()`,
    expiresAt: sql`clock_timestamp() + make_interval(mins => ${verificationCodeMinutes})`,
  });
}

export async function voidEmailCodes(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(emailVerificationCodes)
    .set({ isUsed: true })
    .where(and(eq(emailVerificationCodes.userId, userId), eq(emailVerificationCodes.isUsed, false)));
}

/** Consumes the newest unused, unexpired code if it is this one; of concurrent calls, one succeeds. */
export async function spendEmailCode(tx: Transaction, userId: string, hash: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE email_verification_codes SET is_used = true
    WHERE id = (SELECT id FROM email_verification_codes
        WHERE user_id = ${userId} AND NOT is_used AND expires_at > clock_timestamp()
        ORDER BY created_at DESC LIMIT 1)
      AND code = ${hash} AND NOT is_used`);
  return rowCount === 1;
}

/** Consumes a recovery code; of concurrent calls, one succeeds. */
export async function spendRecoveryCode(tx: Transaction, userId: string, hash: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(mfaRecoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mfaRecoveryCodes.userId, userId), eq(mfaRecoveryCodes.code, hash), isNull(mfaRecoveryCodes.usedAt)));
  return rowCount === 1;
}

/** Replaces all recovery codes; an empty list removes them. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, userId));
  if (hashes.length > 0) await tx.insert(mfaRecoveryCodes).values(hashes.map((code) => ({ userId, code })));
}

/** The sealed secret in use; null = no authenticator. */
export async function loadTotpSecret(tx: Transaction, userId: string): Promise<string | null> {
  const rows = await tx.select({ secret: mfaTotp.secret }).from(mfaTotp).where(eq(mfaTotp.userId, userId));
  return rows[0]?.secret ?? null;
}

/** The sealed secret of a setup in progress that has not expired; null = none. */
export async function loadPendingTotpSecret(tx: Transaction, userId: string): Promise<string | null> {
  const fresh = sql`${mfaTotp.pendingSince} > now() - make_interval(mins => ${totpSetupMinutes})`;
  const rows = await tx
    .select({ secret: mfaTotp.pendingSecret })
    .from(mfaTotp)
    .where(and(eq(mfaTotp.userId, userId), fresh));
  return rows[0]?.secret ?? null;
}

/** Starts a setup; an existing authenticator stays valid. */
export async function savePendingTotpSecret(tx: Transaction, userId: string, pendingSecret: string): Promise<void> {
  const pending = { pendingSecret, pendingSince: sql`now()` };
  await tx
    .insert(mfaTotp)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: mfaTotp.userId, set: pending });
}

/** Puts a setup's secret into use, with the step whose code proved it; false if it is no longer the current setup. */
export async function finishTotpSetup(tx: Transaction, userId: string, sealed: string, step: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(mfaTotp)
    .set({ secret: sealed, lastStep: step, pendingSecret: null, pendingSince: null })
    .where(and(eq(mfaTotp.userId, userId), eq(mfaTotp.pendingSecret, sealed)));
  return rowCount === 1;
}

/** Consumes a step and all before it; of concurrent calls, one succeeds. */
export async function spendTotpStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(mfaTotp)
    .set({ lastStep: step })
    .where(and(eq(mfaTotp.userId, userId), lt(mfaTotp.lastStep, step)));
  return rowCount === 1;
}

export async function deleteTotp(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(mfaTotp).where(eq(mfaTotp.userId, userId));
}

/** True if the account has ever received its current recovery codes, used or not. */
export async function hasRecoveryCodes(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ code: mfaRecoveryCodes.code })
    .from(mfaRecoveryCodes)
    .where(eq(mfaRecoveryCodes.userId, userId))
    .limit(1);
  return rows.length > 0;
}
