import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type AppEnv, callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  adminRecoveryResultSchema,
  adminRecoverySchema,
  adminRecoveryStateSchema,
  changePasswordSchema,
  confirmEmailSchema,
  emailConfirmedSchema,
  forgotPasswordSchema,
  mailStateSchema,
  resendConfirmationSchema,
  resetPasswordSchema,
  signInResultSchema,
  updatePasswordSchema,
} from '#shared/contracts/auth.ts';
import { isMailDelayed } from '../jobs.ts';
import { requestConfirmation, requestPasswordReset } from '../sign-up/accept-account-request.ts';
import { confirmEmail } from '../sign-up/verify-email.ts';
import { resetPassword } from './apply-new-password.ts';
import { changeFirstPassword, updatePassword } from './change-password.ts';
import { recoverAdmin } from './recover-admin.ts';

const tags = ['Accounts'];
const bodyOf = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});
const done = { description: 'Done', content: { 'application/json': { schema: z.object({ ok: z.literal(true) }) } } };
const ok = { ok: true } as const;

const mailStateRoute = createRoute({
  method: 'get',
  path: '/auth/mail-state',
  tags,
  summary: 'Get whether emails are waiting because the mail server is unreachable',
  responses: { 200: { description: 'The state', content: { 'application/json': { schema: mailStateSchema } } } },
});

const forgotRoute = createRoute({
  method: 'post',
  path: '/auth/forgot-password',
  tags,
  summary: 'Request a password reset link by email; the response is the same for every address',
  request: bodyOf(forgotPasswordSchema),
  responses: { 200: done, ...problems(400, 429) },
});

const resetRoute = createRoute({
  method: 'post',
  path: '/auth/reset-password',
  tags,
  summary: 'Set a new password with the emailed link; all sessions of the account end',
  request: bodyOf(resetPasswordSchema),
  responses: { 200: done, ...problems(400, 429) },
});

const changeRoute = createRoute({
  method: 'post',
  path: '/auth/change-password',
  tags,
  summary: 'Set your own password at first sign-in',
  request: bodyOf(changePasswordSchema),
  responses: {
    200: { description: 'The next step', content: { 'application/json': { schema: signInResultSchema } } },
    ...problems(400, 401, 403, 409),
  },
});

const updateRoute = createRoute({
  method: 'post',
  path: '/auth/update-password',
  tags,
  summary: 'Change your password; your other sessions end',
  request: bodyOf(updatePasswordSchema),
  responses: { 200: done, ...problems(400, 401, 403, 409, 429) },
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/auth/confirm-email',
  tags,
  summary: 'Confirm an address with the emailed link and the account’s password',
  request: bodyOf(confirmEmailSchema),
  responses: {
    200: { description: 'Confirmed', content: { 'application/json': { schema: emailConfirmedSchema } } },
    ...problems(400, 429),
  },
});

const resendRoute = createRoute({
  method: 'post',
  path: '/auth/resend-confirmation',
  tags,
  summary: 'Request another confirmation email; the response is the same for every address',
  request: bodyOf(resendConfirmationSchema),
  responses: { 200: done, ...problems(400, 429) },
});

const recoveryRoute = createRoute({
  method: 'post',
  path: '/functions/emergency-admin-recovery',
  tags,
  summary: "Set the provider's first admin's password with the operator's recovery code",
  request: bodyOf(adminRecoverySchema),
  responses: {
    200: { description: 'Done', content: { 'application/json': { schema: adminRecoveryResultSchema } } },
    ...problems(400, 403, 429),
  },
});

const recoveryStateRoute = createRoute({
  method: 'get',
  path: '/auth/recovery-state',
  tags,
  summary: 'Get whether emergency recovery is set up on this server',
  responses: {
    200: { description: 'The state', content: { 'application/json': { schema: adminRecoveryStateSchema } } },
  },
});

/** The requesting browser's details. */
const requestOf = (context: Context<AppEnv>) => ({ headers: context.req.raw.headers, caller: callerOf(context) });

/** Passwords, confirmed addresses and emergency recovery. */
export const passwordsApi = createApi();

passwordsApi.openapi(mailStateRoute, async (context) =>
  context.json(
    {
      isDelayed: await isMailDelayed(context.get('platform')),
      isOff: !context.get('platform').mail.hasServer,
    },
    200,
  ),
);

passwordsApi.openapi(forgotRoute, async (context) => {
  await requestPasswordReset(context.get('platform'), context.req.valid('json').email, callerOf(context));
  return context.json(ok, 200);
});

passwordsApi.openapi(resetRoute, async (context) => {
  const cookie = await resetPassword(context.get('platform'), context.req.valid('json'), requestOf(context));
  context.header('set-cookie', cookie, { append: true });
  return context.json(ok, 200);
});

passwordsApi.openapi(changeRoute, async (context) => {
  const { newPassword } = context.req.valid('json');
  const [platform, signedIn] = [context.get('platform'), context.get('signedIn')];
  const { result, cookies } = await changeFirstPassword(platform, signedIn, newPassword, requestOf(context));
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true });
  return context.json(result, 200);
});

passwordsApi.openapi(updateRoute, async (context) => {
  const [platform, signedIn] = [context.get('platform'), context.get('signedIn')];
  const cookies = await updatePassword(platform, signedIn, context.req.valid('json'), requestOf(context));
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true });
  return context.json(ok, 200);
});

passwordsApi.openapi(confirmRoute, async (context) => {
  const confirmed = await confirmEmail(context.get('platform'), context.req.valid('json'), callerOf(context));
  return context.json({ ...ok, ...confirmed }, 200);
});

passwordsApi.openapi(resendRoute, async (context) => {
  await requestConfirmation(context.get('platform'), context.req.valid('json').email, callerOf(context));
  return context.json(ok, 200);
});

passwordsApi.openapi(recoveryStateRoute, (context) =>
  context.json({ isAvailable: Boolean(context.get('platform').config.adminRecoveryCode) }, 200),
);

passwordsApi.openapi(recoveryRoute, async (context) => {
  const email = await recoverAdmin(context.get('platform'), context.req.valid('json'), callerOf(context));
  return context.json({ success: true, email, error: null }, 200);
});
