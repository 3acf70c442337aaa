import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { testPassword } from '#support/http-client.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
});
afterAll(() => service.close());

const refusalOf = async (answer: Response) => {
  const { code, issues } = problemSchema.parse(await answer.json());
  return [answer.status, code, issues?.[0]?.path];
};

const password = testPassword;
const passkey = { id: 'a\0', rawId: 'a\0', type: 'public-key', clientExtensionResults: {} };
const proof = { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' };

test.each<[string, string, unknown, string]>([
  ['/api/auth/sign-in/email', 'POST', { email: 'a\0@b.example', password }, 'email'],
  ['/api/auth/sign-in/email', 'POST', { email: 'a@b.example', password: `${password}\0` }, 'password'],
  ['/api/auth/sign-up/email', 'POST', { email: 'neu@b.example', password, name: 'A\0' }, 'name'],
  ['/api/auth/sign-up/email', 'POST', { email: 'neu@b.example', password, companyName: 'A\0 AG' }, 'companyName'],
  ['/api/auth/reset-password', 'POST', { token: 'a\0', newPassword: password }, 'token'],
  ['/api/auth/passkey/sign-in', 'POST', { response: { ...passkey, response: proof } }, 'response.id'],
  ['/api/chats/questions', 'POST', { question: 'Wer?\0', messageId: randomUUID() }, 'question'],
  ['/api/chats/folders', 'POST', { name: 'A\0', color: 'bg-blue-500' }, 'name'],
])('ERR-03 a null character in what is sent to %s is refused (%s %j)', async (path, method, body, place) => {
  expect(await refusalOf(await user.request(path, { method, body }))).toEqual([400, 'validation_failed', place]);
});

test.each([
  ['/api/uploads?search=%00', 'search'],
  ['/api/uploads?search=Budget&cursor=%00', 'cursor'],
  ['/api/chats?search=a%00b', 'search'],
  ['/api/chats?cursor=%00', 'cursor'],
])('ERR-03 a null character in the address %s is refused', async (path, place) => {
  expect(await refusalOf(await user.request(path))).toEqual([400, 'validation_failed', place]);
});

test('ERR-03 a null character in a path or a description is refused', async () => {
  const id = await uploadFile(user, 'notiz.txt', new TextEncoder().encode('Notiz'));
  expect((await refusalOf(await user.request(`/api/uploads/${id}%00`))).slice(0, 2)).toEqual([
    400,
    'validation_failed',
  ]);
  expect((await user.request('/api/uploads/tus/%00', { method: 'HEAD' })).status).toBeLessThan(500);
  const change = await user.request(`/api/uploads/${id}`, { method: 'PATCH', body: { description: 'a\0' } });
  expect(await refusalOf(change)).toEqual([400, 'validation_failed', 'description']);
});
