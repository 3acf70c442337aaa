import { createRoute } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { currentSessionSchema } from '#shared/contracts/auth.ts';
import { currentUserSchema, updateProfileSchema } from '#shared/contracts/users.ts';
import { awaitsFactor, findSession } from '../accounts/public.ts';
import { getCurrentUser, updateProfile } from './service.ts';

const currentUserRoute = createRoute({
  method: 'get',
  path: '/users/me',
  tags: ['Accounts'],
  summary: 'Get the signed-in user',
  responses: {
    200: { description: 'The signed-in user', content: { 'application/json': { schema: currentUserSchema } } },
    ...problems(401),
  },
});

const updateRoute = createRoute({
  method: 'patch',
  path: '/users/me',
  tags: ['Accounts'],
  summary: 'Update your name or the language of your emails',
  request: { body: { required: true, content: { 'application/json': { schema: updateProfileSchema } } } },
  responses: {
    200: { description: 'The signed-in user', content: { 'application/json': { schema: currentUserSchema } } },
    ...problems(400, 401, 403),
  },
});

const sessionRoute = createRoute({
  method: 'get',
  path: '/users/session',
  tags: ['Accounts'],
  summary: 'Get the sign-in state of this browser',
  responses: {
    200: { description: 'The state', content: { 'application/json': { schema: currentSessionSchema } } },
  },
});

/** Users: /api/users/*, and the state of the session. */
export const usersApi = createApi();

usersApi.openapi(currentUserRoute, async (context) => {
  const user = await getCurrentUser(context.get('platform'), context.get('scope'), context.get('signedIn'));
  return context.json(user, 200);
});

usersApi.openapi(updateRoute, async (context) => {
  const { platform, scope, signedIn } = context.var;
  await updateProfile(platform, scope, context.req.valid('json'), callerOf(context));
  return context.json(await getCurrentUser(platform, scope, signedIn), 200);
});

usersApi.openapi(sessionRoute, async (context) => {
  const platform = context.get('platform');
  const found = await findSession(platform, context.req.raw.headers);
  if (!found) return context.json({ state: 'signed_out' as const, user: null }, 200);
  for (const cookie of found.cookies) context.header('set-cookie', cookie, { append: true });
  const user = found.scope && (await getCurrentUser(platform, found.scope, found.signedIn));
  const { state } = found.signedIn;
  const { factorDueAt } = found.account;
  const dueAt = awaitsFactor(found.account) && factorDueAt ? { factorDueAt: new Date(factorDueAt).toISOString() } : {};
  return context.json({ state, user, ...dueAt }, 200);
});
