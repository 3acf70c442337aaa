import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';

/** Whoever lost an answer asks within minutes; the oldest go first, and nothing of them is confidential. */
const refusalsAtMost = 10_000;

const createRefusals = () => new Map<string, ErrorCode>();

/** Remembers why a file was refused, for its sender whose connection broke before the answer. */
export function keepRefusal(platform: Platform, scope: UserScope, uploadId: string, code: ErrorCode): void {
  const kept = singletonOf(platform, createRefusals);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= refusalsAtMost) kept.delete(oldest);
  kept.set(`${scope.userId}/${uploadId}`, code);
}

/** Why this server refused a file of the user's; undefined where it did not, or was started since. */
export function findRefusal(platform: Platform, scope: UserScope, uploadId: string): ErrorCode | undefined {
  return singletonOf(platform, createRefusals).get(`${scope.userId}/${uploadId}`);
}
