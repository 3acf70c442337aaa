import { createMiddleware } from 'hono/factory';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type AppEnv, callerOf } from '#server/platform/http/context.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { recordAct } from '../audit/public.ts';
import { isWithinLimits } from './limits/limit-acts.ts';

/** By which the policy, or a fresh proof that is missing, refuses an act to somebody who has signed in. */
const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'forbidden',
  'password_change_required',
  'second_factor_required',
  'confirmation_required',
  'sign_in_again',
  'key_scope_missing',
]);

/** Longest path that is written down, in characters; ids fit. */
const pathMaxLength = 200;

/**
 * Around the guard: writes down, on the account of whoever has signed in, the acts that are refused. What only looks is
 * left out, and so are further refusals once an account had many within an hour: a log is not to be filled on purpose. The
 * answer does not depend on it.
 */
export const recordRefusals = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  const { error } = context;
  const { method, path } = context.req;
  if (!(error instanceof AppError) || !refusals.has(error.code) || method === 'GET' || method === 'HEAD') return;
  const signedIn = context.get('signedIn') as AppEnv['Variables']['signedIn'] | undefined;
  if (!signedIn) return;
  const { platform, log, grant } = context.var;
  const { userId, customerId } = signedIn;
  const details = {
    operation: `${method} ${path.slice(0, pathMaxLength)}`,
    code: error.code,
    ...(grant ? { name: grant.name } : {}),
  };
  try {
    if (!(await isWithinLimits(platform, [{ name: 'refusalRecord', of: [userId] }]))) return;
    const caller = callerOf(context);
    const act = { action: 'act_refused', result: 'refused', userId, actorUserId: userId, customerId, caller } as const;
    await platform.database.withAccount(userId, (tx) => recordAct(tx, { ...act, details }));
  } catch (cause) {
    log.warn({ err: cause }, 'a refused act could not be recorded');
  }
});
