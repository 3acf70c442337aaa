import { hashPassword } from '#server/platform/crypto/password-hash.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AdminUser, CreateUser, CustomerRef, Invitation } from '#shared/contracts/admin-users.ts';
import type { Language } from '#shared/contracts/users.ts';
import { demoAddressEnding } from '#shared/limits.ts';
import { checkNewPassword, enterAdmin, insertInvitedAccount, sendInvitation } from '../accounts/public.ts';
import { recordAct } from '../audit/public.ts';
import { ensureUserFits } from '../customers/public.ts';
import { findUser, findUserByEmail, holdCustomer, saveRole } from './admin-repository.ts';

/** The acting admin and their request. */
export type Admin = { scope: UserScope; signedIn: SignedIn; caller: Caller };

/**
 * Creates a user of a customer. Without a password they set their own by a mailed link; a given one must be changed at
 * the first sign-in. The user stays even if the mail is not sent.
 * @throws AppError `email_taken`, `demo_address`, `not_found` for an unknown customer, `admin_needs_provider`,
 * `plan_users_exceeded`, and as for any new password
 */
export async function createUser(
  platform: Platform,
  admin: Admin,
  { password, isInvited, role, ...wanted }: CreateUser,
): Promise<{ user: AdminUser; invitation: Invitation }> {
  const { database } = platform;
  const { email, fullName: name, customerId } = wanted;
  const customer = await database.withAccount(null, async (tx) => {
    await enterAdmin(tx, admin.scope);
    return holdCustomer(tx, admin.scope, customerId);
  });
  if (!customer) throw new AppError('not_found');
  if (password !== undefined)
    await checkNewPassword(platform, password, { email, name, companyName: customer.companyName }, 'password');
  const hash = password === undefined ? null : await hashPassword(password);
  const user = await database.withAccount(null, async (tx) => {
    const userId = await insertUser(platform, tx, admin, customer, { ...wanted, role, hash, action: 'user_created' });
    const found = await findUser(tx, admin.scope, userId);
    if (!found) throw new AppError('forbidden');
    return found;
  });
  const invitation: Invitation = isInvited
    ? await sendInvitation(platform, user.id, email)
    : { state: 'none', fault: null };
  return { user, invitation };
}

type NewUser = {
  email: string;
  fullName: string;
  language: Language;
  role: 'user' | 'admin';
  hash: string | null;
  action: 'user_created' | 'user_imported';
};

/** Inserts the account with its role and records the act. Leaves the transaction in the account's context. */
export async function insertUser(
  platform: Platform,
  tx: Transaction,
  admin: Admin,
  { id }: CustomerRef,
  user: NewUser,
): Promise<string> {
  const { email, fullName: name, language, role, hash, action } = user;
  if (email.endsWith(demoAddressEnding)) throw new AppError('demo_address');
  await enterAdmin(tx, admin.scope);
  const customer = await holdCustomer(tx, admin.scope, id);
  if (!customer) throw new AppError('not_found');
  if (role === 'admin' && !customer.isProvider) throw new AppError('admin_needs_provider');
  await ensureUserFits(platform, tx, admin.scope, id);
  const userId = await insertInvitedAccount(tx, customer, { email, name, language, hash });
  if (role === 'admin') await saveRole(tx, admin.scope, userId, role);
  await recordAct(tx, {
    action,
    result: 'success',
    userId,
    actorUserId: admin.scope.userId,
    customerId: id,
    caller: admin.caller,
    details: { role },
  });
  return userId;
}

/**
 * Sends the link for the first password again. `send-onboarding-email` (ADM-09) names the user by address.
 * @throws AppError `not_found`, `mail_not_sent`
 */
export async function inviteAgain(
  platform: Platform,
  admin: Admin,
  by: { userId: string } | { email: string },
): Promise<void> {
  const user = await platform.database.withAccount(null, async (tx) => {
    await enterAdmin(tx, admin.scope);
    return 'userId' in by ? findUser(tx, admin.scope, by.userId) : findUserByEmail(tx, admin.scope, by.email);
  });
  if (!user) throw new AppError('not_found');
  const { state } = await sendInvitation(platform, user.id, user.email);
  const result = state === 'failed' ? 'failure' : 'success';
  const act = { action: 'user_invited', result, userId: user.id, actorUserId: admin.scope.userId } as const;
  await platform.database.withAccount(user.id, (tx) =>
    recordAct(tx, { ...act, customerId: user.customer.id, caller: admin.caller }),
  );
  if (state === 'failed') throw new AppError('mail_not_sent');
}
