import { createRoute, z } from '@hono/zod-openapi';
import { createApi, json } from '#server/platform/http/context.ts';
import { respondWithEvents } from '#server/platform/http/event-stream.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  answerChangedSchema,
  answerEventSchema,
  askQuestionSchema,
  questionAcceptedSchema,
} from '#shared/contracts/chats.ts';
import { acceptQuestion } from '../questions/accept-question.ts';
import { addRecommendations, retryAnswer, stopAnswer } from './change-answer.ts';
import { followAnswer } from './follow-answer.ts';
import type { AnswerRuns } from './run-answer.ts';

const tags = ['Answers'];
const byId = z.object({ id: z.uuid() });
const byAnswer = z.object({ answerId: z.uuid() });
const changed = (description: string) => ({ description, content: json(answerChangedSchema) });

const accepted = { description: 'Stored; its answer is being written.', content: json(questionAcceptedSchema) };
const question = { required: true, content: json(askQuestionSchema) };

const askFirstRoute = createRoute({
  method: 'post',
  path: '/chats/questions',
  tags,
  summary: 'Ask the first question of a new chat',
  request: { body: question },
  responses: { 202: accepted, ...problems(400, 401, 403, 404, 409, 413, 429) },
});

const askRoute = createRoute({
  method: 'post',
  path: '/chats/{id}/questions',
  tags,
  summary: 'Ask a question in a chat',
  description: 'One answer at a time: 409 answer_running while another is being written.',
  request: { params: byId, body: question },
  responses: { 202: accepted, ...problems(400, 401, 403, 404, 409, 413, 429) },
});

const eventsRoute = createRoute({
  method: 'get',
  path: '/chats/answers/{answerId}/events',
  tags,
  summary: 'Stream an answer (server-sent events)',
  description: 'The id of an event is its number; Last-Event-ID or lastEventId resumes after it. Ends after `done`.',
  request: {
    params: byAnswer,
    query: z.object({ lastEventId: z.coerce.number().int().min(0).max(2_147_483_647).optional() }),
  },
  responses: {
    200: { description: 'The events', content: { 'text/event-stream': { schema: answerEventSchema } } },
    ...problems(400, 401, 404),
  },
});

const stopRoute = createRoute({
  method: 'post',
  path: '/chats/answers/{answerId}/stop',
  tags,
  summary: 'Stop an answer; what is already stored stays',
  request: { params: byAnswer },
  responses: { 200: changed('Stopped'), ...problems(400, 401, 404, 409) },
});

const retryRoute = createRoute({
  method: 'post',
  path: '/chats/answers/{answerId}/retry',
  tags,
  summary: 'Answer the question again',
  request: { params: byAnswer },
  responses: { 202: changed('Running again'), ...problems(400, 401, 403, 404, 409, 429) },
});

const recommendationsRoute = createRoute({
  method: 'post',
  path: '/chats/answers/{answerId}/recommendations',
  tags,
  summary: 'Add the recommendations',
  request: { params: byAnswer },
  responses: { 202: changed('Running again, or complete already'), ...problems(400, 401, 403, 404, 409, 429) },
});

/** Questions and their answers. */
export function answerRoutes(runs: AnswerRuns) {
  const api = createApi();

  api.openapi(askFirstRoute, async (context) => {
    const input = context.req.valid('json');
    return context.json(
      await acceptQuestion(context.get('platform'), context.get('scope'), runs, undefined, input),
      202,
    );
  });
  api.openapi(askRoute, async (context) => {
    const { id } = context.req.valid('param');
    const input = context.req.valid('json');
    return context.json(await acceptQuestion(context.get('platform'), context.get('scope'), runs, id, input), 202);
  });
  api.openapi(eventsRoute, async (context) => {
    const { answerId } = context.req.valid('param');
    const after = context.req.valid('query').lastEventId ?? numberOf(context.req.header('last-event-id'));
    return respondWithEvents(
      context,
      await followAnswer(context.get('platform'), context.get('scope'), runs, answerId, after),
    );
  });
  api.openapi(stopRoute, async (context) => {
    const { answerId } = context.req.valid('param');
    return context.json({ answer: await stopAnswer(context.get('platform'), context.get('scope'), answerId) }, 200);
  });
  api.openapi(retryRoute, async (context) => {
    const { answerId } = context.req.valid('param');
    const answer = await retryAnswer(context.get('platform'), context.get('scope'), runs, answerId);
    return context.json({ answer }, 202);
  });
  api.openapi(recommendationsRoute, async (context) => {
    const { answerId } = context.req.valid('param');
    const answer = await addRecommendations(context.get('platform'), context.get('scope'), runs, answerId);
    return context.json({ answer }, 202);
  });
  return api;
}

/** Browsers send back the last id they saw. Anything but a number means the beginning. */
function numberOf(lastEventId: string | undefined): number {
  return lastEventId && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : 0;
}
