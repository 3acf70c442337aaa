import { createRoute } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { planUsageSchema } from '#shared/contracts/customers.ts';
import { getPlanUsage } from './service.ts';

const usageRoute = createRoute({
  method: 'get',
  path: '/customers/usage',
  tags: ['Customers'],
  summary: "Get how many pages and questions of its plan the user's customer has used",
  responses: {
    200: { description: 'Usage and limits', content: { 'application/json': { schema: planUsageSchema } } },
    ...problems(401),
  },
});

/** /api/customers */
export const customersApi = createApi();

customersApi.openapi(usageRoute, async (context) =>
  context.json(await getPlanUsage(context.get('platform'), context.get('scope')), 200),
);
