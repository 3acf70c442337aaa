import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi, passOnCookies } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { signInResultSchema } from '#shared/contracts/auth.ts';
import { factorVerifiedSchema, recoveryCodesSchema } from '#shared/contracts/mfa.ts';
import {
  addPasskeySchema,
  passkeyOptionsSchema,
  passkeyResponseSchema,
  passkeysSchema,
  renamePasskeySchema,
  setPasskeyFactorSchema,
  startPasskeySchema,
  startPasskeySignInSchema,
} from '#shared/contracts/passkeys.ts';
import { proverOf } from '../second-factor/check-input.ts';
import { changePasskeyName, getPasskeys, removePasskey, setPasskeyFactor } from './change-passkeys.ts';
import { finishRegistration, startRegistration } from './register-passkey.ts';
import { finishPasskeySignIn, startPasskeySignIn } from './sign-in-with-passkey.ts';
import { startFactorByPasskey, verifyFactorByPasskey } from './verify-factor-by-passkey.ts';

const tags = ['Passkeys'];
const done = { description: 'Done', content: { 'application/json': { schema: z.object({ ok: z.literal(true) }) } } };
const options = {
  description: 'The WebAuthn options',
  content: { 'application/json': { schema: passkeyOptionsSchema } },
};
const bodyOf = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});
const idOf = z.object({ id: z.uuid() });

const signInOptionsRoute = createRoute({
  method: 'post',
  path: '/auth/passkey/sign-in-options',
  tags,
  summary: 'Start signing in with a passkey',
  request: { body: bodyOf(startPasskeySignInSchema) },
  responses: { 200: options, ...problems(400, 429) },
});

const signInRoute = createRoute({
  method: 'post',
  path: '/auth/passkey/sign-in',
  tags,
  summary: 'Sign in with the browser’s passkey response',
  request: { body: bodyOf(passkeyResponseSchema) },
  responses: {
    200: { description: 'Signed in', content: { 'application/json': { schema: signInResultSchema } } },
    ...problems(400, 403, 429),
  },
});

const factorOptionsRoute = createRoute({
  method: 'post',
  path: '/mfa/passkey-options',
  tags,
  summary: 'Start verifying the second factor with a passkey',
  responses: { 200: options, ...problems(400, 401, 403, 429) },
});

const verifyRoute = createRoute({
  method: 'post',
  path: '/mfa/verify-passkey',
  tags,
  summary: 'Verify the second factor with the browser’s passkey response',
  request: { body: bodyOf(passkeyResponseSchema) },
  responses: {
    200: { description: 'Verified', content: { 'application/json': { schema: factorVerifiedSchema } } },
    ...problems(400, 401, 403, 429),
  },
});

const listRoute = createRoute({
  method: 'get',
  path: '/mfa/passkeys',
  tags,
  summary: 'List your passkeys, newest first',
  responses: {
    200: { description: 'The whole list', content: { 'application/json': { schema: passkeysSchema } } },
    ...problems(401),
  },
});

const addOptionsRoute = createRoute({
  method: 'post',
  path: '/mfa/passkeys/options',
  tags,
  summary: 'Start adding a passkey; requires a recent proof of identity',
  request: { body: bodyOf(startPasskeySchema) },
  responses: { 200: options, ...problems(400, 401, 403, 409, 429) },
});

const addRoute = createRoute({
  method: 'post',
  path: '/mfa/passkeys',
  tags,
  summary: 'Add the passkey created by the browser',
  request: { body: bodyOf(addPasskeySchema) },
  responses: { 200: done, ...problems(400, 401, 403, 409) },
});

const renameRoute = createRoute({
  method: 'patch',
  path: '/mfa/passkeys/{id}',
  tags,
  summary: 'Rename a passkey',
  request: { params: idOf, body: bodyOf(renamePasskeySchema) },
  responses: { 200: done, ...problems(400, 401, 404) },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/mfa/passkeys/{id}',
  tags,
  summary: 'Remove a passkey; requires a recent proof of identity',
  request: { params: idOf },
  responses: { 200: done, ...problems(400, 401, 403, 404) },
});

const factorRoute = createRoute({
  method: 'put',
  path: '/mfa/passkey',
  tags,
  summary: 'Turn passkeys as second factor on or off',
  request: { body: bodyOf(setPasskeyFactorSchema) },
  responses: {
    200: {
      description: 'Done; with new recovery codes, if any, this once',
      content: { 'application/json': { schema: recoveryCodesSchema } },
    },
    ...problems(400, 401, 403),
  },
});

/** Passkeys: sign-in, second factor, and management of the account's own. */
export const passkeysApi = createApi();

/** The library's options as the contract types them: an object with a challenge, and more. */
const sent = (value: { challenge: string }) => ({
  options: { ...value } as { challenge: string; [more: string]: unknown },
});

passkeysApi.openapi(signInOptionsRoute, async (context) => {
  const { email } = context.req.valid('json');
  return context.json(sent(await startPasskeySignIn(context.get('platform'), email, callerOf(context))), 200);
});

passkeysApi.openapi(signInRoute, async (context) => {
  const { response } = context.req.valid('json');
  const request = { headers: context.req.raw.headers, caller: callerOf(context) };
  const { headers, result } = await finishPasskeySignIn(context.get('platform'), response, request);
  passOnCookies(context, headers);
  return context.json(result, 200);
});

passkeysApi.openapi(factorOptionsRoute, async (context) =>
  context.json(sent(await startFactorByPasskey(context.get('platform'), proverOf(context))), 200),
);

passkeysApi.openapi(verifyRoute, async (context) => {
  const { response } = context.req.valid('json');
  const cookie = await verifyFactorByPasskey(context.get('platform'), proverOf(context), response);
  context.header('set-cookie', cookie, { append: true });
  return context.json({ isVerified: true as const, isDemo: context.get('signedIn').isDemo }, 200);
});

passkeysApi.openapi(listRoute, async (context) =>
  context.json({ passkeys: await getPasskeys(context.get('platform'), context.get('signedIn')) }, 200),
);

passkeysApi.openapi(addOptionsRoute, async (context) => {
  const { kind } = context.req.valid('json');
  return context.json(sent(await startRegistration(context.get('platform'), proverOf(context), kind)), 200);
});

passkeysApi.openapi(addRoute, async (context) => {
  await finishRegistration(context.get('platform'), proverOf(context), context.req.valid('json'));
  return context.json({ ok: true as const }, 200);
});

passkeysApi.openapi(renameRoute, async (context) => {
  const { id } = context.req.valid('param');
  await changePasskeyName(context.get('platform'), proverOf(context), id, context.req.valid('json').name);
  return context.json({ ok: true as const }, 200);
});

passkeysApi.openapi(removeRoute, async (context) => {
  await removePasskey(context.get('platform'), proverOf(context), context.req.valid('param').id);
  return context.json({ ok: true as const }, 200);
});

passkeysApi.openapi(factorRoute, async (context) => {
  const { isEnabled } = context.req.valid('json');
  const recoveryCodes = await setPasskeyFactor(context.get('platform'), proverOf(context), isEnabled);
  return context.json({ recoveryCodes }, 200);
});
