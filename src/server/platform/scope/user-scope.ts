declare const proven: unique symbol;

/**
 * Proof that a request or job acts for this user. Only the auth middleware and the job runner may mint one (checked by
 * scripts/check-structure.ts); every repository function on tenant data requires it.
 */
export type UserScope = {
  readonly userId: string;
  readonly customerId: string;
  readonly role: 'user' | 'admin';
  readonly isDemo: boolean;
  readonly secondFactorPassed: boolean;
  readonly [proven]: true;
};

/**
 * Mints a scope from facts that the caller has proven (a session row, a job payload written in the user's transaction).
 */
export function mintUserScope(facts: Omit<UserScope, typeof proven>): UserScope {
  return facts as UserScope;
}
