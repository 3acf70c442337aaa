import type { UserScope } from '#server/platform/scope/user-scope.ts';

/** Only the provider's own people decide what is said to everybody. */
export function mayWriteKnowledge({ role, isDemo, secondFactorPassed }: UserScope): boolean {
  return role === 'admin' && !isDemo && secondFactorPassed;
}
