import { randomUUID } from 'node:crypto';

export type SignedInClient = { email: string; cookie: string; get: (path: string) => Promise<Response> };

export const testPassword = 'Sicher-2026!';

/** POST of a JSON body. */
export function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Creates an account at a running server. */
export async function signUpAt(url: string): Promise<SignedInClient> {
  const email = `${randomUUID()}@stadtwerke.example`;
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
  const answer = await postJson(`${url}/api/auth/sign-in/email`, { email, password: testPassword });
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.status} ${await answer.text()}`);
  return clientOf(url, email, answer);
}

function clientOf(url: string, email: string, answer: Response): SignedInClient {
  const cookie = answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  return { email, cookie, get: (path) => fetch(`${url}${path}`, { headers: { cookie } }) };
}
