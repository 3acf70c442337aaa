import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { tusPath } from '#shared/contracts/uploads.ts';
import { asOwner } from '#support/as-owner.ts';
import { createKeyClient } from '#support/key-client.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { tusMetadata } from '#support/tus-client.ts';
import { claimRequest, deleteRequest, findRequest, storeAnswer } from './request-repository.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp({ answerSource: scriptAnswers().source });
  user = await service.createUser();
});
afterAll(() => service.close());

type Asker = Pick<TestUser, 'request'>;
const folder = (name: string) => ({ name, color: 'bg-blue-500' });
const post = (asker: Asker, key: string, body: unknown, path = '/api/chats/folders') =>
  asker.request(path, { method: 'POST', body, headers: { 'idempotency-key': key } });
const codeOf = async (answer: Response) => [answer.status, problemSchema.parse(await answer.json()).code];
const foldersNamed = async (asker: Asker, name: string) => {
  const all = (await (await asker.request('/api/chats/folders')).json()) as { name: string }[];
  return all.filter((each) => each.name === name).length;
};

test('DOOR-01 API-02 a repeated request is done once and answered equally; another request with its key is refused', async () => {
  const key = uuidv7();
  const first = await post(user, key, folder('Einmal'));
  const again = await post(user, key, folder('Einmal'));
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await again.json()).toEqual(await first.json());
  expect(await codeOf(await post(user, key, folder('Anders')))).toEqual([422, 'idempotency_key_reused']);
  expect([await foldersNamed(user, 'Einmal'), await foldersNamed(user, 'Anders')]).toEqual([1, 0]);
});

test('DOOR-01 API-02 of many concurrent requests one is done', async () => {
  const key = uuidv7();
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(user, key, folder('Gleichzeitig'))));
  const codes = answers.map(({ status }) => status);
  expect(codes).toContain(201);
  expect(codes.every((status) => status === 201 || status === 409)).toBe(true);
  expect(await foldersNamed(user, 'Gleichzeitig')).toBe(1);
});

test('DOOR-01 API-02 a question asked twice by a key is one question', async () => {
  const asker = await createKeyClient(service, user, ['ask']);
  const key = uuidv7();
  const body = { question: 'Wer stimmte dagegen?', messageId: uuidv7() };
  const [first, again] = [
    await post(asker, key, body, '/api/chats/questions'),
    await post(asker, key, body, '/api/chats/questions'),
  ];
  expect([first.status, again.status]).toEqual([202, 202]);
  expect(await again.json()).toEqual(await first.json());
});

test('DOOR-01 API-02 an upload announced twice is one upload, and another file needs another key', async () => {
  const key = uuidv7();
  const announce = (name: string) =>
    user.request(tusPath, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '20',
        'upload-metadata': tusMetadata({ filename: name }),
        'idempotency-key': key,
      },
    });
  const [first, again] = [await announce('protokoll.txt'), await announce('protokoll.txt')];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(first.headers.get('location')).toMatch(/^.*\/api\/uploads\/tus\/.+/);
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect((await announce('bericht.txt')).status).toBe(422);
});

test('DOOR-01 API-02 keys belong to a user, refused requests may be repeated, and a key is free after a day', async () => {
  const other = await service.createUser();
  const key = uuidv7();
  expect(await codeOf(await post(user, key, { name: '' }))).toEqual([400, 'validation_failed']);
  const mine = (await (await post(user, key, folder('Meiner'))).json()) as { id: string };
  const theirs = (await (await post(other, key, folder('Meiner'))).json()) as { id: string };
  expect(theirs.id).not.toBe(mine.id);
  await asOwner(
    service.address,
    "UPDATE idempotent_requests SET created_at = now() - interval '25 hours' WHERE user_id = $1",
    [user.id],
  );
  expect((await post(user, key, folder('Neu'))).status).toBe(201);
});

test.each(['', 'mit Leerzeichen', 'x'.repeat(201)])('DOOR-01 API-02 a key like %j is refused', async (key) => {
  const answer = await post(user, key, folder('Nie'));
  expect(await codeOf(answer)).toEqual([400, 'idempotency_key_invalid']);
});

test('DOOR-01 API-02 the key of a server that died is freed', async () => {
  const key = uuidv7();
  const body = folder('Verwaist');
  await post(user, key, body);
  const set = (age: string) =>
    asOwner(
      service.address,
      `UPDATE idempotent_requests SET status = NULL, created_at = now() - interval '${age}' WHERE user_id = $1 AND key = $2`,
      [user.id, key],
    );
  await set('1 minute');
  expect(await codeOf(await post(user, key, body))).toEqual([409, 'request_running']);
  await set('11 minutes');
  expect((await post(user, key, body)).status).toBe(201);
});

test('DOOR-01 API-02 a request that outlived its lease does not affect the one that took over its key', async () => {
  const key = uuidv7();
  const { scope } = user;
  const claim = () => service.platform.database.withUser(scope, (tx) => claimRequest(tx, scope, key, 'hash'));
  const late = await claim();
  expect([late?.key, await claim()]).toEqual([key, undefined]);
  const past = "UPDATE idempotent_requests SET created_at = created_at - interval '11 minutes' WHERE key = $1";
  await asOwner(service.address, past, [key]);
  const next = await claim();
  if (!late || !next) throw new Error('the key was not taken');
  const statusAfter = (held: typeof late, status: number) =>
    service.platform.database.withUser(scope, async (tx) => {
      await storeAnswer(tx, scope, held, { status, headers: {}, body: '' });
      if (held === late) await deleteRequest(tx, scope, held);
      return (await findRequest(tx, scope, key))?.status;
    });
  expect(await statusAfter(late, 201)).toBeNull();
  expect(await statusAfter(next, 202)).toBe(202);
});
