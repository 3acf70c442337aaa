import { createRoute } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { findQuerySchema, foundThingsSchema } from '#shared/contracts/finding.ts';
import { findThings } from './service.ts';

const findRoute = createRoute({
  method: 'get',
  path: '/find',
  tags: ['Search'],
  summary: 'Find your papers, meetings, agenda items, decisions and chats by their names, best first',
  description:
    'Every word of `q` is in what is found, at the most misspelled. Without `q`: the newest papers and chats.',
  request: { query: findQuerySchema },
  responses: {
    200: { description: 'What was found', content: { 'application/json': { schema: foundThingsSchema } } },
    ...problems(400, 401),
  },
});

/** /api/find */
export const findingApi = createApi();

findingApi.openapi(findRoute, async (context) => {
  const found = await findThings(context.get('platform'), context.get('scope'), context.req.valid('query'));
  return context.json({ found }, 200);
});
