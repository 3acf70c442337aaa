import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/platform/http/context.ts';

/**
 * A tus client that asks where to go on and hears a server error begins anew from the first byte; told that the upload
 * is locked, it asks again later. While the database is away, the second is what helps. Comes before everything that
 * asks the database, the check of the sign-in among it.
 */
export const keepResumable = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  if (context.req.method === 'HEAD' && context.res.status === 503) {
    context.res = new Response(null, { status: 423, headers: context.res.headers });
  }
});
