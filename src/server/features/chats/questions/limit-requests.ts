import { createMiddleware } from 'hono/factory';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AppEnv } from '#server/platform/http/context.ts';
import { singletonOf } from '#server/platform/platform.ts';
import { maxQuestions, retryAfterSeconds } from './limit-questions.ts';

/** Question requests in progress, by cookie or API key. */
const createCounts = () => new Map<string, number>();

/**
 * Limits concurrent question requests per browser or key before the sign-in lookup, because three hundred lookups would
 * hold up everybody. The account and its running answers are counted later.
 */
export const limitQuestionRequests = createMiddleware<AppEnv>(async (context, next) => {
  const { method, path } = context.req;
  const credential = context.req.header('authorization') ?? context.req.header('cookie');
  if (method !== 'POST' || !path.endsWith('/questions') || credential === undefined) return next();
  const underWay = singletonOf(context.get('platform'), createCounts);
  const count = underWay.get(credential) ?? 0;
  if (count >= maxQuestions) throw new AppError('answers_unfinished', { retryAfterSeconds });
  underWay.set(credential, count + 1);
  try {
    await next();
  } finally {
    const left = (underWay.get(credential) ?? 1) - 1;
    if (left > 0) underWay.set(credential, left);
    else underWay.delete(credential);
  }
});
