import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { verifyPassword } from '#server/platform/crypto/password-hash.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AppEnv, Caller, SignedIn } from '#server/platform/http/context.ts';
import { networkOf } from '#server/platform/network/client-network.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordAct } from '../audit/public.ts';
import { isWithinLimits, type Limited, releaseLimits, takeLimits } from './limits/limit-acts.ts';
import { findPasswordAccount, markEmailConfirmed } from './passwords/password-repository.ts';
import { accessOf, functionsPath, isProof } from './policy.ts';
import { type Account, findAccount, findUserIdByEmail, shareAccount } from './repository.ts';
import { requireConfirmation } from './second-factor/service.ts';
import { isStillSignedIn, openCookie, requireState } from './sessions/read-session.ts';
import { sessionMemoryOf } from './sessions/remember-sessions.ts';
import { readSessionCookie, sessionCookieOf, writeSessionCookie } from './sessions/session-cookie.ts';
import { replaceToken } from './sessions/session-repository.ts';

/**
 * The guard before every API operation: admits callers whose session has come far enough, and mints the scope that all
 * further code requires. Operations that the policy does not list are for users only.
 */
export const guardAccess = createMiddleware<AppEnv>(async (context, next) => {
  const access = accessOf(context.req.method, context.req.path);
  const platform = context.get('platform');
  const cookie = cookieOfCaller(context);
  const isChange = context.req.method !== 'GET' && context.req.method !== 'HEAD';
  // Callers with a key were checked earlier.
  if (access === 'public' || context.get('grant')) {
    await next();
    if (isChange && cookie !== null) sessionMemoryOf(platform).forget(cookie);
    return;
  }
  const check = async () => (cookie === null ? null : openCookie(platform, cookie));
  const found = await (isChange || cookie === null ? check() : sessionMemoryOf(platform).recall(cookie, check));
  if (!found) throw new AppError('unauthenticated');
  const { signedIn } = found;
  context.set('signedIn', signedIn);
  if (access !== 'session') requireState(signedIn.state, access);
  if (found.scope) context.set('scope', found.scope);
  if (access === 'admin' && (found.scope?.role !== 'admin' || found.scope.isDemo)) throw new AppError('forbidden');
  context.set('isStillSignedIn', async () => cookie !== null && isStillSignedIn(platform, cookie));
  // What an act may have changed is not cached, whether it succeeds or not.
  if (isChange) await next().finally(() => cookie !== null && sessionMemoryOf(platform).forget(cookie));
  else {
    accounts.set(signedIn, found.account);
    await next();
  }
  if (context.res.ok && isProof(context.req.method, context.req.path)) {
    const { userId, sessionId } = signedIn;
    const token = await platform.database.withAccount(userId, (tx) => replaceToken(tx, sessionId));
    context.header('set-cookie', writeSessionCookie(platform, token), { append: true });
    return;
  }
  if (found.cookies.length === 0) return;
  // The renewed cookie, unless the response sets a newer one itself.
  const name = sessionCookieOf(platform);
  if (context.res.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`))) return;
  for (const cookie of found.cookies) context.header('set-cookie', cookie, { append: true });
});

/** The caller, and whether they would be admitted again. */
export type Asker = Pick<AppEnv['Variables'], 'signedIn' | 'isStillSignedIn'>;

/**
 * Runs `work` only if the caller is still signed in: until it is done nobody can change the account's authentication,
 * and an earlier change has ended the session. For work that took long to prepare. The transaction is in the account's
 * context.
 * @throws AppError `unauthenticated`
 */
export function whileSignedIn<T>(
  { database }: Platform,
  { signedIn, isStillSignedIn: isStill }: Asker,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.withAccount(signedIn.userId, async (tx) => {
    await shareAccount(tx, signedIn.userId);
    if (!(await isStill())) throw new AppError('unauthenticated');
    return work(tx);
  });
}

/**
 * Runs work that requires a fresh proof of identity, which cannot be revoked until it is done. The transaction is in
 * the account's context.
 * @throws AppError as `requireConfirmation`
 */
export function whileConfirmed<T>(
  { database }: Platform,
  signedIn: SignedIn,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.withAccount(signedIn.userId, async (tx) => {
    await shareAccount(tx, signedIn.userId);
    await requireConfirmation(tx, signedIn);
    return work(tx);
  });
}

/** Accounts that the guard has just read, for read-only operations. */
const accounts = new WeakMap<SignedIn, Account>();

/** The session cookie's value; server functions also accept it as a bearer token (specification, section 7). */
function cookieOfCaller(context: Context<AppEnv>): string | null {
  const platform = context.get('platform');
  const { headers } = context.req.raw;
  const bearer = /^Bearer\s+([\w%.~+/=-]{1,500})$/iu.exec(headers.get('authorization') ?? '')?.[1];
  const isTaken = bearer !== undefined && context.req.path.startsWith(functionsPath);
  return readSessionCookie(platform, isTaken ? `${sessionCookieOf(platform)}=${bearer}` : headers.get('cookie'));
}

/** Customer, role and flags of the signed-in user; avoids the connections that sign-ins hold for long. */
export async function getAccount({ database }: Platform, signedIn: SignedIn): Promise<Account> {
  const account = accounts.get(signedIn) ?? (await findAccount(database, signedIn.userId, signedIn.sessionId));
  if (!account) throw new AppError('unauthenticated');
  return account;
}

/**
 * Marks the account's address as proven, by the signed-in user who has used a mail sent there and who is now its
 * creator. The transaction must hold the account.
 */
export async function proveAddressByCode(tx: Transaction, signedIn: SignedIn, caller: Caller): Promise<void> {
  const { userId, customerId } = signedIn;
  if (!(await markEmailConfirmed(tx, userId))) return;
  const act = {
    action: 'email_confirmed',
    result: 'success',
    userId,
    actorUserId: userId,
    customerId,
    caller,
  } as const;
  await recordAct(tx, { ...act, details: { by: 'code' } });
}

/** The account with this address; null = none. */
export async function findAccountId(tx: Transaction, email: string): Promise<string | null> {
  return findUserIdByEmail(tx, email.toLowerCase());
}

/**
 * Counts a code sent or tried against the limit of the client's address.
 * @throws AppError `rate_limited`
 */
export function limitCodes(platform: Platform, { address }: Caller): Promise<void> {
  return takeLimits(platform, [{ name: 'codeAtAddress', of: [networkOf(address)] }]);
}

/**
 * True if this is the password of the signed-in user; counted against a limit. False for an account without one.
 * @throws AppError `rate_limited`, `busy`
 */
export async function isOwnPassword(platform: Platform, { userId }: SignedIn, password: string): Promise<boolean> {
  const tries: Limited[] = [{ name: 'currentPassword', of: [userId] }];
  await takeLimits(platform, [...tries, { name: 'ownPasswordChecks', of: [userId] }]);
  const account = await platform.database.withAccount(userId, (tx) => findPasswordAccount(tx, { userId }));
  if (!account || !(await verifyPassword(account.hash, password))) return false;
  await releaseLimits(platform, tries);
  return true;
}

/**
 * Counts a sign-in against the limit of the client's address.
 * @throws AppError `rate_limited`
 */
export function limitSignIns(platform: Platform, { address }: Caller): Promise<void> {
  return takeLimits(platform, [{ name: 'signInAtAddress', of: [networkOf(address)] }]);
}

/**
 * Counts the start of a passkey proof against the limit of the client's address.
 * @throws AppError `rate_limited`
 */
export function limitPasskeyOptions(platform: Platform, { address }: Caller): Promise<void> {
  return takeLimits(platform, [{ name: 'passkeyOptionsAtAddress', of: [networkOf(address)] }]);
}

/**
 * Counts a welcome-chat message against the limit of the client's address.
 * @throws AppError `rate_limited`
 */
export function limitWelcomeChat(platform: Platform, { address }: Caller): Promise<void> {
  return takeLimits(platform, [{ name: 'welcomeAtAddress', of: [networkOf(address)] }]);
}

/**
 * Counts an anonymous request of a program against the limit of the client's address.
 * @throws AppError `rate_limited`
 */
export function limitPrograms(
  platform: Platform,
  { address }: Caller,
  name: 'clientRegistrationAtAddress' | 'tokenRequestAtAddress',
): Promise<void> {
  return takeLimits(platform, [{ name, of: [networkOf(address)] }]);
}

/**
 * Counts an attempt to connect a data source against the limit of its user.
 * @throws AppError `rate_limited`
 */
export function limitSourceConnections(platform: Platform, userId: string): Promise<void> {
  return takeLimits(platform, [{ name: 'sourceConnection', of: [userId] }]);
}

/**
 * Tries a passphrase of backups, counted against the account's limit until one is right, because each attempt occupies
 * a processor.
 * @throws AppError `rate_limited`, and whatever the attempt throws
 */
export async function tryPassphrase<Opened>(
  platform: Platform,
  userId: string,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const tries: Limited[] = [{ name: 'backupPassphrase', of: [userId] }];
  await takeLimits(platform, tries);
  const opened = await open();
  await releaseLimits(platform, tries);
  return opened;
}

/** Counts an unsigned passkey response; false if there were too many with this id to record it. */
export function countStrayPasskey(platform: Platform, credentialId: string): Promise<boolean> {
  return isWithinLimits(platform, [{ name: 'strayPasskeyRecord', of: [credentialId] }]);
}

/** True if the request has a session cookie at all, valid or not. Costs nothing. */
export const hasSessionCookie = (platform: Platform, headers: Headers): boolean =>
  readSessionCookie(platform, headers.get('cookie')) !== null;

/** True if anyone may call the operation. */
export const isPublic = (method: string, path: string): boolean => accessOf(method, path) === 'public';
