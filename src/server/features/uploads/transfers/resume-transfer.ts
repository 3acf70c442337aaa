import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/platform/http/context.ts';

/**
 * A tus client that gets a server error when asking for its offset starts over from the first byte; if the upload is
 * locked, it asks again later. So turn 503 into 423 while the database is down. Must run before anything that uses the
 * database, including the session check.
 */
export const keepResumable = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  if (context.req.method === 'HEAD' && context.res.status === 503) {
    context.res = new Response(null, { status: 423, headers: context.res.headers });
  }
});
