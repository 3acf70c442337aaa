import { createMiddleware } from 'hono/factory';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type AppEnv, callerOf } from '#server/platform/http/context.ts';
import { isPublic } from '../accounts/public.ts';
import { takeRequest } from './limit-requests.ts';
import { openKey, secretOf } from './open-key.ts';
import { isChange, scopesOf } from './policy.ts';

/**
 * Admits requests with a key that has a scope of the operation; runs before the session guard. A request with a key is
 * judged by the key alone, whatever its cookie.
 */
export const guardKeys = createMiddleware<AppEnv>(async (context, next) => {
  const secret = secretOf(context.req.header('authorization'));
  const preopened = context.env?.opened;
  const { method, path } = context.req;
  if ((secret === null && !preopened) || isPublic(method, path)) return next();
  const { platform } = context.var;
  const opened = preopened ?? (await openKey(platform, secret ?? ''));
  const { grant, signedIn, scope } = opened;
  context.set('signedIn', signedIn);
  context.set('grant', grant);
  await takeRequest(platform, opened);
  const scopes = scopesOf(method, path);
  if (!scopes) throw new AppError('forbidden');
  if (!scopes.some((each) => grant.scopes.includes(each))) throw new AppError('key_scope_missing');
  await opened.recordUse(isChange(method) ? `${method} ${path}` : null, callerOf(context));
  context.set('scope', scope);
  context.set('isStillSignedIn', opened.isStillOpen);
  return next();
});
