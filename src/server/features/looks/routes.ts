import { createRoute } from '@hono/zod-openapi';
import { callerOf, createApi, json } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  allowLooksSchema,
  confirmedActsSchema,
  lookPermissionSchema,
  providerActsSchema,
} from '#shared/contracts/looks.ts';
import { confirmActs, listUnseenActs } from '../audit/public.ts';
import { allowLooks, getPermission } from './allow-looks.ts';

const tags = ['Accounts'];
const permission = { description: 'Since when looks are allowed', content: json(lookPermissionSchema) };

const getRoute = createRoute({
  method: 'get',
  path: '/account/looks',
  tags,
  summary: "Get whether you let the provider's admins look into your chats and files",
  responses: { 200: permission, ...problems(401) },
});

const changeRoute = createRoute({
  method: 'put',
  path: '/account/looks',
  tags,
  summary: "Allow the provider's admins to look into your chats and files, or withdraw that at once",
  request: { body: { required: true, content: json(allowLooksSchema) } },
  responses: { 200: permission, ...problems(400, 401, 403) },
});

const actsRoute = createRoute({
  method: 'get',
  path: '/account/provider-acts',
  tags,
  summary: 'List what the provider did with your account or data since you last confirmed it',
  responses: { 200: { description: 'Newest first', content: json(providerActsSchema) }, ...problems(401) },
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/account/provider-acts',
  tags,
  summary: 'Confirm that you have seen what the provider did, up to an entry',
  request: { body: { required: true, content: json(confirmedActsSchema) } },
  responses: { 204: { description: 'Confirmed' }, ...problems(400, 401, 404) },
});

/** The user's say about looks, and what they are told of them: /api/account. */
export const looksApi = createApi();

looksApi.openapi(getRoute, async (context) => {
  const { platform, signedIn } = context.var;
  return context.json(await getPermission(platform, signedIn), 200);
});

looksApi.openapi(changeRoute, async (context) => {
  const { platform, signedIn } = context.var;
  const { isAllowed } = context.req.valid('json');
  return context.json(await allowLooks(platform, signedIn, isAllowed, callerOf(context)), 200);
});

looksApi.openapi(actsRoute, async (context) => {
  const { platform, scope } = context.var;
  return context.json({ acts: await listUnseenActs(platform, scope) }, 200);
});

looksApi.openapi(confirmRoute, async (context) => {
  const { platform, scope } = context.var;
  await confirmActs(platform, scope, context.req.valid('json').upTo);
  return context.body(null, 204);
});
