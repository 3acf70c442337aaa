import type { SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { getAccount } from '../auth/service.ts';
import { latestReadingAt } from '../documents/service.ts';

/** Who is signed in, for the interface. */
export async function getCurrentUser(platform: Platform, scope: UserScope, signedIn: SignedIn): Promise<CurrentUser> {
  const account = await getAccount(platform, signedIn);
  const lastSyncAt = await platform.database.withUser(scope, (tx) => latestReadingAt(tx, scope));
  return {
    id: scope.userId,
    email: signedIn.email,
    fullName: account.fullName,
    role: account.role,
    isDemo: account.isDemo,
    mustChangePassword: account.mustChangePassword,
    hasSecondFactor: account.methods.length > 0,
    customer: { id: account.customerId, companyName: account.companyName, plan: account.plan },
    lastSyncAt: lastSyncAt?.toISOString() ?? null,
  };
}
