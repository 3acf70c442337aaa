import { randomUUID } from 'node:crypto';
import { createCookieJar } from './cookie-jar.ts';
import type { TestUser } from './test-app.ts';

export type SignedInClient = {
  email: string;
  cookie: string;
  get: (path: string) => Promise<Response>;
  /** As in tests without a separate process; a plain object as body is sent as JSON. */
  request: TestUser['request'];
};

export const testPassword = 'Fjord-Ampel-27!';

/** POST of a JSON body. */
export function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** A server responds before its database does, which on a busy machine takes longer than a request's timeout. */
export async function untilReady(url: string): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Creates an account at a running server. */
export async function signUpAt(url: string): Promise<SignedInClient> {
  const email = `${randomUUID()}@stadtwerke.example`;
  await untilReady(url);
  const answer = await postJson(`${url}/api/auth/sign-up/email`, {
    email,
    password: testPassword,
    name: 'Erika Muster',
  });
  if (answer.status !== 200) throw new Error(`sign-up failed: ${answer.status} ${await answer.text()}`);
  return clientOf(url, email, answer);
}

/** Signs in at a running server. */
export async function signInAt(url: string, email: string): Promise<SignedInClient> {
  await untilReady(url);
  const answer = await postJson(`${url}/api/auth/sign-in/email`, { email, password: testPassword });
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.status} ${await answer.text()}`);
  return clientOf(url, email, answer);
}

function clientOf(url: string, email: string, answer: Response): SignedInClient {
  const jar = createCookieJar();
  jar.take(answer);
  const request: TestUser['request'] = async (path, { body, ...init } = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', jar.header());
    const isJson = body !== undefined && !(body instanceof Uint8Array) && typeof body !== 'string';
    if (isJson) headers.set('content-type', 'application/json');
    const sent = isJson ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer> | undefined);
    return jar.take(await fetch(`${url}${path}`, { ...init, headers, ...(sent === undefined ? {} : { body: sent }) }));
  };
  return {
    email,
    get cookie() {
      return jar.header();
    },
    get: (path) => request(path),
    request,
  };
}
