import { eq } from 'drizzle-orm';
import {
  accountTokens,
  emailVerificationCodes,
  mfaEnrollment,
  mfaLockouts,
  mfaRecoveryCodes,
  mfaSessions,
  mfaTotp,
  passkeys,
} from '#server/platform/database/schema/security.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';

/**
 * Takes an account all that proves somebody besides its password and its company: passkeys, second factors with their
 * recovery codes, and links under way. The transaction must be in the account's context.
 */
export async function deleteOtherProofs(tx: Transaction, userId: string): Promise<void> {
  const tables = [
    passkeys,
    mfaEnrollment,
    mfaTotp,
    mfaRecoveryCodes,
    mfaSessions,
    mfaLockouts,
    emailVerificationCodes,
    accountTokens,
  ];
  for (const table of tables) await tx.delete(table).where(eq(table.userId, userId));
}
