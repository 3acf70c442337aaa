import { AppError } from '#server/platform/errors/app-error.ts';
import type { SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mintUserScope, type UserScope } from '#server/platform/scope/user-scope.ts';
import { stateOf } from '../policy.ts';
import { type Account, findAccount } from '../repository.ts';
import { readSessionCookie, tokenOfCookie, writeSessionCookie } from './session-cookie.ts';
import { findSessionByToken, type OpenSession, renewSession } from './session-repository.ts';

/** `scope` is there once nothing more is asked for. `cookies`: set-cookie headers of a session that was just renewed. */
export type FoundSession = {
  signedIn: SignedIn;
  account: Account;
  scope: UserScope | null;
  cookies: readonly string[];
};

/** The sign-in session that a request's cookie proves, and how far it has come; null = none. */
export async function findSession(platform: Platform, headers: Headers): Promise<FoundSession | null> {
  const cookie = readSessionCookie(platform, headers.get('cookie'));
  return cookie === null ? null : openCookie(platform, cookie);
}

/** The same of a session cookie's value. */
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
 * Whom a key or a connected program acts for, once the account lets anybody in. Programs are never admins, and the demo has none.
 * `isFactorProven`: whether a second factor had been proven when the grant was given; one turned on later voids it.
 * @throws AppError as the account demands something first; `unauthenticated` where it is gone
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

/** Of no session: whoever looks at an account from outside has none of it. */
const noSession = '00000000-0000-0000-0000-000000000000';

/**
 * The scope of somebody else's account for an admin, whose every look into it is to be recorded with its reason.
 * @throws AppError `not_found` where there is no such account
 */
export async function openForAdmin(platform: Platform, admin: UserScope, userId: string): Promise<UserScope> {
  const account = await findAccount(platform.database, userId, noSession);
  if (!account || admin.role !== 'admin') throw new AppError('not_found');
  const { customerId, isDemo } = account;
  return mintUserScope({ userId, customerId, role: 'user', isDemo, secondFactorPassed: true });
}

/** Of an admin whose order is carried out in the background, as long as they are one. @throws AppError forbidden */
export async function resumeAdmin(platform: Platform, userId: string): Promise<UserScope> {
  const account = await findAccount(platform.database, userId, noSession);
  if (account?.role !== 'admin' || account.isDisabled) throw new AppError('forbidden');
  const { customerId } = account;
  return mintUserScope({ userId, customerId, role: 'admin', isDemo: false, secondFactorPassed: true });
}

/** @throws AppError naming what the account demands before anybody is let in */
export function requireState(state: SignedIn['state'], isFactorAsked = true): void {
  if (state === 'change_password') throw new AppError('password_change_required');
  if (state === 'review_account') throw new AppError('account_review_required');
  if (state === 'second_factor' && isFactorAsked) throw new AppError('second_factor_required');
}

/** AUTH-14: where the operator demands confirmed addresses, accounts from before must confirm theirs, too. */
export function isUnconfirmed({ config }: Platform, { isEmailConfirmed, isDemo }: Account): boolean {
  return config.emailConfirmation && !isEmailConfirmed && !isDemo;
}

async function findOpenSession(platform: Platform, token: string): Promise<OpenSession | null> {
  const session = await findSessionByToken(platform.database, token);
  return !session || session.isDisabled || isUnconfirmed(platform, session) ? null : session;
}

/** Whether a request that was let pass as a user, by this cookie, would be let pass again: not once it was replaced. */
export async function isStillSignedIn(platform: Platform, cookie: string): Promise<boolean> {
  const token = tokenOfCookie(platform, cookie);
  const session = token === null ? null : await findOpenSession(platform, token);
  return session !== null && stateOf(session) === 'signed_in';
}
