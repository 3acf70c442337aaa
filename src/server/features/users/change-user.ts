import { hashPassword } from '#server/platform/crypto/password-hash.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AdminUser, ChangeUser, SetPassword } from '#shared/contracts/admin-users.ts';
import type { AuditAction } from '#shared/contracts/audit.ts';
import { demoAddressEnding } from '#shared/limits.ts';
import {
  checkNewPassword,
  deleteAllSessions,
  enterAccount,
  enterAdmin,
  holdAccount,
  isAdmin,
  isLastAdmin,
  replaceAddress,
  sendResetLink,
  setTemporaryPassword,
} from '../accounts/public.ts';
import { recordAct } from '../audit/public.ts';
import { ensureUserFits } from '../customers/public.ts';
import { orderErasure } from '../erasure/public.ts';
import { areLooksAllowed, endLooks, tellUser } from '../looks/public.ts';
import { findUser, hasSignInFor, holdCustomer, saveProfile, saveRole } from './admin-repository.ts';
import type { Admin } from './create-user.ts';
import { getUser } from './list-users.ts';

/**
 * Changes a user. Changing address, customer or role, and closing the account, ends its sessions with their streams and
 * uploads. The user is mailed about another address or customer, at the old address, too.
 * @throws AppError `not_found` for user or customer, `edit_conflict` after a concurrent change, `email_taken`,
 * `demo_address`, `admin_needs_provider`, `last_admin`, `plan_users_exceeded`, `looks_kept` if the change would let
 * admins into an account in use (by an address: unless its user allows looks), `own_account` if admins would take away their own rights
 */
export async function changeUser(
  platform: Platform,
  admin: Admin,
  userId: string,
  { version, ...wanted }: ChangeUser,
): Promise<AdminUser> {
  if (wanted.email?.endsWith(demoAddressEnding)) throw new AppError('demo_address');
  await platform.database.withAccount(null, async (tx) => {
    const before = await holdUser(tx, admin, userId);
    if (before.version !== version) throw new AppError('edit_conflict');
    await applyChanges(platform, tx, admin, before, wanted);
  });
  return getUser(platform, admin.scope, userId);
}

async function applyChanges(
  platform: Platform,
  tx: Transaction,
  admin: Admin,
  before: AdminUser,
  wanted: Omit<ChangeUser, 'version'>,
): Promise<void> {
  const { id: userId } = before;
  const after = {
    email: wanted.email ?? before.email,
    fullName: wanted.fullName ?? before.fullName,
    customerId: wanted.customerId ?? before.customer.id,
    role: wanted.role ?? before.role,
    isDisabled: wanted.isDisabled ?? before.isDisabled,
  };
  const customer = await holdCustomer(tx, admin.scope, after.customerId);
  if (!customer) throw new AppError('not_found');
  if (after.role === 'admin' && !customer.isProvider) throw new AppError('admin_needs_provider');
  const changed = {
    email: after.email !== before.email,
    fullName: after.fullName !== before.fullName,
    customer: customer.id !== before.customer.id,
    role: after.role !== before.role,
    isDisabled: after.isDisabled !== before.isDisabled,
  };
  if (!Object.values(changed).includes(true)) return;
  // By a link to an address of the admin's own they could enter as the user, who is told at the old address, too; by a
  // sign-in that admins set up even after the user has withdrawn the permission.
  const wouldOpen =
    (changed.customer && (await hasSignInFor(tx, admin.scope, after))) ||
    (changed.email && !(await areLooksAllowed(tx, userId)));
  if (wouldOpen && before.isUsed) throw new AppError('looks_kept');
  if (changed.customer) await ensureUserFits(platform, tx, admin.scope, customer.id);
  const staysAdmin = after.role === 'admin' && !after.isDisabled;
  if (before.role === 'admin' && !staysAdmin) await keepOneAdmin(tx, admin, userId);
  // Admins who lock themselves out could not undo it.
  if (userId === admin.scope.userId && !staysAdmin) throw new AppError('own_account');
  if (changed.email) await replaceAddress(platform, tx, userId, after.email);
  await enterAccount(tx, userId);
  if (changed.customer || changed.role || after.isDisabled) await deleteAllSessions(tx, userId);
  for (const [action, details] of actsOf(changed, after))
    await recordAct(tx, {
      action,
      result: 'success',
      userId,
      actorUserId: admin.scope.userId,
      customerId: customer.id,
      caller: admin.caller,
      ...(details ? { details } : {}),
    });
  await saveProfile(tx, admin.scope, userId, {
    ...(changed.fullName ? { fullName: after.fullName } : {}),
    ...(changed.customer ? { customerId: customer.id } : {}),
    ...(changed.isDisabled ? { disabledAt: after.isDisabled ? new Date() : null } : {}),
  });
  // Nobody was told a reason here: hours that are open at the new customer end.
  if (changed.customer) await endLooks(tx);
  if (changed.role) await saveRole(tx, admin.scope, userId, after.role);
  const receiver = { email: after.email, language: before.language };
  if (changed.customer) await tellUser(platform, tx, receiver, { act: 'moved', reason: null });
}

type Changed = Record<'email' | 'fullName' | 'customer' | 'role' | 'isDisabled', boolean>;

type Act = [AuditAction, { fields: string; role?: string } | null];

function actsOf({ isDisabled, ...fields }: Changed, after: { role: string; isDisabled: boolean }): Act[] {
  const names = Object.entries(fields).flatMap(([name, isChanged]) => (isChanged ? [name] : []));
  const details = { fields: names.join(', '), ...(fields.role && { role: after.role }) };
  const acts: Act[] = names.length > 0 ? [['user_changed', details]] : [];
  return isDisabled ? [...acts, [after.isDisabled ? 'user_disabled' : 'user_enabled', null]] : acts;
}

/** The user, locked until the end of the transaction, which must be an admin's. @throws AppError not_found */
async function holdUser(tx: Transaction, { scope }: Admin, userId: string): Promise<AdminUser> {
  await holdAccount(tx, userId);
  await enterAdmin(tx, scope);
  const user = await findUser(tx, scope, userId);
  if (!user) throw new AppError('not_found');
  return user;
}

/** @throws AppError `last_admin`; `forbidden` if the caller is no longer an admin */
async function keepOneAdmin(tx: Transaction, { scope }: Admin, userId: string): Promise<void> {
  if (await isLastAdmin(tx, userId)) throw new AppError('last_admin');
  // A preceding transaction may have removed the caller.
  if (!(await isAdmin(tx, scope.userId))) throw new AppError('forbidden');
}

/**
 * Sets a password that must be changed at the next sign-in, or sends a link for setting one.
 * @throws AppError `not_found`, `mail_not_sent`, `account_in_use` for a password if the account was ever used, as who
 * knows it could sign in without leaving a trace of the look; and as for any new password
 */
export async function setPassword(
  platform: Platform,
  admin: Admin,
  userId: string,
  wanted: SetPassword,
): Promise<void> {
  const { email, fullName: name, customer } = await getUser(platform, admin.scope, userId);
  if (wanted.method === 'link') {
    const { state } = await sendResetLink(platform, userId, email);
    if (state === 'failed') throw new AppError('mail_not_sent');
    return platform.database.withAccount(userId, (tx) => recordIn(tx, admin, userId, 'password_reset_requested'));
  }
  const owner = { email, name, companyName: customer.companyName };
  await checkNewPassword(platform, wanted.password, owner, 'password');
  const hash = await hashPassword(wanted.password);
  await platform.database.withAccount(null, async (tx) => {
    const held = await holdUser(tx, admin, userId);
    if (held.isUsed) throw new AppError('account_in_use');
    await setTemporaryPassword(platform, tx, userId, hash, { actorUserId: admin.scope.userId, caller: admin.caller });
  });
}

/** Ends all of a user's sessions and program grants. @throws AppError not_found */
export async function signOutUser(platform: Platform, admin: Admin, userId: string): Promise<void> {
  await platform.database.withAccount(null, async (tx) => {
    await holdUser(tx, admin, userId);
    await enterAccount(tx, userId);
    await deleteAllSessions(tx, userId);
    await recordIn(tx, admin, userId, 'user_signed_out');
  });
}

/**
 * Deletes a user with everything they have. They are signed out at once; their data is erased within a minute.
 * @throws AppError `not_found`, `own_account`, `last_admin`
 */
export async function deleteUser(platform: Platform, admin: Admin, userId: string): Promise<void> {
  if (userId === admin.scope.userId) throw new AppError('own_account');
  await platform.database.withAccount(null, async (tx) => {
    const { customer, role } = await holdUser(tx, admin, userId);
    if (role === 'admin') await keepOneAdmin(tx, admin, userId);
    await orderErasure(platform, tx, userId);
    await saveProfile(tx, admin.scope, userId, { disabledAt: new Date() });
    await recordAct(tx, {
      action: 'user_deleted',
      result: 'success',
      userId,
      actorUserId: admin.scope.userId,
      customerId: customer.id,
      caller: admin.caller,
    });
  });
}

/** Records an act. The transaction must be in the account's context. */
const recordIn = (tx: Transaction, { scope, caller }: Admin, userId: string, action: AuditAction): Promise<void> =>
  recordAct(tx, { action, result: 'success', userId, actorUserId: scope.userId, caller });
