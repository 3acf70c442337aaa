import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AppEnv } from '#server/platform/http/context.ts';
import { tusPath } from '#shared/contracts/uploads.ts';
import { idempotencyKeyMaxLength } from '#shared/limits.ts';
import { claimRequest, deleteRequest, findRequest, type StoredRequest, storeAnswer } from './request-repository.ts';

/** Operations that create something or start long work. Ids are wildcards. */
const creating = [
  /^\/api\/uploads\/tus$/,
  /^\/api\/uploads\/retries$/,
  /^\/api\/uploads\/[^/]+\/retry$/,
  /^\/api\/chats\/folders$/,
  /^\/api\/chats\/questions$/,
  /^\/api\/chats\/[^/]+\/questions$/,
  /^\/api\/chats\/answers\/[^/]+\/(retry|recommendations)$/,
];

/** Response headers to keep; all others belong to one transfer. */
const keptHeaders = ['content-type', 'location', 'tus-resumable', 'upload-offset', 'upload-expires'];

/** Printable ASCII without blanks. */
const keyFormat = new RegExp(`^[!-~]{1,${idempotencyKeyMaxLength}}$`);

/**
 * Makes creating requests with an `Idempotency-Key` idempotent: repeated within a day, they get the first response.
 * Server errors and refusals free the key. Runs after the guards, since keys belong to a user.
 * @throws AppError idempotency_key_invalid, idempotency_key_reused (for another request), request_running
 */
export const answerOnce = createMiddleware<AppEnv>(async (context, next) => {
  const key = context.req.header('idempotency-key');
  const { method, path } = context.req;
  if (key === undefined || method !== 'POST' || !creating.some((each) => each.test(path))) return next();
  if (!keyFormat.test(key)) throw new AppError('idempotency_key_invalid');
  const { platform, scope } = context.var;
  const { database } = platform;
  const requestHash = await hashRequest(context);
  const claim = await database.withUser(scope, (tx) => claimRequest(tx, scope, key, requestHash));
  if (!claim) {
    const stored = await database.withUser(scope, (tx) => findRequest(tx, scope, key));
    context.res = repeatAnswer(stored, requestHash);
    return;
  }
  const free = () => database.withUser(scope, (tx) => deleteRequest(tx, scope, claim));
  try {
    await next();
  } catch (error) {
    await free();
    throw error;
  }
  const { status } = context.res;
  // A refused request may be allowed next time.
  if (status >= 400) return void (await free());
  const headers = keptHeaders.flatMap((name) => {
    const value = context.res.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const body = await context.res.clone().text();
  const answer = { status, headers: Object.fromEntries(headers) as Record<string, string>, body };
  await database.withUser(scope, (tx) => storeAnswer(tx, scope, claim, answer));
});

/** Hashes the request. For an upload only size and names, as its bytes follow in other requests. */
async function hashRequest({ req }: Context<AppEnv>): Promise<string> {
  const hash = createHash('sha256').update(`${req.method} ${req.path}\n`);
  if (req.path.startsWith(tusPath)) {
    hash.update(`${req.header('upload-length')}\n${req.header('upload-metadata')}`);
  } else {
    hash.update(new Uint8Array(await req.arrayBuffer()));
  }
  return hash.digest('base64url');
}

function repeatAnswer(stored: StoredRequest | undefined, requestHash: string): Response {
  if (stored && stored.requestHash !== requestHash) throw new AppError('idempotency_key_reused');
  // If it is gone, the first one has just failed.
  if (!stored || stored.status === null) throw new AppError('request_running', { retryAfterSeconds: 1 });
  const { status, headers, body } = stored;
  return new Response(body === '' ? null : body, { status, headers: { ...headers, 'idempotent-replayed': 'true' } });
}
