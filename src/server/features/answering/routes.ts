import { createRoute } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { searchQuerySchema, searchResultSchema } from '#shared/contracts/search.ts';
import { suggestedQuestionsQuerySchema, suggestedQuestionsSchema } from '#shared/contracts/suggestions.ts';
import { searchPapers } from './service.ts';
import { suggestQuestions } from './suggest-questions.ts';

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

const questionsRoute = createRoute({
  method: 'get',
  path: '/records/questions',
  tags: ['Meetings'],
  summary: 'Suggest at most three questions that the papers answer, made of what was found in them',
  request: { query: suggestedQuestionsQuerySchema },
  responses: {
    200: { description: 'The questions', content: { 'application/json': { schema: suggestedQuestionsSchema } } },
    ...problems(400, 401, 503),
  },
});

/** /api/search, /api/records/questions */
export const searchApi = createApi();

searchApi.openapi(searchRoute, async (context) =>
  context.json(await searchPapers(context.get('platform'), context.get('scope'), context.req.valid('query')), 200),
);

searchApi.openapi(questionsRoute, async (context) => {
  const { platform, scope } = context.var;
  return context.json(await suggestQuestions(platform, scope, context.req.valid('query'), context.req.raw.signal), 200);
});
