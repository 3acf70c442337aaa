import { uuidv7 } from 'uuidv7';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { resendSeconds, verificationCodeMinutes } from '#shared/limits.ts';
import { enqueueMail } from '../jobs.ts';
import { holdAccount } from '../repository.ts';
import { limitCodes } from '../service.ts';
import { hashEmailCode } from './check-code.ts';
import { createVerificationCode } from './create-codes.ts';
import { insertEmailCode, secondsSinceCode } from './factor-repository.ts';
import { type Prover, refuseLocked } from './verify-code.ts';
import { requireOffered } from './verify-factor.ts';

/**
 * Sends a code to the account's address and voids earlier ones. The mail is ordered in the same transaction; if the
 * mail server is down, it waits at most as long as its code is valid. After a used code, which proves that mails
 * arrive, the next one may be sent at once.
 * @throws AppError `not_found` for any account but the session's own, `code_recent`, `factor_locked`,
 * `factor_unavailable`
 */
export async function sendCode(
  platform: Platform,
  { signedIn, caller }: Prover,
  asked: { userId: string; email: string },
): Promise<{ resendAfterSeconds: number }> {
  const { userId, email, language } = signedIn;
  if (asked.userId !== userId || asked.email.toLowerCase() !== email.toLowerCase()) throw new AppError('not_found');
  await limitCodes(platform, caller);
  await platform.database.withAccount(userId, async (tx) => {
    await requireOffered(tx, userId, 'email');
    await holdAccount(tx, userId);
    await refuseLocked(tx, userId);
    const seconds = await secondsSinceCode(tx, userId);
    if (seconds !== null && seconds < resendSeconds) {
      throw new AppError('code_recent', { retryAfterSeconds: Math.ceil(resendSeconds - seconds) });
    }
    const code = createVerificationCode();
    await insertEmailCode(tx, { id: uuidv7(), userId, hash: hashEmailCode(platform, userId, code) });
    await enqueueMail(platform, tx, {
      to: email,
      language,
      kind: 'verification-code',
      values: { code, minutes: verificationCodeMinutes },
      notAfter: new Date(Date.now() + verificationCodeMinutes * 60_000),
    });
  });
  return { resendAfterSeconds: resendSeconds };
}
