import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';

/**
 * Clients that lost their connection ask again within minutes, so the oldest entries can go. They hold nothing
 * confidential.
 */
const maxRefusals = 10_000;

const createRefusals = () => new Map<string, ErrorCode>();

/** Remembers why a file was refused, for a client that lost its connection before the response. */
export function keepRefusal(platform: Platform, scope: UserScope, uploadId: string, code: ErrorCode): void {
  const kept = singletonOf(platform, createRefusals);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= maxRefusals) kept.delete(oldest);
  kept.set(`${scope.userId}/${uploadId}`, code);
}

/** Why this server refused the user's file; undefined if it did not, or was restarted since. */
export function findRefusal(platform: Platform, scope: UserScope, uploadId: string): ErrorCode | undefined {
  return singletonOf(platform, createRefusals).get(`${scope.userId}/${uploadId}`);
}
