import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { accountDeletionSchema, undoDeletionSchema } from '#shared/contracts/deletion.ts';
import { getDeletion, keepAccount, keepAccountByLink, requestDeletion } from './service.ts';

const tags = ['Accounts'];
const stateResponse = {
  description: 'Whether and when the account is deleted',
  content: { 'application/json': { schema: accountDeletionSchema } },
};

const getRoute = createRoute({
  method: 'get',
  path: '/account/deletion',
  tags,
  summary: 'Whether your account is to be deleted',
  responses: { 200: stateResponse, ...problems(401) },
});

const requestRoute = createRoute({
  method: 'post',
  path: '/account/deletion',
  tags,
  summary: 'Have your account deleted in seven days, with everything in it',
  responses: { 200: stateResponse, ...problems(401, 403, 409) },
});

const keepRoute = createRoute({
  method: 'delete',
  path: '/account/deletion',
  tags,
  summary: 'Keep your account after all',
  responses: { 200: stateResponse, ...problems(401, 409) },
});

const undoRoute = createRoute({
  method: 'post',
  path: '/account/deletion/undo',
  tags,
  summary: 'Keep an account with the link from the mail',
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
