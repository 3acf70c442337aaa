import { createRoute } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { welcomeChatSchema, welcomeReplySchema } from '#shared/contracts/welcome.ts';
import { answerWelcomeChat } from './service.ts';

const chatRoute = createRoute({
  method: 'post',
  path: '/functions/welcome-chat',
  tags: ['Public site'],
  summary: 'Ask the welcome chat: the whole conversation, newest message last; it is not stored',
  request: { body: { required: true, content: { 'application/json': { schema: welcomeChatSchema } } } },
  responses: {
    200: { description: 'The answer', content: { 'application/json': { schema: welcomeReplySchema } } },
    ...problems(400, 413, 429, 503),
  },
});

/** /api/functions/welcome-chat, open to everyone. */
export const welcomeApi = createApi();

welcomeApi.openapi(chatRoute, async (context) => {
  const reply = await answerWelcomeChat(context.get('platform'), context.req.valid('json'), callerOf(context));
  return context.json(reply, 200, { 'cache-control': 'no-store' });
});
