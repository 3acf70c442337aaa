import { createRoute } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { accountClaimSchema, decideClaimSchema } from '#shared/contracts/account-claims.ts';
import { signInResultSchema } from '#shared/contracts/auth.ts';
import { decideClaim, getAccountClaim } from './resolve-claim.ts';

const showRoute = createRoute({
  method: 'get',
  path: '/auth/account-claim',
  tags: ['Accounts'],
  summary: 'Get the contents of an account whose address you were the first to prove',
  responses: {
    200: { description: 'The account', content: { 'application/json': { schema: accountClaimSchema } } },
    ...problems(401, 403),
  },
});

const decideRoute = createRoute({
  method: 'post',
  path: '/auth/account-claim',
  tags: ['Accounts'],
  summary: 'Confirm that the account is yours, or start over with an empty one',
  request: { body: { required: true, content: { 'application/json': { schema: decideClaimSchema } } } },
  responses: {
    200: { description: 'The next step', content: { 'application/json': { schema: signInResultSchema } } },
    ...problems(400, 401, 403),
  },
});

/** Settles the ownership of an account that someone else may have created: /api/auth/account-claim. */
export const claimsApi = createApi();

claimsApi.openapi(showRoute, async (context) =>
  context.json(await getAccountClaim(context.get('platform'), context.get('signedIn')), 200),
);

claimsApi.openapi(decideRoute, async (context) => {
  const { decision } = context.req.valid('json');
  const [platform, signedIn] = [context.get('platform'), context.get('signedIn')];
  return context.json(await decideClaim(platform, signedIn, decision, callerOf(context)), 200);
});
