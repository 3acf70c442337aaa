import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type AppEnv, callerOf, createApi, json } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  adminUserListSchema,
  adminUserQuerySchema,
  adminUserSchema,
  changeUserSchema,
  createUserSchema,
  functionDoneSchema,
  importUsersSchema,
  sendOnboardingSchema,
  setPasswordSchema,
  userCreatedSchema,
  userEmailsRequestSchema,
  userEmailsSchema,
  usersImportedSchema,
} from '#shared/contracts/admin-users.ts';
import { changeUser, deleteUser, setPassword, signOutUser } from './change-user.ts';
import { type Admin, createUser, inviteAgain } from './create-user.ts';
import { importUsers } from './import-users.ts';
import { getUser, getUserEmails, listUsers } from './list-users.ts';

const tags = ['Administration'];
const params = z.object({ id: z.uuid() });
const told = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: json(schema),
});
const bodyOf = <Schema extends z.ZodType>(schema: Schema) => ({ required: true, content: json(schema) });
const done = { description: 'Done' };
const user = told(adminUserSchema, 'The user');

const listRoute = createRoute({
  method: 'get',
  path: '/admin/users',
  tags,
  summary: 'List users by name, without demo accounts',
  request: { query: adminUserQuerySchema },
  responses: { 200: told(adminUserListSchema, 'A page of users'), ...problems(400, 401, 403) },
});

const createUserRoute = createRoute({
  method: 'post',
  path: '/admin/users',
  tags,
  summary: 'Create a user; an email contains the link to set a password',
  request: { body: bodyOf(createUserSchema) },
  responses: {
    201: told(userCreatedSchema, 'The user, and whether the mail was sent'),
    ...problems(400, 401, 403, 404, 409),
  },
});

const getRoute = createRoute({
  method: 'get',
  path: '/admin/users/{id}',
  tags,
  summary: 'Get a user',
  request: { params },
  responses: { 200: user, ...problems(400, 401, 403, 404) },
});

const changeRoute = createRoute({
  method: 'patch',
  path: '/admin/users/{id}',
  tags,
  summary: 'Update a user’s address, name, customer or role, or disable and enable the account',
  request: { params, body: bodyOf(changeUserSchema) },
  responses: { 200: user, ...problems(400, 401, 403, 404, 409) },
});

const passwordRoute = createRoute({
  method: 'post',
  path: '/admin/users/{id}/password',
  tags,
  summary: 'Send a user a password link, or set a password that must be changed',
  request: { params, body: bodyOf(setPasswordSchema) },
  responses: { 204: done, ...problems(400, 401, 403, 404, 503) },
});

const inviteRoute = createRoute({
  method: 'post',
  path: '/admin/users/{id}/invitations',
  tags,
  summary: 'Resend a user the link to their first password',
  request: { params },
  responses: { 204: done, ...problems(400, 401, 403, 404, 503) },
});

const signOutRoute = createRoute({
  method: 'delete',
  path: '/admin/users/{id}/sessions',
  tags,
  summary: 'Sign a user out everywhere, including programs and keys',
  request: { params },
  responses: { 204: done, ...problems(400, 401, 403, 404) },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/admin/users/{id}',
  tags,
  summary: 'Delete a user with all files and chats',
  request: { params },
  responses: { 204: done, ...problems(400, 401, 403, 404, 409) },
});

const importRoute = createRoute({
  method: 'post',
  path: '/admin/user-imports',
  tags,
  summary: 'Import users from a table, or preview the import',
  request: { body: bodyOf(importUsersSchema) },
  responses: { 200: told(usersImportedSchema, 'Every row with its fault'), ...problems(400, 401, 403, 404, 413) },
});

const emailsRoute = createRoute({
  method: 'post',
  path: '/functions/get-user-emails',
  tags,
  summary: 'List the addresses of users by ID',
  request: { body: bodyOf(userEmailsRequestSchema) },
  responses: { 200: told(userEmailsSchema, 'Those that there are'), ...problems(400, 401, 403) },
});

const onboardingRoute = createRoute({
  method: 'post',
  path: '/functions/send-onboarding-email',
  tags,
  summary: 'Send a user the link to their first password; emails never contain the password',
  request: { body: bodyOf(sendOnboardingSchema) },
  responses: { 200: told(functionDoneSchema, 'Sent'), ...problems(400, 401, 403, 404, 503) },
});

/** Users for admins: /api/admin/users, and the server functions on them (ADM-09). */
export const adminUsersApi = createApi();

const adminOf = (context: Context<AppEnv>): Admin => {
  const { scope, signedIn } = context.var;
  return { scope, signedIn, caller: callerOf(context) };
};

adminUsersApi.openapi(listRoute, async (context) => {
  const { platform, scope } = context.var;
  return context.json(await listUsers(platform, scope, context.req.valid('query')), 200);
});

adminUsersApi.openapi(createUserRoute, async (context) =>
  context.json(await createUser(context.get('platform'), adminOf(context), context.req.valid('json')), 201),
);

adminUsersApi.openapi(getRoute, async (context) => {
  const { platform, scope } = context.var;
  return context.json(await getUser(platform, scope, context.req.valid('param').id), 200);
});

adminUsersApi.openapi(changeRoute, async (context) => {
  const { id } = context.req.valid('param');
  return context.json(await changeUser(context.get('platform'), adminOf(context), id, context.req.valid('json')), 200);
});

adminUsersApi.openapi(passwordRoute, async (context) => {
  const { id } = context.req.valid('param');
  await setPassword(context.get('platform'), adminOf(context), id, context.req.valid('json'));
  return context.body(null, 204);
});

adminUsersApi.openapi(inviteRoute, async (context) => {
  await inviteAgain(context.get('platform'), adminOf(context), { userId: context.req.valid('param').id });
  return context.body(null, 204);
});

adminUsersApi.openapi(signOutRoute, async (context) => {
  await signOutUser(context.get('platform'), adminOf(context), context.req.valid('param').id);
  return context.body(null, 204);
});

adminUsersApi.openapi(deleteRoute, async (context) => {
  await deleteUser(context.get('platform'), adminOf(context), context.req.valid('param').id);
  return context.body(null, 204);
});

adminUsersApi.openapi(importRoute, async (context) =>
  context.json(await importUsers(context.get('platform'), adminOf(context), context.req.valid('json')), 200),
);

adminUsersApi.openapi(emailsRoute, async (context) => {
  const { platform, scope } = context.var;
  const emails = await getUserEmails(platform, scope, context.req.valid('json').userIds);
  return context.json({ success: true as const, emails }, 200);
});

adminUsersApi.openapi(onboardingRoute, async (context) => {
  const { email } = context.req.valid('json');
  await inviteAgain(context.get('platform'), adminOf(context), { email });
  return context.json({ success: true as const }, 200);
});
