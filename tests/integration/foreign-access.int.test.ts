import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInSessionListSchema } from '#shared/contracts/auth.ts';
import { messageListSchema } from '#shared/contracts/chats.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { uploadSchema } from '#shared/contracts/uploads.ts';
import { ask, followToEnd } from '#support/chat-driver.ts';
import { testPassword } from '#support/http-client.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

type Mine = {
  upload: string;
  document: string;
  chat: string;
  folder: string;
  message: string;
  answer: string;
  /** Another browser of the owner. */
  session: string;
  passkey: string;
};

let service: TestApp;
let owner: TestUser;
let stranger: TestUser;
let mine: Mine;

/** One line per operation that addresses something by an id: how to ask for the owner's. New operations belong here. */
const operations: Record<string, { path: (ids: Mine) => string; body?: unknown }> = {
  'GET /api/uploads/{id}': { path: ({ upload }) => `/api/uploads/${upload}` },
  'PATCH /api/uploads/{id}': { path: ({ upload }) => `/api/uploads/${upload}`, body: { description: 'Neu' } },
  'GET /api/uploads/{id}/content': { path: ({ upload }) => `/api/uploads/${upload}/content` },
  'POST /api/uploads/{id}/retry': { path: ({ upload }) => `/api/uploads/${upload}/retry` },
  'GET /api/documents/{id}': { path: ({ document }) => `/api/documents/${document}` },
  'GET /api/documents/{id}/pages/{number}': { path: ({ document }) => `/api/documents/${document}/pages/1` },
  'GET /api/documents/{id}/highlights': {
    path: ({ document }) => `/api/documents/${document}/highlights?firstPage=1&start=0&lastPage=1&end=5`,
  },
  'GET /api/chats/{id}/messages': { path: ({ chat }) => `/api/chats/${chat}/messages` },
  'PATCH /api/chats/{id}': { path: ({ chat }) => `/api/chats/${chat}`, body: { title: 'Neu' } },
  'POST /api/chats/{id}/questions': {
    path: ({ chat }) => `/api/chats/${chat}/questions`,
    body: { question: 'Wer?', messageId: randomUUID() },
  },
  'PUT /api/chats/messages/{id}/rating': {
    path: ({ message }) => `/api/chats/messages/${message}/rating`,
    body: { rating: 'up' },
  },
  'GET /api/chats/answers/{answerId}/events': { path: ({ answer }) => `/api/chats/answers/${answer}/events` },
  'POST /api/chats/answers/{answerId}/stop': { path: ({ answer }) => `/api/chats/answers/${answer}/stop` },
  'POST /api/chats/answers/{answerId}/retry': { path: ({ answer }) => `/api/chats/answers/${answer}/retry` },
  'POST /api/chats/answers/{answerId}/recommendations': {
    path: ({ answer }) => `/api/chats/answers/${answer}/recommendations`,
  },
  'PATCH /api/chats/folders/{id}': { path: ({ folder }) => `/api/chats/folders/${folder}`, body: { name: 'Neu' } },
  'DELETE /api/auth/sessions/{id}': { path: ({ session }) => `/api/auth/sessions/${session}` },
  'PATCH /api/mfa/passkeys/{id}': { path: ({ passkey }) => `/api/mfa/passkeys/${passkey}`, body: { name: 'Neu' } },
  'DELETE /api/mfa/passkeys/{id}': { path: ({ passkey }) => `/api/mfa/passkeys/${passkey}` },
  // Deletions last: the owner's turn comes after the stranger's.
  'DELETE /api/chats/folders/{id}': { path: ({ folder }) => `/api/chats/folders/${folder}` },
  'DELETE /api/chats/{id}': { path: ({ chat }) => `/api/chats/${chat}` },
  'DELETE /api/uploads/{id}': { path: ({ upload }) => `/api/uploads/${upload}` },
};

beforeAll(async () => {
  const answers = scriptAnswers();
  service = await startTestApp({ withWorkers: true, answerSource: answers.source });
  [owner, stranger] = [await service.createUser(), await service.createUser()];
  const upload = await uploadFile(
    owner,
    'notiz.txt',
    new TextEncoder().encode('Der Bericht liegt am 3. Mai 2025 vor.'),
  );
  const document = await waitUntilRead(upload);
  const folder = await owner.request('/api/chats/folders', {
    method: 'POST',
    body: { name: 'Ordner', color: 'bg-blue-500' },
  });
  const asked = await ask(owner);
  await followToEnd(owner, asked.answer.id);
  const list = await (await owner.request(`/api/chats/${asked.chat.id}/messages`)).json();
  const answered = messageListSchema.parse(list).messages.find((message) => message.answerId !== null && message.phase);
  mine = {
    upload,
    document,
    chat: asked.chat.id,
    folder: ((await folder.json()) as { id: string }).id,
    message: answered?.id ?? '',
    answer: asked.answer.id,
    session: await signInElsewhere(),
    passkey: await storePasskey(),
  };
}, 120_000);
afterAll(() => service.close());

async function signInElsewhere(): Promise<string> {
  await service.app.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner.email, password: testPassword }),
  });
  const list = signInSessionListSchema.parse(await (await owner.request('/api/auth/sessions')).json());
  return list.sessions.find((session) => !session.isCurrent)?.id ?? '';
}

async function storePasskey(): Promise<string> {
  const { rows } = await service.platform.database.withAccount(owner.id, (tx) =>
    tx.execute<{ id: string }>(sql`
      INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_backed_up)
      VALUES (gen_random_uuid(), ${owner.id}, 'Laptop', 'credential', 'key', 0, '{}', false) RETURNING id`),
  );
  return rows[0]?.id ?? '';
}

async function waitUntilRead(id: string): Promise<string> {
  const load = async () => uploadSchema.parse(await (await owner.request(`/api/uploads/${id}`)).json());
  const isDone = async () => ['ready', 'failed'].includes((await load()).state);
  await vi.waitUntil(isDone, { timeout: 60_000, interval: 50 });
  const upload = await load();
  expect([upload.state, upload.failureCode]).toEqual(['ready', null]);
  return upload.documentId;
}

const requestOf = (name: string): [string, { method: string; body?: unknown }] => {
  const operation = operations[name];
  const [method = ''] = name.split(' ');
  const init = operation?.body === undefined ? { method } : { method, body: operation.body };
  return [operation?.path(mine) ?? '', init];
};

test('DATA-02 every operation that addresses something by an id is tried by a stranger', () => {
  const document = service.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'x', version: '1' } });
  const addressed = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    path.includes('{') ? Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`) : [],
  );
  expect(Object.keys(operations).sort()).toEqual(addressed.sort());
});

test.each(Object.keys(operations))('DATA-02 %s of another user is 404 and changes nothing', async (name) => {
  const answer = await stranger.request(...requestOf(name));
  expect([answer.status, problemSchema.parse(await answer.json()).code]).toEqual([404, 'not_found']);
});

test.each(Object.keys(operations))('DATA-02 %s of its owner is not 404', async (name) => {
  const answer = await owner.request(...requestOf(name));
  await answer.body?.cancel();
  expect(answer.status).not.toBe(404);
  expect(answer.status).toBeLessThan(500);
});
