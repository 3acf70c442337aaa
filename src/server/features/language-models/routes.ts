import { createRoute } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { allowedModelsSchema } from '#shared/contracts/language-models.ts';
import { listAllowedModels } from './service.ts';

const allowedModelsRoute = createRoute({
  method: 'get',
  path: '/language-models',
  tags: ['Language models'],
  summary: "List the language models that may answer the user's questions",
  responses: {
    200: { description: 'Names and regions', content: { 'application/json': { schema: allowedModelsSchema } } },
    ...problems(401),
  },
});

/** /api/language-models */
export const languageModelsApi = createApi();

languageModelsApi.openapi(allowedModelsRoute, async (context) =>
  context.json(await listAllowedModels(context.get('platform'), context.get('scope')), 200),
);
