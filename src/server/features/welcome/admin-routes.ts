import { createRoute } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  keepVisitorQuestionsSchema,
  knowledgeTrialSchema,
  trialReplySchema,
  visitorQuestionsSchema,
} from '#shared/contracts/admin-knowledge.ts';
import { tryKnowledge } from './answer-draft.ts';
import { keepVisitorQuestions, readVisitorQuestions } from './gaps/store-gaps.ts';

const tags = ['Administration'];

const trialRoute = createRoute({
  method: 'post',
  path: '/admin/knowledge-trials',
  tags,
  summary: 'Ask a draft of the welcome chat’s knowledge; nothing is published',
  request: { body: { required: true, content: { 'application/json': { schema: knowledgeTrialSchema } } } },
  responses: {
    200: { description: 'The answer', content: { 'application/json': { schema: trialReplySchema } } },
    ...problems(400, 401, 403, 413),
  },
});

const questionsRoute = createRoute({
  method: 'get',
  path: '/admin/visitor-questions',
  tags,
  summary: 'List questions the welcome chat could not answer in the last thirty days',
  responses: {
    200: {
      description: 'Their number, and their texts where kept',
      content: { 'application/json': { schema: visitorQuestionsSchema } },
    },
    ...problems(401, 403),
  },
});

const keepRoute = createRoute({
  method: 'put',
  path: '/admin/visitor-questions',
  tags,
  summary: 'Turn keeping of unanswered questions on, or off and delete them',
  request: { body: { required: true, content: { 'application/json': { schema: keepVisitorQuestionsSchema } } } },
  responses: { 204: { description: 'Updated' }, ...problems(400, 401, 403) },
});

/** /api/admin/knowledge-trials, /api/admin/visitor-questions */
export const welcomeAdminApi = createApi();

welcomeAdminApi.openapi(trialRoute, async (context) =>
  context.json(await tryKnowledge(context.get('platform'), context.get('scope'), context.req.valid('json')), 200),
);

welcomeAdminApi.openapi(questionsRoute, async (context) =>
  context.json(await readVisitorQuestions(context.get('platform')), 200),
);

welcomeAdminApi.openapi(keepRoute, async (context) => {
  const { platform, scope } = context.var;
  await keepVisitorQuestions(platform, scope, context.req.valid('json').isKept, callerOf(context));
  return context.body(null, 204);
});
