import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { signInSessionListSchema } from '#shared/contracts/auth.ts';
import { endSession, listSessions } from './list-sessions.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/auth/sessions',
  tags: ['Accounts'],
  summary: 'List your sessions, newest first',
  responses: {
    200: { description: 'The open sessions', content: { 'application/json': { schema: signInSessionListSchema } } },
    ...problems(401),
  },
});

const endRoute = createRoute({
  method: 'delete',
  path: '/auth/sessions/{id}',
  tags: ['Accounts'],
  summary: 'End one of your sessions; its open streams and uploads end with it',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 204: { description: 'Ended' }, ...problems(400, 401, 404) },
});

/** Sign-in sessions: /api/auth/sessions. */
export const sessionsApi = createApi();

sessionsApi.openapi(listRoute, async (context) => {
  const { sessionId } = context.get('signedIn');
  return context.json({ sessions: await listSessions(context.get('platform'), context.get('scope'), sessionId) }, 200);
});

sessionsApi.openapi(endRoute, async (context) => {
  const { id } = context.req.valid('param');
  await endSession(context.get('platform'), context.get('scope'), id, callerOf(context));
  return context.body(null, 204);
});
