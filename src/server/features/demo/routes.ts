import { createRoute } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { demoAccountsSchema, demoVisitSchema } from '#shared/contracts/demo.ts';
import { getDemoVisit, listDemoAccounts } from './service.ts';

const accountsRoute = createRoute({
  method: 'get',
  path: '/demo/accounts',
  tags: ['Demo'],
  summary: "List the demo's accounts, for anybody",
  responses: { 200: { description: 'All accounts', content: { 'application/json': { schema: demoAccountsSchema } } } },
});

const visitRoute = createRoute({
  method: 'get',
  path: '/demo/visit',
  tags: ['Demo'],
  summary: 'Get the demo visit: when it ends, and what to ask first',
  responses: {
    200: { description: 'The visit', content: { 'application/json': { schema: demoVisitSchema } } },
    ...problems(401, 404),
  },
});

/** The demo: /api/demo/*. */
export const demoApi = createApi();

demoApi.openapi(accountsRoute, async (context) => context.json(await listDemoAccounts(context.get('platform')), 200));

demoApi.openapi(visitRoute, async (context) =>
  context.json(await getDemoVisit(context.get('platform'), context.get('scope')), 200),
);
