import { sendTogether } from '#server/platform/database/send-together.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { CurrentUser, UpdateProfile } from '#shared/contracts/users.ts';
import { getAccount } from '../accounts/public.ts';
import { recordAct } from '../audit/public.ts';
import { readPlan } from '../customers/public.ts';
import { findLastSync, saveFullName, saveLanguage } from './repository.ts';

/** The signed-in user, for the interface. */
export async function getCurrentUser(platform: Platform, scope: UserScope, signedIn: SignedIn): Promise<CurrentUser> {
  const account = await getAccount(platform, signedIn);
  const [lastSync, plan] = await platform.database.withUser(
    scope,
    (tx) => sendTogether([findLastSync(tx, scope), readPlan(platform, tx, scope)]),
    { isRead: true, isSentAtOnce: true },
  );
  return {
    id: scope.userId,
    email: signedIn.email,
    fullName: account.fullName,
    role: account.role,
    isDemo: account.isDemo,
    mustChangePassword: account.mustChangePassword,
    language: account.language,
    hasSecondFactor: account.methods.length > 0,
    customer: { id: account.customerId, companyName: account.companyName, plan },
    lastSyncAt: lastSync?.at.toISOString() ?? null,
    lastSyncKind: lastSync?.kind ?? null,
  };
}

/**
 * Changes the user's own profile: their name, and the language of mails to them.
 * @throws AppError `forbidden` for demo accounts, which get no mails
 */
export async function updateProfile(
  platform: Platform,
  scope: UserScope,
  { language, fullName }: UpdateProfile,
  caller: Caller,
): Promise<void> {
  if (scope.isDemo) throw new AppError('forbidden');
  const { userId, customerId } = scope;
  await platform.database.withAccount(userId, async (tx) => {
    if (language) await saveLanguage(tx, userId, language);
    if (fullName === undefined) return;
    await saveFullName(tx, userId, fullName);
    const act = { action: 'profile_changed', result: 'success', userId, actorUserId: userId } as const;
    await recordAct(tx, { ...act, customerId, caller });
  });
}
