import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  adminUpdateFactorResultSchema,
  adminUpdateFactorSchema,
  confirmIdentitySchema,
  enableTotpSchema,
  factorSettingsSchema,
  recoveryCodesSchema,
  setEmailFactorSchema,
  totpSetupSchema,
} from '#shared/contracts/mfa.ts';
import { confirmIdentity } from '../second-factor/check-identity.ts';
import { proverOf, refuseMalformedCode } from '../second-factor/check-input.ts';
import { disableTotp, getFactorSettings, renewRecoveryCodes, setEmailFactor } from './change-factors.ts';
import { enableTotp, startTotpSetup } from './register-totp.ts';
import { updateUserFactors } from './update-user-factors.ts';

const tags = ['Second factor'];
const done = { description: 'Done', content: { 'application/json': { schema: z.object({ ok: z.literal(true) }) } } };
const codes = {
  description: 'Done; with new recovery codes, if any, this once',
  content: { 'application/json': { schema: recoveryCodesSchema } },
};
const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});

const settingsRoute = createRoute({
  method: 'get',
  path: '/mfa/settings',
  tags,
  summary: 'Get which second factors are on',
  responses: {
    200: { description: 'The whole list', content: { 'application/json': { schema: factorSettingsSchema } } },
    ...problems(401),
  },
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/mfa/confirm',
  tags,
  summary: 'Prove your identity, so that this session can change security settings for ten minutes',
  request: { body: jsonBody(confirmIdentitySchema) },
  responses: { 200: done, ...problems(400, 401, 403, 429) },
});

const emailRoute = createRoute({
  method: 'put',
  path: '/mfa/email',
  tags,
  summary: 'Turn email codes on or off',
  request: { body: jsonBody(setEmailFactorSchema) },
  responses: { 200: codes, ...problems(400, 401, 403) },
});

const setupTotpRoute = createRoute({
  method: 'post',
  path: '/mfa/totp/setup',
  tags,
  summary: 'Start setting up an authenticator app',
  responses: {
    200: { description: 'The secret and its QR code', content: { 'application/json': { schema: totpSetupSchema } } },
    ...problems(401, 403),
  },
});

const enableTotpRoute = createRoute({
  method: 'post',
  path: '/mfa/totp/enable',
  tags,
  summary: 'Turn the authenticator on with a current code',
  request: { body: jsonBody(enableTotpSchema) },
  responses: { 200: codes, ...problems(400, 401, 403, 429) },
});

const disableTotpRoute = createRoute({
  method: 'delete',
  path: '/mfa/totp',
  tags,
  summary: 'Turn the authenticator off',
  responses: { 200: done, ...problems(401, 403) },
});

const recoveryCodesRoute = createRoute({
  method: 'post',
  path: '/mfa/recovery-codes',
  tags,
  summary: 'Replace the recovery codes with new ones',
  responses: { 200: codes, ...problems(400, 401, 403) },
});

const adminRoute = createRoute({
  method: 'post',
  path: '/functions/admin-update-mfa',
  tags: ['Administration'],
  summary: 'Turn a user’s second factor on or off',
  request: { body: jsonBody(adminUpdateFactorSchema) },
  responses: {
    200: { description: 'Done', content: { 'application/json': { schema: adminUpdateFactorResultSchema } } },
    ...problems(400, 401, 403, 404),
  },
});

/** The second factor in the settings, and changes by an admin: /api/mfa/*, admin-update-mfa. */
export const mfaSettingsApi = createApi();

mfaSettingsApi.openapi(settingsRoute, async (context) =>
  context.json(await getFactorSettings(context.get('platform'), context.get('signedIn')), 200),
);

mfaSettingsApi.openapi(
  confirmRoute,
  async (context) => {
    const { req } = context;
    await confirmIdentity(context.get('platform'), proverOf(context), req.valid('json'));
    return context.json({ ok: true as const }, 200);
  },
  refuseMalformedCode,
);

mfaSettingsApi.openapi(emailRoute, async (context) => {
  const { isEnabled } = context.req.valid('json');
  const { platform, signedIn } = context.var;
  return context.json({ recoveryCodes: await setEmailFactor(platform, signedIn, isEnabled, callerOf(context)) }, 200);
});

mfaSettingsApi.openapi(setupTotpRoute, async (context) =>
  context.json(await startTotpSetup(context.get('platform'), context.get('signedIn')), 200),
);

mfaSettingsApi.openapi(
  enableTotpRoute,
  async (context) => {
    const { code } = context.req.valid('json');
    return context.json({ recoveryCodes: await enableTotp(context.get('platform'), proverOf(context), code) }, 200);
  },
  refuseMalformedCode,
);

mfaSettingsApi.openapi(disableTotpRoute, async (context) => {
  await disableTotp(context.get('platform'), context.get('signedIn'), callerOf(context));
  return context.json({ ok: true as const }, 200);
});

mfaSettingsApi.openapi(recoveryCodesRoute, async (context) => {
  const { platform, signedIn } = context.var;
  return context.json({ recoveryCodes: await renewRecoveryCodes(platform, signedIn, callerOf(context)) }, 200);
});

mfaSettingsApi.openapi(adminRoute, async (context) => {
  await updateUserFactors(context.get('platform'), proverOf(context), context.req.valid('json'));
  return context.json({ success: true as const }, 200);
});
