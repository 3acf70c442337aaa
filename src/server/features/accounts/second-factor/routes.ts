import { createRoute } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  factorSessionSchema,
  factorVerifiedSchema,
  sendCodeResultSchema,
  sendCodeSchema,
  verifyFactorSchema,
} from '#shared/contracts/mfa.ts';
import { proverOf, refuseMalformedCode } from './check-input.ts';
import { sendCode } from './send-code.ts';
import { openFactorSession } from './service.ts';
import { verifyFactor } from './verify-factor.ts';

const sessionRoute = createRoute({
  method: 'post',
  path: '/mfa/session',
  tags: ['Second factor'],
  summary: "Open, or find again, the second factor's session of this sign-in session",
  responses: {
    200: { description: 'The session', content: { 'application/json': { schema: factorSessionSchema } } },
    ...problems(401, 403),
  },
});

const verifyRoute = createRoute({
  method: 'post',
  path: '/mfa/verify',
  tags: ['Second factor'],
  summary: 'Verify the second factor with a code',
  request: { body: { required: true, content: { 'application/json': { schema: verifyFactorSchema } } } },
  responses: {
    200: { description: 'Verified', content: { 'application/json': { schema: factorVerifiedSchema } } },
    ...problems(400, 401, 403, 429),
  },
});

const sendCodeRoute = createRoute({
  method: 'post',
  path: '/functions/send-2fa-code',
  tags: ['Second factor'],
  summary: 'Email a code to your own address',
  request: { body: { required: true, content: { 'application/json': { schema: sendCodeSchema } } } },
  responses: {
    200: { description: 'Requested', content: { 'application/json': { schema: sendCodeResultSchema } } },
    ...problems(400, 401, 403, 404, 429),
  },
});

/** The second factor after the password: /api/mfa/session, /api/mfa/verify, send-2fa-code. */
export const mfaApi = createApi();

mfaApi.openapi(sessionRoute, async (context) =>
  context.json(await openFactorSession(context.get('platform'), context.get('signedIn')), 200),
);

mfaApi.openapi(
  verifyRoute,
  async (context) => {
    const cookie = await verifyFactor(context.get('platform'), proverOf(context), context.req.valid('json'));
    context.header('set-cookie', cookie, { append: true });
    return context.json({ isVerified: true as const, isDemo: context.get('signedIn').isDemo }, 200);
  },
  refuseMalformedCode,
);

mfaApi.openapi(sendCodeRoute, async (context) => {
  const sent = await sendCode(context.get('platform'), proverOf(context), context.req.valid('json'));
  return context.json({ success: true as const, ...sent }, 200);
});
