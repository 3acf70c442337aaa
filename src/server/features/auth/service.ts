import { createMiddleware } from 'hono/factory';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AppEnv, Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mintUserScope, type UserScope } from '#server/platform/scope/user-scope.ts';
import { callAuthentication, headersForAuthentication } from './authentication.ts';
import { type Limited, networkOf, releaseLimits, takeLimits } from './limit-acts.ts';
import { accessOf, sessionAbsoluteMilliseconds, stateOf } from './policy.ts';
import { type Account, enterAccount, findAccount, findUserIdByEmail, loadAccount } from './repository.ts';
import { deleteSession, hasOpenSession } from './session-repository.ts';

/**
 * The guard before every operation of the API: lets pass who has come as far as the operation asks for, and mints the
 * scope that everything behind it demands. What the policy does not list is for users alone.
 */
export const guardAccess = createMiddleware<AppEnv>(async (context, next) => {
  const access = accessOf(context.req.method, context.req.path);
  if (access === 'public') return next();
  const found = await findSession(context.get('platform'), context.req.raw.headers);
  if (!found) throw new AppError('unauthenticated');
  const { signedIn } = found;
  context.set('signedIn', signedIn);
  if (access !== 'session') {
    if (signedIn.state === 'change_password') throw new AppError('password_change_required');
    if (signedIn.state === 'second_factor' && access !== 'factor') throw new AppError('second_factor_required');
  }
  if (found.scope) context.set('scope', found.scope);
  if (access === 'admin' && (found.scope?.role !== 'admin' || found.scope.isDemo)) throw new AppError('forbidden');
  context.set('isStillSignedIn', () => isStillSignedIn(context.get('platform'), signedIn));
  await next();
  // The renewed cookie; where the answer sets one itself, that is the newer.
  if (context.res.headers.getSetCookie().length > 0) return;
  for (const cookie of found.cookies) context.header('set-cookie', cookie, { append: true });
});

/** `scope` is there once nothing more is asked for. `cookies`: set-cookie headers of a session that was just renewed. */
export type FoundSession = { signedIn: SignedIn; scope: UserScope | null; cookies: readonly string[] };

/** The sign-in session that a request's cookie proves, and how far it has come; null = none. */
export async function findSession(platform: Platform, headers: Headers): Promise<FoundSession | null> {
  const answer = await callAuthentication(platform, (api) => api.getSession({ headers, returnHeaders: true }));
  const session = answer.response;
  if (!session) return null;
  if (session.session.createdAt.getTime() + sessionAbsoluteMilliseconds <= Date.now()) return null;
  const account = await findAccount(platform.database, session.user.id, session.session.id);
  if (!account) return null;
  const state = stateOf(account);
  const { customerId, isDemo, role, language } = account;
  const userId = session.user.id;
  return {
    signedIn: { sessionId: session.session.id, userId, email: session.user.email, state, customerId, isDemo, language },
    cookies: answer.headers.getSetCookie(),
    scope: state === 'signed_in' ? mintUserScope({ userId, customerId, role, isDemo, secondFactorPassed: true }) : null,
  };
}

/** Whether a request that was let pass as a user would be let pass again. */
async function isStillSignedIn({ database }: Platform, { userId, sessionId }: SignedIn): Promise<boolean> {
  if (!(await hasOpenSession(database, userId, sessionId))) return false;
  const account = await findAccount(database, userId, sessionId);
  return account !== undefined && stateOf(account) === 'signed_in';
}

/** Customer, role and flags of who is signed in; not over the connections that sign-ins hold for long. */
export async function getAccount({ database }: Platform, { userId, sessionId }: SignedIn): Promise<Account> {
  const account = await findAccount(database, userId, sessionId);
  if (!account) throw new AppError('unauthenticated');
  return account;
}

/** Ends the session that a browser still had when it signed in anew: a copy of its cookie is of no use any more. */
export async function endReplacedSession(platform: Platform, tx: Transaction, headers: Headers): Promise<void> {
  if (!headers.has('cookie')) return;
  const replaced = await callAuthentication(platform, (api) => api.getSession({ headers }));
  if (replaced) await deleteSession(tx, replaced.user.id, replaced.session.id);
}

/**
 * Opens a sign-in session for an account that was proven otherwise than by a password, in the transaction that proved it;
 * the account's context is entered. Answers with the cookie and with how far that comes.
 */
export async function openProvenSession(
  platform: Platform,
  tx: Transaction,
  userId: string,
  { headers, caller }: { headers: Headers; caller: Caller },
): Promise<{ headers: Headers; sessionId: string; account: Account }> {
  const trusted = headersForAuthentication(headers, caller);
  await endReplacedSession(platform, tx, headers);
  const answer = await callAuthentication(platform, (api) =>
    api.openProvenSession({ body: { userId }, headers: trusted, returnHeaders: true }),
  );
  await enterAccount(tx, userId);
  return { headers: answer.headers, sessionId: answer.response.sessionId, account: await loadAccount(tx, userId) };
}

/** The account that has this address; null = nobody. */
export async function findAccountId(tx: Transaction, email: string): Promise<string | null> {
  return findUserIdByEmail(tx, email.toLowerCase());
}

/**
 * Counts a code sent or tried against the limit of the address it comes from.
 * @throws AppError `rate_limited`
 */
export function limitCodes(platform: Platform, { address }: Caller): Promise<void> {
  return takeLimits(platform, [{ name: 'codeAtAddress', of: [networkOf(address)] }]);
}

/**
 * Whether this is the password of the signed-in user, counted against a limit. False for an account without one.
 * @throws AppError `rate_limited`
 */
export async function isOwnPassword(
  platform: Platform,
  { userId }: SignedIn,
  password: string,
  headers: Headers,
): Promise<boolean> {
  const tries: Limited[] = [{ name: 'currentPassword', of: [userId] }];
  await takeLimits(platform, tries);
  try {
    await callAuthentication(platform, (api) => api.verifyPassword({ body: { password }, headers }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'password_wrong') return false;
    throw error;
  }
  await releaseLimits(platform, tries);
  return true;
}

/**
 * Counts a sign-in against the limit of the address it comes from.
 * @throws AppError `rate_limited`
 */
export function limitSignIns(platform: Platform, { address }: Caller): Promise<void> {
  return takeLimits(platform, [{ name: 'signInAtAddress', of: [networkOf(address)] }]);
}

/** What comes after a sign-in. */
export const nextAfterSignIn = stateOf;
