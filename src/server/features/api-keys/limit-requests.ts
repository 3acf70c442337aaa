import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { keyRequestsPerMinute } from '#shared/limits.ts';

const minuteMilliseconds = 60_000;
const stepMilliseconds = minuteMilliseconds / keyRequestsPerMinute;

/** Of each server, when a key's limit would be wholly free again (generic cell rate algorithm). */
const freeAt = new WeakMap<Platform, Map<string, number>>();

/**
 * Counts a request against the limit of its key, at this server: exact enough against a program that runs wild, and without a
 * write for each request. What is dear, questions and pages, the customer's plan counts for all servers.
 * @throws AppError rate_limited
 */
export function takeRequest(platform: Platform, keyId: string, now = Date.now()): void {
  const ofPlatform = freeAt.get(platform) ?? new Map<string, number>();
  freeAt.set(platform, ofPlatform);
  const free = Math.max(ofPlatform.get(keyId) ?? 0, now) + stepMilliseconds;
  if (free > now + minuteMilliseconds) throw new AppError('rate_limited', { retryAfterSeconds: 1 });
  ofPlatform.delete(keyId);
  ofPlatform.set(keyId, free);
  // The least recently used stand first; those that are free again need no entry.
  for (const [id, time] of ofPlatform) {
    if (time > now) break;
    ofPlatform.delete(id);
  }
}
