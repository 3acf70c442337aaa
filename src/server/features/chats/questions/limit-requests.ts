import { createMiddleware } from 'hono/factory';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AppEnv } from '#server/platform/http/context.ts';
import { singletonOf } from '#server/platform/platform.ts';
import { questionsAtMost, retryAfterSeconds } from './limit-questions.ts';

/** How many requests with a question are under way, by the cookie or key that they bear. */
const createCounts = () => new Map<string, number>();

/**
 * Turns away what one browser asks at the same moment beyond what it may have under way, before its sign-in is looked up: that
 * alone, three hundred times, would hold up everybody's requests. Who it is, and what is being answered already, is counted later.
 */
export const limitQuestionRequests = createMiddleware<AppEnv>(async (context, next) => {
  const { method, path } = context.req;
  const proof = context.req.header('authorization') ?? context.req.header('cookie');
  if (method !== 'POST' || !path.endsWith('/questions') || proof === undefined) return next();
  const underWay = singletonOf(context.get('platform'), createCounts);
  const count = underWay.get(proof) ?? 0;
  if (count >= questionsAtMost) throw new AppError('answers_unfinished', { retryAfterSeconds });
  underWay.set(proof, count + 1);
  try {
    await next();
  } finally {
    const left = (underWay.get(proof) ?? 1) - 1;
    if (left > 0) underWay.set(proof, left);
    else underWay.delete(proof);
  }
});
