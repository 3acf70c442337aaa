import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi, passOnCookies } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { signInResultSchema, signOutSchema, waysInSchema } from '#shared/contracts/auth.ts';
import { signInSchema, signUpSchema } from '#shared/contracts/users.ts';
import { signOut } from '../sessions/close-session.ts';
import { signUp } from '../sign-up/sign-up.ts';
import { describeWaysIn } from './describe-ways-in.ts';
import { signIn } from './sign-in.ts';

const opened = {
  description: 'Done; the session cookie is set.',
  content: { 'application/json': { schema: signInResultSchema } },
};
const done = { description: 'Done', content: { 'application/json': { schema: z.object({ ok: z.literal(true) }) } } };

const signUpRoute = createRoute({
  method: 'post',
  path: '/auth/sign-up/email',
  tags: ['Accounts'],
  summary: 'Create an account and sign in',
  request: { body: { required: true, content: { 'application/json': { schema: signUpSchema } } } },
  responses: { 200: opened, ...problems(400, 409, 429) },
});

const signInRoute = createRoute({
  method: 'post',
  path: '/auth/sign-in/email',
  tags: ['Accounts'],
  summary: 'Sign in with a password',
  request: { body: { required: true, content: { 'application/json': { schema: signInSchema } } } },
  responses: { 200: opened, ...problems(400, 401, 403, 429) },
});

const signOutRoute = createRoute({
  method: 'post',
  path: '/auth/sign-out',
  tags: ['Accounts'],
  summary: "End this device's session, those of other devices, or all",
  request: { body: { required: false, content: { 'application/json': { schema: signOutSchema } } } },
  responses: { 200: done, ...problems(403) },
});

const waysInRoute = createRoute({
  method: 'get',
  path: '/auth/ways-in',
  tags: ['Accounts'],
  summary: 'Get the sign-in options besides a password',
  responses: {
    200: { description: 'Available ways to sign in', content: { 'application/json': { schema: waysInSchema } } },
  },
});

/** Signing in and out: /api/auth/*. */
export const authApi = createApi();

authApi.openapi(waysInRoute, async (context) => context.json(await describeWaysIn(context.get('platform')), 200));

authApi.openapi(signUpRoute, async (context) => {
  const { req } = context;
  const { headers, result } = await signUp(
    context.get('platform'),
    req.valid('json'),
    req.raw.headers,
    callerOf(context),
  );
  passOnCookies(context, headers);
  return context.json(result, 200);
});

authApi.openapi(signInRoute, async (context) => {
  const { req } = context;
  const { headers, result } = await signIn(
    context.get('platform'),
    req.valid('json'),
    req.raw.headers,
    callerOf(context),
  );
  passOnCookies(context, headers);
  return context.json(result, 200);
});

authApi.openapi(signOutRoute, async (context) => {
  const { req } = context;
  const scope = req.valid('json')?.scope ?? 'local';
  const headers = await signOut(context.get('platform'), scope, req.raw.headers, callerOf(context));
  passOnCookies(context, headers);
  return context.json({ ok: true as const }, 200);
});
