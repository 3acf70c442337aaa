import { createRoute } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { searchQuerySchema, searchResultSchema } from '#shared/contracts/search.ts';
import { searchPapers } from './service.ts';

const searchRoute = createRoute({
  method: 'get',
  path: '/search',
  tags: ['Search'],
  summary: 'Find the best passages in your documents, verbatim, with their pages',
  request: { query: searchQuerySchema },
  responses: {
    200: { description: 'The passages, best first', content: { 'application/json': { schema: searchResultSchema } } },
    ...problems(400, 401, 503),
  },
});

/** /api/search */
export const searchApi = createApi();

searchApi.openapi(searchRoute, async (context) =>
  context.json(await searchPapers(context.get('platform'), context.get('scope'), context.req.valid('query')), 200),
);
