import { type ApiKey, apiKeyCreatedSchema, type KeyScope } from '#shared/contracts/api-keys.ts';
import type { TestApp, TestUser } from './test-app.ts';

export type KeyClient = { key: ApiKey; secret: string; request: TestUser['request'] };

/** A request with a bearer token and without cookies; a plain object as body is sent as JSON. */
export function requestWith({ app }: TestApp, token: string): TestUser['request'] {
  return async (path, { body, ...init } = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    const isJson = body !== undefined && !(body instanceof Uint8Array) && typeof body !== 'string';
    if (isJson) headers.set('content-type', 'application/json');
    const sent = isJson ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer> | undefined);
    return app.request(path, { ...init, headers, ...(sent === undefined ? {} : { body: sent }) });
  };
}

/** Creates a key as the settings do, for a user who has just signed in. */
export async function createKeyClient(
  service: TestApp,
  user: TestUser,
  scopes: KeyScope[],
  more: { name?: string; expiresOn?: string } = {},
): Promise<KeyClient> {
  const body = { name: 'Nachtlauf', scopes, ...more };
  const answer = await user.request('/api/api-keys', { method: 'POST', body });
  if (answer.status !== 201) throw new Error(`no key: ${answer.status} ${await answer.text()}`);
  const { key, secret } = apiKeyCreatedSchema.parse(await answer.json());
  return { key, secret, request: requestWith(service, secret) };
}
