import { AppError } from '#server/platform/errors/app-error.ts';
import type { SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mintUserScope, type UserScope } from '#server/platform/scope/user-scope.ts';
import { type Access, stateOf } from '../policy.ts';
import { type Account, findAccount } from '../repository.ts';
import { readSessionCookie, tokenOfCookie, writeSessionCookie } from './session-cookie.ts';
import { findSessionByToken, type OpenSession, renewSession } from './session-repository.ts';

/** `scope` is set once nothing more is required. `cookies`: set-cookie headers of a session that was just renewed. */
export type FoundSession = {
  signedIn: SignedIn;
  account: Account;
  scope: UserScope | null;
  cookies: readonly string[];
};

/** The sign-in session that a request's cookie proves, and its state; null = none. */
export async function findSession(platform: Platform, headers: Headers): Promise<FoundSession | null> {
  const cookie = readSessionCookie(platform, headers.get('cookie'));
  return cookie === null ? null : openCookie(platform, cookie);
}

/** The same for a session cookie's value. */
export async function openCookie(platform: Platform, cookie: string): Promise<FoundSession | null> {
  const token = tokenOfCookie(platform, cookie);
  const session = token === null ? null : await findOpenSession(platform, token);
  if (token === null || !session) return null;
  const { sessionId, userId, email, isRenewalDue, ...account } = session;
  if (isRenewalDue && !(await renewSession(platform.database, sessionId))) return null;
  const state = stateOf(account);
  const { customerId, isDemo, role, language } = account;
  return {
    signedIn: { sessionId, userId, email, state, customerId, isDemo, language },
    account,
    cookies: isRenewalDue ? [writeSessionCookie(platform, token)] : [],
    scope: state === 'signed_in' ? mintUserScope({ userId, customerId, role, isDemo, secondFactorPassed: true }) : null,
  };
}

/**
 * The user that a key or a connected program acts for, if the account admits anyone. Programs are never admins, and the
 * demo has none. `isFactorProven`: whether a second factor was proven when the grant was given; turning one on later
 * voids the grant, and so does requiring one, a day later.
 * @throws AppError for what the account requires first; `unauthenticated` if it is gone
 */
export async function openByGrant(
  platform: Platform,
  grant: { id: string; userId: string; email: string; isFactorProven: boolean },
): Promise<{ signedIn: SignedIn; scope: UserScope }> {
  const { id: sessionId, userId, email } = grant;
  const account = await findAccount(platform.database, userId, sessionId);
  if (!account || account.isDemo || account.isDisabled || isUnconfirmed(platform, account))
    throw new AppError('unauthenticated');
  const state = stateOf({ ...account, isVerified: grant.isFactorProven });
  requireState(state);
  const { customerId, language } = account;
  const facts = { userId, customerId, isDemo: false };
  return {
    signedIn: { ...facts, sessionId, email, state, language },
    scope: mintUserScope({ ...facts, role: 'user', secondFactorPassed: true }),
  };
}

/** For reading an account from outside any session of its own. */
const noSession = '00000000-0000-0000-0000-000000000000';

/**
 * The scope of another account for an admin, who must record every look into it with a reason.
 * @throws AppError `not_found` if there is no such account
 */
export async function openForAdmin(platform: Platform, admin: UserScope, userId: string): Promise<UserScope> {
  const account = await findAccount(platform.database, userId, noSession);
  if (!account || admin.role !== 'admin') throw new AppError('not_found');
  const { customerId, isDemo } = account;
  return mintUserScope({ userId, customerId, role: 'user', isDemo, secondFactorPassed: true });
}

/**
 * The scope of an admin for an order carried out in the background, while they are an admin.
 * @throws AppError forbidden
 */
export async function resumeAdmin(platform: Platform, userId: string): Promise<UserScope> {
  const account = await findAccount(platform.database, userId, noSession);
  if (account?.role !== 'admin' || account.isDisabled) throw new AppError('forbidden');
  const { customerId } = account;
  return mintUserScope({ userId, customerId, role: 'admin', isDemo: false, secondFactorPassed: true });
}

/** @throws AppError naming what the account requires first */
export function requireState(state: SignedIn['state'], access: Access = 'user'): void {
  if (state === 'change_password') throw new AppError('password_change_required');
  if (state === 'review_account') throw new AppError('account_review_required');
  if (state === 'second_factor' && access !== 'factor') throw new AppError('second_factor_required');
  if (state === 'factor_setup' && access !== 'factor' && access !== 'setup')
    throw new AppError('factor_setup_required');
}

/** AUTH-14: if the operator requires confirmed addresses, this also applies to existing accounts. */
export function isUnconfirmed({ config }: Platform, { isEmailConfirmed, isDemo }: Account): boolean {
  return config.emailConfirmation && !isEmailConfirmed && !isDemo;
}

async function findOpenSession(platform: Platform, token: string): Promise<OpenSession | null> {
  const session = await findSessionByToken(platform.database, token);
  return !session || session.isDisabled || isUnconfirmed(platform, session) ? null : session;
}

/** True if a request admitted as a user by this cookie would be admitted again; false once the cookie was replaced. */
export async function isStillSignedIn(platform: Platform, cookie: string): Promise<boolean> {
  const token = tokenOfCookie(platform, cookie);
  const session = token === null ? null : await findOpenSession(platform, token);
  return session !== null && stateOf(session) === 'signed_in';
}
