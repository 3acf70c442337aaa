import { keyedHash } from '#server/platform/crypto/sealing.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type RateLimitName, rateLimits } from '../policy.ts';
import { releaseRateLimit, takeRateLimit } from '../repository.ts';

/** A limit to count against: its name, and the key it applies to (an address, an e-mail, or both). */
export type Limited = { name: RateLimitName; of: readonly string[] };

/**
 * Counts an act against all its limits before it is done, in a separate transaction: servers share the counts, and
 * failed acts count, too. Limits per address scale with the operator's factor.
 * @throws AppError `rate_limited`; and, failing closed, any error of the counting
 */
export async function takeLimits(platform: Platform, limits: readonly Limited[]): Promise<void> {
  const taken = await platform.database.withAccount(null, async (tx) => {
    // In a fixed order, so that acts sharing limits cannot deadlock.
    for (const limit of limits) {
      const { allowed, seconds } = rateLimits[limit.name];
      const factor = limit.name.endsWith('AtAddress') ? platform.config.addressLimitFactor : 1;
      if (!(await takeRateLimit(tx, keyOf(platform, limit), Math.round(allowed * factor), seconds))) return limit;
    }
    return null;
  });
  if (taken) {
    const { allowed, seconds } = rateLimits[taken.name];
    throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil(seconds / allowed) });
  }
}

/** Counts an act as `takeLimits` does; false if the limit is exceeded. */
export async function isWithinLimits(platform: Platform, limits: readonly Limited[]): Promise<boolean> {
  try {
    await takeLimits(platform, limits);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** Resets the counts, after the account's owner has succeeded. */
export async function releaseLimits(platform: Platform, limits: readonly Limited[]): Promise<void> {
  await platform.database.withAccount(null, async (tx) => {
    for (const limit of limits) await releaseRateLimit(tx, keyOf(platform, limit));
  });
}

function keyOf(platform: Platform, { name, of }: Limited): string {
  return keyedHash(platform.encryptionKey, 'rate-limit', [name, ...of].join('\n'));
}
