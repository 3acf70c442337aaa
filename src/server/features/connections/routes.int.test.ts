import { auth } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditPageSchema } from '#shared/contracts/audit.ts';
import { askedConnectionSchema, connectionsSchema, decidedConnectionSchema } from '#shared/contracts/connections.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { mcpPath } from '#shared/contracts/mcp.ts';
import { makeDemo, turnOnFactor } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import {
  type Assistant,
  allowAssistant,
  askedBy,
  connectAssistant,
  decide,
  redirectUri,
  startConnecting,
  transportOf,
} from '#support/assistant.ts';
import { requestWith } from '#support/key-client.ts';
import { passTime } from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

const origin = 'https://board.example';
let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ config: { PUBLIC_URL: origin } });
});
afterAll(() => service.close());

const connectionsOf = async (user: TestUser) =>
  connectionsSchema.parse(await (await user.request('/api/connections')).json()).connections;
const codeOf = async (answer: Response) => [answer.status, problemSchema.parse(await answer.json()).code];

const useTools = async (assistant: Assistant) => {
  const client = new Client({ name: 'assistant', version: '1' });
  await client.connect(transportOf(service, assistant));
  const result = await client.callTool({ name: 'list_meetings', arguments: {} });
  await client.close();
  return result.isError ? 'refused' : 'answered';
};
const token = (form: Record<string, string>) =>
  service.app.request('/oauth/token', { method: 'POST', body: new URLSearchParams(form) });
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
};
const statusWith = async (access: string) =>
  (
    await requestWith(service, access)(mcpPath, {
      method: 'POST',
      body: initialize,
      headers: { accept: 'application/json, text/event-stream' },
    })
  ).status;

test('DOOR-02 an assistant discovers the endpoints, asks the user, and gets tokens with PKCE', async () => {
  const user = await service.createUser();
  const assistant = await startConnecting(service);
  const { searchParams, pathname } = assistant.sentTo ?? new URL(origin);
  expect(pathname).toBe('/connect');
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  expect(searchParams.get('resource')).toBe(`${origin}${mcpPath}`);
  const shown = await user.request(`/api/connections/request?${searchParams}`);
  expect(askedConnectionSchema.parse(await shown.json())).toEqual({
    clientName: 'Mein Assistent',
    redirectHost: '127.0.0.1',
    isLocal: true,
    scopes: ['read', 'ask'],
  });
  const back = await allowAssistant(user, assistant);
  expect(back.href.startsWith(redirectUri)).toBe(true);
  expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['zustand', origin]);
  expect(await connectionsOf(user)).toEqual([]);
  await transportOf(service, assistant).finishAuth(back.searchParams.get('code') ?? '');
  expect(assistant.kept).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) });
  expect(assistant.kept?.expires_in).toBeLessThanOrEqual(3_600);
  expect(await useTools(assistant)).toBe('answered');
  const [connection] = await connectionsOf(user);
  expect(connection).toMatchObject({ name: 'Mein Assistent', redirectHost: '127.0.0.1' });
  const stored = JSON.stringify(await asOwner(service.address, 'SELECT * FROM oauth_grants'));
  for (const secret of [assistant.kept?.access_token, assistant.kept?.refresh_token, back.searchParams.get('code')]) {
    expect(stored).not.toContain(secret);
  }
  const { entries } = auditPageSchema.parse(await (await user.request('/api/audit')).json());
  expect(entries.map(({ action }) => action).slice(0, 2)).toEqual(['program_used', 'program_connected']);
});

test('DOOR-02 a user who refuses sends the assistant back without a code', async () => {
  const user = await service.createUser();
  const assistant = await startConnecting(service);
  const answer = await decide(user, askedBy(assistant), false);
  const back = new URL(decidedConnectionSchema.parse(await answer.json()).redirectTo);
  expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null]);
});

test('DOOR-02 tokens only work at the MCP endpoint, and end at once when the user disconnects', async () => {
  const [user, stranger] = [await service.createUser(), await service.createUser()];
  const assistant = await connectAssistant(service, user);
  const access = assistant.kept?.access_token ?? '';
  expect((await requestWith(service, access)('/api/chats')).status).toBe(401);
  expect(await statusWith(access)).toBe(200);
  const [connection] = await connectionsOf(user);
  const path = `/api/connections/${connection?.id}`;
  expect((await stranger.request(path, { method: 'DELETE' })).status).toBe(404);
  expect((await user.request(path, { method: 'DELETE' })).status).toBe(204);
  expect(await statusWith(access)).toBe(401);
  const form = { grant_type: 'refresh_token', refresh_token: assistant.kept?.refresh_token ?? '' };
  const refused = await token({ ...form, client_id: assistant.information?.client_id ?? '' });
  expect([refused.status, await refused.json()]).toEqual([400, { error: 'invalid_grant' }]);
});

test('DOOR-02 refresh tokens rotate; using one twice ends the grant', async () => {
  const user = await service.createUser();
  const assistant = await connectAssistant(service, user);
  const first = { ...assistant.kept };
  const serverUrl = new URL(mcpPath, origin);
  const fetchFn = async (url: string | URL, init?: RequestInit) => service.app.request(String(url), init);
  expect(await auth(assistant, { serverUrl, fetchFn })).toBe('AUTHORIZED');
  expect(assistant.kept?.refresh_token).not.toBe(first.refresh_token);
  expect(await statusWith(first.access_token ?? '')).toBe(401);
  expect(await statusWith(assistant.kept?.access_token ?? '')).toBe(200);
  const client_id = assistant.information?.client_id ?? '';
  const stolen = await token({ grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '', client_id });
  expect(stolen.status).toBe(400);
  expect(await statusWith(assistant.kept?.access_token ?? '')).toBe(401);
  expect(await connectionsOf(user)).toEqual([]);
});

test('DOOR-02 a code works once, for its program, redirect and verifier, for two minutes', async () => {
  const user = await service.createUser();
  const attempt = async (
    change: (form: Record<string, string>) => Record<string, string>,
    before?: () => Promise<unknown>,
  ) => {
    const assistant = await startConnecting(service);
    const back = await allowAssistant(user, assistant);
    const form = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      code_verifier: assistant.verifier,
      client_id: assistant.information?.client_id ?? '',
      redirect_uri: redirectUri,
    };
    await before?.();
    const answer = await token(change(form));
    return { status: answer.status, body: (await answer.json()) as { error?: string; access_token?: string }, form };
  };
  const same = (form: Record<string, string>) => form;
  const other = await startConnecting(service);
  const wrong = [
    await attempt((form) => ({ ...form, code_verifier: 'x'.repeat(43) })),
    await attempt((form) => ({ ...form, redirect_uri: 'http://127.0.0.1:1/callback' })),
    await attempt((form) => ({ ...form, client_id: other.information?.client_id ?? '' })),
    await attempt(same, () => asOwner(service.address, 'UPDATE oauth_grants SET code_ends_at = now()')),
  ];
  expect(wrong.map(({ body }) => body.error)).toEqual(wrong.map(() => 'invalid_grant'));
  expect((await attempt((form) => ({ ...form, resource: 'https://evil.example/mcp' }))).body.error).toBe(
    'invalid_target',
  );
  const right = await attempt(same);
  expect(right.status).toBe(200);
  expect(await statusWith(right.body.access_token ?? '')).toBe(200);
  expect((await token(right.form)).status).toBe(400);
  expect(await statusWith(right.body.access_token ?? '')).toBe(401);
});

test('DOOR-02 the consent screen never redirects to an unregistered address, and requires PKCE', async () => {
  const user = await service.createUser();
  const request = askedBy(await startConnecting(service));
  const evil = { ...request, redirect_uri: 'https://evil.example/callback' };
  expect(await codeOf(await decide(user, evil))).toEqual([404, 'not_found']);
  expect(await codeOf(await decide(user, { ...request, code_challenge_method: 'plain' }))).toEqual([
    400,
    'validation_failed',
  ]);
  expect(await codeOf(await decide(user, { ...request, resource: 'https://evil.example' }))).toEqual([
    400,
    'validation_failed',
  ]);
  // A program on the device may use any free port.
  expect((await decide(user, { ...request, redirect_uri: 'http://127.0.0.1:4711/callback' })).status).toBe(200);
});

test('DOOR-02 consent requires a fresh proof; the demo cannot consent; enabling a factor later voids it', async () => {
  const user = await service.createUser();
  const assistant = await connectAssistant(service, user);
  await passTime(service, user, 620);
  const request = askedBy(await startConnecting(service));
  expect(await codeOf(await decide(user, request))).toEqual([403, 'confirmation_required']);
  await turnOnFactor(service, user);
  expect(await statusWith(assistant.kept?.access_token ?? '')).toBe(403);
  const demo = await service.createUser();
  await makeDemo(service, demo);
  expect(await codeOf(await decide(demo, request))).toEqual([403, 'forbidden']);
});

test.each([
  'javascript:alert(1)',
  'http://evil.example/',
  'https://a.example/#x',
  'https://u:p@a.example/',
  'kein URL',
])('DOOR-02 a program with the address %s is not registered', async (uri) => {
  const answer = await service.app.request('/oauth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'x', redirect_uris: [uri] }),
  });
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_redirect_uri' }]);
});

test('DOOR-02 registering is limited by address', async () => {
  const crowded = await startTestApp({ config: { PUBLIC_URL: origin, ADDRESS_LIMIT_FACTOR: '1' } });
  const register = () =>
    crowded.app.request('/oauth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: ['https://assistant.example/back'] }),
    });
  const statuses = await Promise.all(Array.from({ length: 21 }, register)).then((all) =>
    all.map(({ status }) => status),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses).toContain(429);
  await crowded.close();
});
