import { createRoute } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { auditPageSchema, auditQuerySchema } from '#shared/contracts/audit.ts';
import { listOwnActs } from './service.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/audit',
  tags: ['Accounts'],
  summary: 'List security-relevant actions on your account, newest first',
  request: { query: auditQuerySchema },
  responses: {
    200: { description: 'A page of acts', content: { 'application/json': { schema: auditPageSchema } } },
    ...problems(400, 401),
  },
});

/** The audit log: /api/audit. */
export const auditApi = createApi();

auditApi.openapi(listRoute, async (context) => {
  const { before } = context.req.valid('query');
  return context.json(await listOwnActs(context.get('platform'), context.get('scope'), before), 200);
});
