import { createMiddleware } from 'hono/factory';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type AppEnv, type Caller, callerOf, type Grant, type SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { apiKeyPrefix } from '#shared/contracts/api-keys.ts';
import { recordAct } from '../audit/service.ts';
import { isPublic, openByGrant } from '../auth/service.ts';
import { takeRequest } from './limit-requests.ts';
import { isChange, scopesOf } from './policy.ts';
import { findKeyByHash, type KeyRow, updateLastUse } from './repository.ts';
import { hashSecret } from './service.ts';

/**
 * Before the guard of sessions: lets pass whoever brings a key that bears a scope of the operation, and mints the user's
 * scope in the place where sessions mint theirs. A request with a key is judged by the key alone, whatever cookie it bears.
 */
export const guardKeys = createMiddleware<AppEnv>(async (context, next) => {
  const secret = keyOf(context.req.header('authorization'));
  const { method, path } = context.req;
  if (secret === null || isPublic(method, path)) return next();
  const { platform } = context.var;
  const { key, signedIn, scope } = await openKey(platform, secret);
  const grant: Grant = { id: key.id, name: key.name, scopes: key.scopes };
  context.set('signedIn', signedIn);
  context.set('grant', grant);
  takeRequest(platform, grant.id);
  const scopes = scopesOf(method, path);
  if (!scopes) throw new AppError('forbidden');
  if (!scopes.some((each) => key.scopes.includes(each))) throw new AppError('key_scope_missing');
  await recordUse(platform, key, signedIn, callerOf(context), isChange(method) ? `${method} ${path}` : null);
  context.set('scope', scope);
  context.set('isStillSignedIn', () => isStillOpen(platform, secret));
  return next();
});

/** The secret that a request bears; null where it bears none. Session tokens come as bearers, too: they begin otherwise. */
function keyOf(authorization: string | undefined): string | null {
  const token = /^Bearer +(\S{1,200})$/iu.exec(authorization ?? '')?.[1];
  return token?.startsWith(apiKeyPrefix) ? token : null;
}

export type OpenedKey = { key: KeyRow; signedIn: SignedIn; scope: UserScope };

/**
 * Whose key it is, as far as the account lets anybody in.
 * @throws AppError unauthenticated, key_expired, and what the account demands first (`openByGrant`)
 */
export async function openKey(platform: Platform, secret: string): Promise<OpenedKey> {
  const key = await findKeyByHash(platform.database, hashSecret(secret));
  if (!key) throw new AppError('unauthenticated');
  if (key.expiresAt.getTime() <= Date.now()) throw new AppError('key_expired');
  return { key, ...(await openByGrant(platform, key)) };
}

/** Whether a request that was let pass with the key would be let pass again. */
async function isStillOpen(platform: Platform, secret: string): Promise<boolean> {
  try {
    await openKey(platform, secret);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

/** Writes down, before it is done, what a key changes, and once a day that it was used at all. Bytes on their way are no act. */
async function recordUse(
  platform: Platform,
  key: KeyRow,
  { userId, customerId }: SignedIn,
  caller: Caller,
  operation: string | null,
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  if (key.lastUsedOn === today && (operation === null || operation.startsWith('PATCH /api/uploads/tus/'))) return;
  await platform.database.withAccount(userId, async (tx) => {
    const isFirst = key.lastUsedOn !== today && (await updateLastUse(tx, key, today));
    if (!isFirst && operation === null) return;
    const act = { action: 'api_key_used', result: 'success', userId, actorUserId: userId, customerId, caller } as const;
    await recordAct(tx, { ...act, details: { name: key.name, ...(operation === null ? {} : { operation }) } });
  });
}
