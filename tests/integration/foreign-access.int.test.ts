import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { createOwnedThings, type OwnedThings, ownedOperations } from '#support/owned-things.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let owner: TestUser;
let stranger: TestUser;
let mine: OwnedThings;

beforeAll(async () => {
  const answers = scriptAnswers();
  service = await startTestApp({ withWorkers: true, answerSource: answers.source });
  [owner, stranger] = [await service.createUser(), await service.createUser()];
  mine = await createOwnedThings(service, owner);
}, 120_000);
afterAll(() => service.close());

const requestOf = (name: string): [string, { method: string; body?: unknown }] => {
  const operation = ownedOperations[name];
  const [method = ''] = name.split(' ');
  const init = operation?.body === undefined ? { method } : { method, body: operation.body };
  return [operation?.path(mine) ?? '', init];
};

test('DATA-02 every operation addressed by an id is tried by a stranger', () => {
  const document = service.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'x', version: '1' } });
  const addressed = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    // Operations under /admin refuse non-admins before they look at an id (admin-matrix.int.test.ts).
    path.includes('{') && !path.startsWith('/api/admin/')
      ? Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`)
      : [],
  );
  expect(Object.keys(ownedOperations).sort()).toEqual(addressed.sort());
});

test.each(Object.keys(ownedOperations))('DATA-02 %s of another user is 404 and changes nothing', async (name) => {
  const answer = await stranger.request(...requestOf(name));
  expect([answer.status, problemSchema.parse(await answer.json()).code]).toEqual([404, 'not_found']);
});

test.each(Object.keys(ownedOperations))('DATA-02 %s of its owner is not 404', async (name) => {
  const answer = await owner.request(...requestOf(name));
  await answer.body?.cancel();
  expect(answer.status).not.toBe(404);
  expect(answer.status).toBeLessThan(500);
});
