import { createMiddleware } from 'hono/factory';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AppEnv } from '#server/platform/http/context.ts';
import { questionsAtMost, retryAfterSeconds } from './limit-questions.ts';

/** By the cookies that they bear, requests with a question that are under way. */
const underWay = new Map<string, number>();

/**
 * Turns away what one browser asks at the same moment beyond what it may have under way, before its sign-in is looked up: that
 * alone, three hundred times, would hold up everybody's requests. Who it is, and what is being answered already, is counted later.
 */
export const limitQuestionRequests = createMiddleware<AppEnv>(async (context, next) => {
  const { method, path } = context.req;
  const cookie = context.req.header('cookie');
  if (method !== 'POST' || !path.endsWith('/questions') || cookie === undefined) return next();
  const count = underWay.get(cookie) ?? 0;
  if (count >= questionsAtMost) throw new AppError('answers_unfinished', { retryAfterSeconds });
  underWay.set(cookie, count + 1);
  try {
    await next();
  } finally {
    const left = (underWay.get(cookie) ?? 1) - 1;
    if (left > 0) underWay.set(cookie, left);
    else underWay.delete(cookie);
  }
});
