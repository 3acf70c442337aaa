import type { UserScope } from '#server/platform/scope/user-scope.ts';

/** True for the provider's admins, who alone decide what is said to everybody. */
export function mayWriteKnowledge({ role, isDemo, secondFactorPassed }: UserScope): boolean {
  return role === 'admin' && !isDemo && secondFactorPassed;
}
