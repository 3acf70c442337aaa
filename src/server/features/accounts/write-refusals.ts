import { createMiddleware } from 'hono/factory';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type AppEnv, callerOf } from '#server/platform/http/context.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { recordAct } from '../audit/public.ts';
import { isWithinLimits } from './limits/limit-acts.ts';

/** Codes with which the policy, or a missing fresh proof, refuses an act of a signed-in user. */
const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'forbidden',
  'password_change_required',
  'second_factor_required',
  'factor_setup_required',
  'confirmation_required',
  'sign_in_again',
  'key_scope_missing',
]);

/** Longest path that is recorded, in characters; long enough for ids. */
const pathMaxLength = 200;

/**
 * Wraps the guard: records refused acts on the signed-in user's account. Reads are left out, and so are further
 * refusals once an account had many within an hour, so that nobody can flood a log. The response does not depend on it.
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
