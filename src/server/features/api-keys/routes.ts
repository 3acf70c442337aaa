import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi, json } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { apiKeyCreatedSchema, apiKeysSchema, createApiKeySchema } from '#shared/contracts/api-keys.ts';
import { createKey, getKeys, revokeKey } from './service.ts';

const tags = ['API keys'];

const listRoute = createRoute({
  method: 'get',
  path: '/api-keys',
  tags,
  summary: 'List your API keys, newest first',
  responses: { 200: { description: 'The whole list', content: json(apiKeysSchema) }, ...problems(401) },
});

const createKeyRoute = createRoute({
  method: 'post',
  path: '/api-keys',
  tags,
  summary: 'Create an API key; requires a recent proof of identity',
  request: { body: { required: true, content: json(createApiKeySchema) } },
  responses: {
    201: { description: 'The key, with its secret this once', content: json(apiKeyCreatedSchema) },
    ...problems(400, 401, 403, 409),
  },
});

const revokeRoute = createRoute({
  method: 'delete',
  path: '/api-keys/{id}',
  tags,
  summary: 'Revoke an API key immediately; its open streams and uploads end',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 204: { description: 'Revoked' }, ...problems(400, 401, 404) },
});

/** API keys: /api/api-keys. No key opens them. */
export const apiKeysApi = createApi();

apiKeysApi.openapi(listRoute, async (context) =>
  context.json({ keys: await getKeys(context.get('platform'), context.get('signedIn')) }, 200),
);

apiKeysApi.openapi(createKeyRoute, async (context) => {
  const { platform, signedIn } = context.var;
  return context.json(await createKey(platform, signedIn, context.req.valid('json'), callerOf(context)), 201);
});

apiKeysApi.openapi(revokeRoute, async (context) => {
  const { platform, signedIn } = context.var;
  await revokeKey(platform, signedIn, context.req.valid('param').id, callerOf(context));
  return context.body(null, 204);
});
