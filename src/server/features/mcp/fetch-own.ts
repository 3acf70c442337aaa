import type { z } from 'zod';
import type { AppEnv, OpenedGrant } from '#server/platform/http/context.ts';
import { problemSchema } from '#shared/contracts/errors.ts';

export type Fetch = (request: Request, env: AppEnv['Bindings']) => Response | Promise<Response>;

/** The API refused an operation; `message` is meant for the caller. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/**
 * Calls the service's own API in this process for the connected program. Scopes, limits, the audit log and ownership
 * are handled there, as for every other client, and nowhere a second time.
 */
export function createOwnApi(fetch: Fetch, request: Request, env: AppEnv['Bindings'], opened: OpenedGrant) {
  const call = async (path: string, init: { method?: string; body?: unknown } = {}): Promise<Response> => {
    const headers = new Headers({ 'content-type': 'application/json' });
    // The caller's device and address, for the audit log.
    for (const name of ['user-agent', 'x-forwarded-for']) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const { method = 'GET' } = init;
    const body = init.body === undefined ? null : JSON.stringify(init.body);
    const own = new Request(new URL(path, request.url), { method, body, headers, signal: request.signal });
    const answer = await fetch(own, { ...env, opened });
    if (answer.ok) return answer;
    const refusal = problemSchema.safeParse(await answer.json().catch(() => null));
    if (!refusal.success) throw new RefusedError('internal');
    const { code, retryAfterSeconds } = refusal.data;
    throw new RefusedError(retryAfterSeconds === undefined ? code : `${code}: try again in ${retryAfterSeconds} s`);
  };
  return {
    call,
    /** Undefined values of `query` are left out. */
    get: async <Schema extends z.ZodType>(
      path: string,
      schema: Schema,
      query: object = {},
    ): Promise<z.output<Schema>> => {
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
      return schema.parse(await (await call(`${path}?${search}`)).json());
    },
    post: async <Schema extends z.ZodType>(path: string, schema: Schema, body: unknown): Promise<z.output<Schema>> =>
      schema.parse(await (await call(path, { method: 'POST', body })).json()),
  };
}

export type OwnApi = ReturnType<typeof createOwnApi>;
