import { isIPv6 } from 'node:net';
import { keyedHash } from '#server/platform/crypto/sealing.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type RateLimitName, rateLimits } from '../policy.ts';
import { releaseRateLimit, takeRateLimit } from '../repository.ts';

/** One limit to be taken: its name and whom it counts for (an address, an e-mail, or both). */
export type Limited = { name: RateLimitName; of: readonly string[] };

/**
 * Counts an act against all its limits, before it is done, in a transaction of its own: servers share them, and an act
 * that fails counts, too. Limits at addresses grow with the operator's factor.
 * @throws AppError `rate_limited`; and, failing closed, whatever hindered the counting
 */
export async function takeLimits(platform: Platform, limits: readonly Limited[]): Promise<void> {
  const taken = await platform.database.withAccount(null, async (tx) => {
    // In one order for all, or two acts that share limits could wait for each other.
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

/** Counts an act as `takeLimits` does; false where it is one too many. */
export async function isWithinLimits(platform: Platform, limits: readonly Limited[]): Promise<boolean> {
  try {
    await takeLimits(platform, limits);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** Forgets what was counted: after a success the account's owner begins anew. */
export async function releaseLimits(platform: Platform, limits: readonly Limited[]): Promise<void> {
  await platform.database.withAccount(null, async (tx) => {
    for (const limit of limits) await releaseRateLimit(tx, keyOf(platform, limit));
  });
}

function keyOf(platform: Platform, { name, of }: Limited): string {
  return keyedHash(platform.encryptionKey, 'rate-limit', [name, ...of].join('\n'));
}

/**
 * What counts as one address: an IPv4 address, or the /64 that a customer's line has of IPv6. An IPv4-mapped address
 * (::ffff:0:0/96, RFC 4291, 2.5.5.2) counts as IPv4 in every notation.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(plain)) return plain;
  // The URL standard writes an address in one way: groups of hexadecimal digits, without leading zeros.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 0xff])
    .join('.');
}
