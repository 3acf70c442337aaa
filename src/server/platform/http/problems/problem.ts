import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorCode, Problem } from '#shared/contracts/errors.ts';
import { problemCodeHeader } from '#shared/contracts/uploads.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AppEnv } from '../context.ts';

/** ERR-03: every failure is sent as application/problem+json with a stable code; causes stay in the log. */
export function respondWithProblem(error: unknown, context: Context<AppEnv>): Response {
  const log = context.get('log');
  if (error instanceof AppError) {
    if (error.status >= 500) log?.error({ err: error.cause ?? error, code: error.code }, 'request failed');
    return problem(error.code, error.status, { ...error.details, ...functionResult(error.code, context) });
  }
  if (error instanceof HTTPException) {
    const code = codeOfStatus(error.status);
    return problem(code, error.status, functionResult(code, context));
  }
  const errorId = randomUUID();
  log?.error({ err: error, errorId }, 'unexpected failure');
  return problem('internal', 500, { errorId, ...functionResult('internal', context) });
}

/** Server functions report `success` and `error` (specification, section 7), in addition to a problem's own fields. */
function functionResult(code: ErrorCode, context: Context<AppEnv>): Pick<Problem, 'success' | 'error'> {
  return context.req.path.startsWith('/api/functions/') ? { success: false, error: titleOf(code) } : {};
}

const titleOf = (code: ErrorCode) => code.replaceAll('_', ' ');

/** A problem response. */
export function problem(code: ErrorCode, status: number, more: Partial<Problem> = {}): Response {
  const body: Problem = { type: `about:blank#${code}`, title: titleOf(code), status, code, ...more };
  // Something temporarily unavailable is worth a retry soon.
  const retryAfter = more.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  return new Response(JSON.stringify(body), {
    status: status as ContentfulStatusCode,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      // For responses to HEAD, which have no body.
      [problemCodeHeader]: code,
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
  });
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'internal' : 'validation_failed';
}
