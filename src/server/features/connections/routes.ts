import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi, json } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  askedConnectionSchema,
  connectionRequestSchema,
  connectionsSchema,
  decideConnectionSchema,
  decidedConnectionSchema,
} from '#shared/contracts/connections.ts';
import { decideRequest, describeRequest } from './accept-connection.ts';
import { disconnect, listConnections } from './service.ts';

const tags = ['Connected programs'];

const listRoute = createRoute({
  method: 'get',
  path: '/connections',
  tags,
  summary: 'List your connected programs, newest first',
  responses: { 200: { description: 'The whole list', content: json(connectionsSchema) }, ...problems(401) },
});

const requestRoute = createRoute({
  method: 'get',
  path: '/connections/request',
  tags,
  summary: 'Get what a connecting program asks for',
  request: { query: connectionRequestSchema },
  responses: {
    200: { description: 'The request to show', content: json(askedConnectionSchema) },
    ...problems(400, 401, 403, 404),
  },
});

const decideRoute = createRoute({
  method: 'post',
  path: '/connections',
  tags,
  summary: 'Allow or deny a program’s request; allowing requires a recent proof of identity',
  request: { body: { required: true, content: json(decideConnectionSchema) } },
  responses: {
    200: { description: 'The URL to return to', content: json(decidedConnectionSchema) },
    ...problems(400, 401, 403, 404),
  },
});

const disconnectRoute = createRoute({
  method: 'delete',
  path: '/connections/{id}',
  tags,
  summary: 'Disconnect a program immediately',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 204: { description: 'Disconnected' }, ...problems(400, 401, 404) },
});

/** Connected programs: /api/connections. No key opens them. */
export const connectionsApi = createApi();

connectionsApi.openapi(listRoute, async (context) =>
  context.json({ connections: await listConnections(context.get('platform'), context.get('signedIn')) }, 200),
);

connectionsApi.openapi(requestRoute, async (context) => {
  const { platform, signedIn } = context.var;
  return context.json(await describeRequest(platform, signedIn, context.req.valid('query')), 200);
});

connectionsApi.openapi(decideRoute, async (context) => {
  const { platform, signedIn } = context.var;
  const { request, isAllowed } = context.req.valid('json');
  const redirectTo = await decideRequest(platform, signedIn, request, isAllowed, callerOf(context));
  return context.json({ redirectTo }, 200);
});

connectionsApi.openapi(disconnectRoute, async (context) => {
  const { platform, signedIn } = context.var;
  await disconnect(platform, signedIn, context.req.valid('param').id, callerOf(context));
  return context.body(null, 204);
});
