import { createRoute, z } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { manualQuerySchema } from '#shared/contracts/admin-manual.ts';
import { readManual } from './read-manual.ts';

const manualRoute = createRoute({
  method: 'get',
  path: '/admin/manual',
  tags: ['Administration'],
  summary: 'Read the operations manual or one of its sections',
  request: { query: manualQuerySchema },
  responses: {
    200: { description: 'Markdown', content: { 'text/plain': { schema: z.string() } } },
    ...problems(400, 401, 403, 404),
  },
});

/** /api/admin/manual */
export const manualApi = createApi();

manualApi.openapi(manualRoute, async (context) =>
  context.text(await readManual(context.req.valid('query').section), 200),
);
