import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { accountDeletionSchema, undoDeletionSchema } from '#shared/contracts/deletion.ts';
import { getDeletion, keepAccount, keepAccountByLink, requestDeletion } from './service.ts';

const tags = ['Accounts'];
const stateResponse = {
  description: 'Whether and when the account will be deleted',
  content: { 'application/json': { schema: accountDeletionSchema } },
};

const getRoute = createRoute({
  method: 'get',
  path: '/account/deletion',
  tags,
  summary: 'Get whether your account is scheduled for deletion',
  responses: { 200: stateResponse, ...problems(401) },
});

const requestRoute = createRoute({
  method: 'post',
  path: '/account/deletion',
  tags,
  summary: 'Schedule your account for deletion in seven days, with everything in it',
  responses: { 200: stateResponse, ...problems(401, 403, 409) },
});

const keepRoute = createRoute({
  method: 'delete',
  path: '/account/deletion',
  tags,
  summary: 'Cancel your account’s deletion',
  responses: { 200: stateResponse, ...problems(401, 409) },
});

const undoRoute = createRoute({
  method: 'post',
  path: '/account/deletion/undo',
  tags,
  summary: 'Cancel an account’s deletion with the emailed link',
  request: { body: { required: true, content: { 'application/json': { schema: undoDeletionSchema } } } },
  responses: {
    200: { description: 'Kept', content: { 'application/json': { schema: z.object({ ok: z.literal(true) }) } } },
    ...problems(400, 429),
  },
});

/** Deleting the account: /api/account/deletion. */
export const erasureApi = createApi();

erasureApi.openapi(getRoute, async (context) =>
  context.json(await getDeletion(context.get('platform'), context.get('signedIn')), 200),
);

erasureApi.openapi(requestRoute, async (context) =>
  context.json(await requestDeletion(context.get('platform'), context.get('signedIn'), callerOf(context)), 200),
);

erasureApi.openapi(keepRoute, async (context) =>
  context.json(await keepAccount(context.get('platform'), context.get('signedIn'), callerOf(context)), 200),
);

erasureApi.openapi(undoRoute, async (context) => {
  await keepAccountByLink(context.get('platform'), context.req.valid('json').token, callerOf(context));
  return context.json({ ok: true as const }, 200);
});
