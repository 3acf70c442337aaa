import { createRoute, z } from '@hono/zod-openapi';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { AppError } from '#server/platform/errors/app-error.ts';
import { callerOf, createApi, passOnCookies } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import type { Platform } from '#server/platform/platform.ts';
import { companySignInStartedSchema, startCompanySignInSchema } from '#shared/contracts/company-sign-in.ts';
import { companySignInSeconds, finishCompanySignIn, startCompanySignIn } from './sign-in-by-company.ts';

const startRoute = createRoute({
  method: 'post',
  path: '/auth/company/start',
  tags: ['Accounts'],
  summary: 'Sign in at your company (OpenID Connect)',
  request: { body: { required: true, content: { 'application/json': { schema: startCompanySignInSchema } } } },
  responses: {
    200: { description: 'The sign-in URL', content: { 'application/json': { schema: companySignInStartedSchema } } },
    ...problems(400, 404, 429),
  },
});

const callbackRoute = createRoute({
  method: 'get',
  path: '/auth/company/callback',
  tags: ['Accounts'],
  summary: "Come back from the company's sign-in page",
  request: {
    query: z.object({
      code: z.string().max(4_000).optional(),
      state: z.string().max(1_000).optional(),
      error: z.string().max(1_000).optional(),
    }),
  },
  responses: { 302: { description: 'Redirect to the requested page, or to the sign-in page with a reason' } },
});

/** Sign-in with a company's own provider: /api/auth/company/*. */
export const companyApi = createApi();

/**
 * Over https with a prefix that stops other hosts of the domain from setting one, which would sign users in as whoever
 * began that sign-in.
 */
const cookieOf = ({ config }: Pick<Platform, 'config'>) => {
  const secure = config.publicUrl.startsWith('https://');
  return { name: `${secure ? '__Host-' : ''}boardsearch.company_sign_in`, options: { path: '/', secure } };
};

companyApi.openapi(startRoute, async (context) => {
  const platform = context.get('platform');
  const { url, pending } = await startCompanySignIn(platform, context.req.valid('json'), callerOf(context));
  // Lax, because it must be sent when the company's page redirects back.
  const { name, options } = cookieOf(platform);
  setCookie(context, name, pending, {
    ...options,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: companySignInSeconds,
  });
  return context.json({ url }, 200);
});

companyApi.openapi(callbackRoute, async (context) => {
  const { name, options } = cookieOf(context.get('platform'));
  const pending = getCookie(context, name);
  deleteCookie(context, name, options);
  const toSignIn = (parameters: Record<string, string>) =>
    context.redirect(`/login?${new URLSearchParams(parameters)}`, 302);
  try {
    if (!pending) throw new AppError('company_sign_in_failed');
    const { headers, next } = await finishCompanySignIn(context.get('platform'), {
      pending,
      query: new URL(context.req.url).search,
      headers: context.req.raw.headers,
      caller: callerOf(context),
    });
    passOnCookies(context, headers);
    // The sign-in page forwards a signed-in user, and validates the target.
    return toSignIn(next ? { next } : {});
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.get('log').warn({ err: error.cause, code: error.code }, 'a company sign-in failed');
    return toSignIn({ error: error.code });
  }
});
