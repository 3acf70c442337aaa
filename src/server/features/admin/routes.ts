import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type AppEnv, callerOf, createApi, json } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  fileContentQuerySchema,
  fileLookSchema,
  holdingsQuerySchema,
  holdingsSchema,
  lookSchema,
  namesStateSchema,
  viewedChatSchema,
} from '#shared/contracts/admin-hierarchy.ts';
import { getNamesState, type Looker, openNames } from '../looks/public.ts';
import { serveStored } from '../uploads/public.ts';
import { deleteFile, listHoldings, openFile, openTicket, viewChat } from './open-looks.ts';

const tags = ['Administration'];
const userParam = z.object({ id: z.uuid() });
const itemParams = z.object({ id: z.uuid(), itemId: z.uuid() });
const told = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: json(schema),
});
const body = { required: true, content: json(lookSchema) };

const holdingsRoute = createRoute({
  method: 'get',
  path: '/admin/users/{id}/holdings',
  tags,
  summary: 'List a user’s folders, chats and files, by date and size; by name in an hour opened for a reason',
  request: { params: userParam, query: holdingsQuerySchema },
  responses: { 200: told(holdingsSchema, 'The newest'), ...problems(400, 401, 403, 404) },
});

const namesRoute = createRoute({
  method: 'get',
  path: '/admin/customers/{id}/looks',
  tags,
  summary: "Get until when you see the names of a customer's chats and files",
  request: { params: userParam },
  responses: { 200: told(namesStateSchema, 'The hour, if one is open'), ...problems(400, 401, 403, 404) },
});

const openNamesRoute = createRoute({
  method: 'post',
  path: '/admin/customers/{id}/looks',
  tags,
  summary: "See the names of a customer's chats and files for an hour, for a reason that its users can read",
  request: { params: userParam, body },
  responses: { 200: told(namesStateSchema, 'The hour'), ...problems(400, 401, 403, 404) },
});

const chatRoute = createRoute({
  method: 'post',
  path: '/admin/users/{id}/chats/{itemId}/looks',
  tags,
  summary: 'Open a user’s chat, with a reason its user can read',
  request: { params: itemParams, body },
  responses: { 200: told(viewedChatSchema, 'The chat'), ...problems(400, 401, 403, 404) },
});

const fileRoute = createRoute({
  method: 'post',
  path: '/admin/users/{id}/files/{itemId}/looks',
  tags,
  summary: 'Open a user’s file for download, with a reason its user can read',
  request: { params: itemParams, body },
  responses: { 200: told(fileLookSchema, 'Where it is, for five minutes'), ...problems(400, 401, 403, 404) },
});

const contentRoute = createRoute({
  method: 'get',
  path: '/admin/file-contents',
  tags,
  summary: 'Download a file that was opened with a reason',
  request: { query: fileContentQuerySchema },
  responses: {
    200: { description: 'The file', content: { 'application/octet-stream': { schema: z.string() } } },
    ...problems(400, 401, 403, 404),
  },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/admin/users/{id}/files/{itemId}',
  tags,
  summary: 'Delete a user’s file, for a reason that they can read',
  request: { params: itemParams, body },
  responses: { 204: { description: 'Deleted' }, ...problems(400, 401, 403, 404) },
});

/** Users' belongings, and admins' looks into them (ADM-05, ADM-06). */
export const hierarchyApi = createApi();

const lookerOf = (context: Context<AppEnv>): Looker => {
  return { scope: context.get('scope'), caller: callerOf(context) };
};

hierarchyApi.openapi(holdingsRoute, async (context) => {
  const { platform, scope } = context.var;
  const { limit } = context.req.valid('query');
  return context.json(await listHoldings(platform, scope, context.req.valid('param').id, limit), 200);
});

hierarchyApi.openapi(namesRoute, async (context) => {
  const { platform, scope } = context.var;
  return context.json(await getNamesState(platform, scope, context.req.valid('param').id), 200);
});

hierarchyApi.openapi(openNamesRoute, async (context) => {
  const { reason } = context.req.valid('json');
  const { id } = context.req.valid('param');
  return context.json(await openNames(context.get('platform'), lookerOf(context), id, reason), 200);
});

hierarchyApi.openapi(chatRoute, async (context) => {
  const { id: userId, itemId: id } = context.req.valid('param');
  const { reason } = context.req.valid('json');
  return context.json(await viewChat(context.get('platform'), lookerOf(context), { userId, id, reason }), 200);
});

hierarchyApi.openapi(fileRoute, async (context) => {
  const { id: userId, itemId: id } = context.req.valid('param');
  const { reason } = context.req.valid('json');
  const token = await openFile(context.get('platform'), lookerOf(context), { userId, id, reason });
  return context.json({ path: `/api/admin/file-contents?${new URLSearchParams({ token })}` }, 200);
});

hierarchyApi.openapi(contentRoute, async (context) => {
  const { platform, scope } = context.var;
  const { owner, file } = await openTicket(platform, scope, context.req.valid('query').token);
  return serveStored(platform, owner, file, context.req.method);
});

hierarchyApi.openapi(deleteRoute, async (context) => {
  const { id: userId, itemId: id } = context.req.valid('param');
  const { reason } = context.req.valid('json');
  await deleteFile(context.get('platform'), lookerOf(context), { userId, id, reason });
  return context.body(null, 204);
});
