import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { emailChangeSchema, emailTokenSchema, wantedEmailSchema } from '#shared/contracts/users.ts';
import { confirmEmailChange, getEmailChange, keepEmail, requestEmail, stopEmailChange } from './change-email.ts';

const tags = ['Accounts'];
const stateResponse = {
  description: 'The address to confirm, if any',
  content: { 'application/json': { schema: emailChangeSchema } },
};
const done = { description: 'Done', content: { 'application/json': { schema: z.object({ ok: z.literal(true) }) } } };
const tokenBody = { body: { required: true, content: { 'application/json': { schema: emailTokenSchema } } } };

const getRoute = createRoute({
  method: 'get',
  path: '/account/email',
  tags,
  summary: 'Get the pending change of your address',
  responses: { 200: stateResponse, ...problems(401) },
});

const requestRoute = createRoute({
  method: 'post',
  path: '/account/email',
  tags,
  summary: 'Request a new address for your account; the response is the same for every address',
  request: { body: { required: true, content: { 'application/json': { schema: wantedEmailSchema } } } },
  responses: { 200: stateResponse, ...problems(400, 401, 403, 409, 429) },
});

const stopRoute = createRoute({
  method: 'delete',
  path: '/account/email',
  tags,
  summary: 'Cancel the change of address',
  responses: { 200: stateResponse, ...problems(401, 403) },
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/account/email/confirm',
  tags,
  summary: 'Confirm your new address with the emailed link; your other sessions end',
  request: tokenBody,
  responses: { 200: done, ...problems(400, 401, 403, 409) },
});

const keepRoute = createRoute({
  method: 'post',
  path: '/account/email/keep',
  tags,
  summary: "Keep an account's address, or have it back, with the link from the mail; all its sessions end",
  request: tokenBody,
  responses: { 200: done, ...problems(400, 409) },
});

/** The address of the user's own account: /api/account/email. */
export const emailApi = createApi();

emailApi.openapi(getRoute, async (context) =>
  context.json(await getEmailChange(context.get('platform'), context.get('signedIn')), 200),
);

emailApi.openapi(requestRoute, async (context) => {
  const { email } = context.req.valid('json');
  return context.json(
    await requestEmail(context.get('platform'), context.get('signedIn'), email, callerOf(context)),
    200,
  );
});

emailApi.openapi(stopRoute, async (context) =>
  context.json(await stopEmailChange(context.get('platform'), context.get('signedIn'), callerOf(context)), 200),
);

emailApi.openapi(confirmRoute, async (context) => {
  const { token } = context.req.valid('json');
  await confirmEmailChange(context.get('platform'), context.get('signedIn'), token, callerOf(context));
  return context.json({ ok: true as const }, 200);
});

emailApi.openapi(keepRoute, async (context) => {
  await keepEmail(context.get('platform'), context.req.valid('json').token, callerOf(context));
  return context.json({ ok: true as const }, 200);
});
