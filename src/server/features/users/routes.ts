import { createRoute, z } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problem-responses.ts';
import { currentSessionSchema, currentUserSchema, signInSchema, signUpSchema } from '#shared/contracts/users.ts';
import { findCurrentUser, getCurrentUser, requireUser, signIn, signOut, signUp } from './service.ts';

const done = {
  description: 'Done; the session cookie is set.',
  content: { 'application/json': { schema: z.object({ ok: z.literal(true) }) } },
};

const signUpRoute = createRoute({
  method: 'post',
  path: '/auth/sign-up/email',
  tags: ['Accounts'],
  summary: 'Create an account and sign in',
  request: { body: { required: true, content: { 'application/json': { schema: signUpSchema } } } },
  responses: { 200: done, ...problems(400, 409) },
});

const signInRoute = createRoute({
  method: 'post',
  path: '/auth/sign-in/email',
  tags: ['Accounts'],
  summary: 'Sign in with a password',
  request: { body: { required: true, content: { 'application/json': { schema: signInSchema } } } },
  responses: { 200: done, ...problems(400, 401) },
});

const signOutRoute = createRoute({
  method: 'post',
  path: '/auth/sign-out',
  tags: ['Accounts'],
  summary: "End this device's session",
  responses: { 200: done },
});

const currentUserRoute = createRoute({
  method: 'get',
  path: '/users/me',
  tags: ['Accounts'],
  summary: 'Who is signed in',
  middleware: requireUser,
  responses: {
    200: { description: 'The signed-in user', content: { 'application/json': { schema: currentUserSchema } } },
    ...problems(401),
  },
});

const sessionRoute = createRoute({
  method: 'get',
  path: '/users/session',
  tags: ['Accounts'],
  summary: 'Who is signed in, if anybody',
  responses: {
    200: {
      description: 'The signed-in user; null for a stranger',
      content: { 'application/json': { schema: currentSessionSchema } },
    },
  },
});

/** Accounts: /api/auth/* and /api/users/*. */
export const usersApi = createApi();

usersApi.openapi(signUpRoute, async (context) => {
  const headers = await signUp(context.get('platform'), context.req.valid('json'), context.req.raw.headers);
  copyCookies(headers, (value) => context.header('set-cookie', value, { append: true }));
  return context.json({ ok: true as const }, 200);
});

usersApi.openapi(signInRoute, async (context) => {
  const headers = await signIn(context.get('platform'), context.req.valid('json'), context.req.raw.headers);
  copyCookies(headers, (value) => context.header('set-cookie', value, { append: true }));
  return context.json({ ok: true as const }, 200);
});

usersApi.openapi(signOutRoute, async (context) => {
  const headers = await signOut(context.get('platform'), context.req.raw.headers);
  copyCookies(headers, (value) => context.header('set-cookie', value, { append: true }));
  return context.json({ ok: true as const }, 200);
});

usersApi.openapi(currentUserRoute, async (context) => {
  const user = await getCurrentUser(context.get('platform'), context.get('scope'), context.req.raw.headers);
  return context.json(user, 200);
});

usersApi.openapi(sessionRoute, async (context) => {
  const user = await findCurrentUser(context.get('platform'), context.req.raw.headers);
  return context.json({ user }, 200);
});

function copyCookies(headers: Headers, append: (value: string) => void): void {
  for (const cookie of headers.getSetCookie()) append(cookie);
}
