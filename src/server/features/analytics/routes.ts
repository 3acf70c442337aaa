import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  adminOverviewSchema,
  overviewQuerySchema,
  switchUsageSchema,
  usageCustomersQuerySchema,
  usageCustomersSchema,
} from '#shared/contracts/admin-overview.ts';
import { findUsageCustomers, readOverview, switchCustomerUsage } from './service.ts';

const tags = ['Administration'];

const overviewRoute = createRoute({
  method: 'get',
  path: '/admin/overview',
  tags,
  summary: 'Get totals and usage; each figure is based on at least five people',
  request: { query: overviewQuerySchema },
  responses: {
    200: { description: 'Counters and figures', content: { 'application/json': { schema: adminOverviewSchema } } },
    ...problems(400, 401, 403, 404),
  },
});

const customersRoute = createRoute({
  method: 'get',
  path: '/admin/usage-customers',
  tags,
  summary: 'List customers and whether individual figures are kept for them',
  request: { query: usageCustomersQuerySchema },
  responses: {
    200: { description: 'The first fifty', content: { 'application/json': { schema: usageCustomersSchema } } },
    ...problems(400, 401, 403),
  },
});

const switchRoute = createRoute({
  method: 'put',
  path: '/admin/usage-customers/{id}',
  tags,
  summary: "Switch a customer's own figures on or off; off, none are kept",
  request: {
    params: z.object({ id: z.uuid() }),
    body: { required: true, content: { 'application/json': { schema: switchUsageSchema } } },
  },
  responses: { 204: { description: 'Updated' }, ...problems(400, 401, 403, 404) },
});

/** /api/admin/overview, /api/admin/usage-customers */
export const analyticsApi = createApi();

analyticsApi.openapi(overviewRoute, async (context) =>
  context.json(await readOverview(context.get('platform'), context.req.valid('query')), 200),
);

analyticsApi.openapi(customersRoute, async (context) => {
  const { search } = context.req.valid('query');
  return context.json({ customers: await findUsageCustomers(context.get('platform'), search) }, 200);
});

analyticsApi.openapi(switchRoute, async (context) => {
  const { platform, scope } = context.var;
  const { isOn } = context.req.valid('json');
  await switchCustomerUsage(platform, scope, context.req.valid('param').id, isOn, callerOf(context));
  return context.body(null, 204);
});
