import { afterAll, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { adminCustomerDetailSchema } from '#shared/contracts/admin-customers.ts';
import { fileLookSchema, holdingsSchema, viewedChatSchema } from '#shared/contracts/admin-hierarchy.ts';
import { adminUserListSchema } from '#shared/contracts/admin-users.ts';
import { auditPageSchema } from '#shared/contracts/audit.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { asOwner, makeDemo } from '#support/account-states.ts';
import { createAdmin } from '#support/admin.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

let service: TestApp;
let admin: TestUser;
let user: TestUser;

const text = 'Protokoll der Sitzung vom 3. März 2025. Der Kran kostet 80 000 Franken.';

beforeAll(async () => {
  service = await startTestApp();
  admin = await createAdmin(service);
  user = await service.createUser({ companyName: 'Hafenwerke', isProven: true });
  await uploadFile(user, 'Protokoll.txt', new TextEncoder().encode(text));
  await user.request('/api/chats/folders', { method: 'POST', body: { name: 'Kräne', color: 'bg-blue-500' } });
  await asOwner(
    service.address,
    `INSERT INTO chat_sessions (user_id, id, title) SELECT $1, gen_random_uuid(), 'Frage ' || n FROM generate_series(1, 7) n`,
    [user.id],
  );
  await asOwner(
    service.address,
    `INSERT INTO chat_messages (user_id, id, session_id, type, content)
     SELECT user_id, gen_random_uuid(), id, 'user', 'Was kostet der Kran?' FROM chat_sessions WHERE title = 'Frage 7'`,
  );
});
afterAll(() => service.close());

const holdings = async (query = '') =>
  holdingsSchema.parse(await (await admin.request(`/api/admin/users/${user.id}/holdings${query}`)).json());
const look = (path: string, reason: string, by = admin) =>
  by.request(`/api/admin/users/${user.id}/${path}/looks`, { method: 'POST', body: { reason } });
const codeOf = async (answer: Response | Promise<Response>) => problemSchema.parse(await (await answer).json()).code;
async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    parts.set(entry.fileName, Buffer.concat(pieces));
  }
  return parts;
}
const looksOf = async () =>
  auditPageSchema
    .parse(await (await user.request('/api/audit')).json())
    .entries.filter(({ action }) => action === 'admin_looked');

test('ADM-05 a user’s folders, chats and files are named, the newest five first', async () => {
  const first = await holdings();
  expect([first.folders.length, first.chats.length, first.files.length]).toEqual([1, 5, 1]);
  expect(first.files[0]).toMatchObject({ fileName: 'Protokoll.txt', fileSize: Buffer.from(text).length });
  expect((await holdings('?limit=500')).chats).toHaveLength(7);
  expect((await admin.request(`/api/admin/users/${admin.scope.customerId}/holdings`)).status).toBe(404);
  const demo = await service.createUser({ companyName: 'Hafenwerke', isProven: true });
  await makeDemo(service, demo);
  const path = `/api/admin/users?customerId=${user.scope.customerId}&withDemo=true`;
  const { users } = adminUserListSchema.parse(await (await admin.request(path)).json());
  expect(users.map(({ id, isDemo }) => [id, isDemo]).sort()).toEqual(
    [
      [user.id, false],
      [demo.id, true],
    ].sort(),
  );
});

test('ADM-06 a look into a chat takes a reason, which its user reads', async () => {
  const chat = (await holdings('?limit=500')).chats.find(({ title }) => title === 'Frage 7');
  expect((await look(`chats/${chat?.id}`, ' x ')).status).toBe(400);
  expect(await looksOf()).toEqual([]);
  const viewed = viewedChatSchema.parse(await (await look(`chats/${chat?.id}`, 'Anfrage 4711')).json());
  expect(viewed).toMatchObject({
    title: 'Frage 7',
    messages: [{ type: 'user', content: 'Was kostet der Kran?', phase: null, hasCitations: false }],
  });
  expect(await looksOf()).toMatchObject([{ isOwn: false, details: { kind: 'chat', reason: 'Anfrage 4711' } }]);
  expect(await codeOf(look(`chats/${user.id}`, 'Anfrage 4711'))).toBe('not_found');
});

test('ADM-06 a file is downloaded for a reason, by the admin who gave it; and deleted', async () => {
  const [file] = (await holdings()).files;
  const { path } = fileLookSchema.parse(await (await look(`files/${file?.id}`, 'Anfrage 4712')).json());
  const content = await admin.request(path);
  expect(content.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(await content.text()).toBe(text);
  expect(await codeOf((await createAdmin(service)).request(path))).toBe('link_invalid');
  expect(await codeOf(admin.request(`${path}x`))).toBe('link_invalid');
  const remove = () => admin.request(`/api/admin/users/${user.id}/files/${file?.id}`, { method: 'DELETE' });
  expect((await remove()).status).toBe(204);
  expect((await holdings()).files).toEqual([]);
  expect(await codeOf(remove())).toBe('not_found');
  const acts = auditPageSchema.parse(await (await user.request('/api/audit')).json()).entries;
  expect(acts[0]).toMatchObject({ action: 'admin_deleted_file', details: { name: 'Protokoll.txt' } });
});

test('ADM-04 all data of a customer leaves as one zip, for a reason that its people read', async () => {
  await uploadFile(user, 'Beschluss.txt', new TextEncoder().encode(text));
  const path = `/api/admin/customers/${user.scope.customerId}/exports`;
  expect((await admin.request(path, { method: 'POST', body: { reason: '' } })).status).toBe(400);
  const opened = await admin.request(path, { method: 'POST', body: { reason: 'Vertragsende' } });
  const { path: place } = fileLookSchema.parse(await opened.json());
  expect(await codeOf((await createAdmin(service)).request(place))).toBe('link_invalid');
  const zip = Buffer.from(await (await admin.request(place)).arrayBuffer());
  const files = await readZip(zip);
  const folder = `${user.email}/`;
  expect([...files.keys()].filter((name) => name.startsWith(folder)).sort()).toMatchObject([
    `${folder}chats.csv`,
    `${folder}data.json`,
    `${folder}documents.csv`,
    expect.stringMatching(/files\/.*\/Beschluss\.txt$/),
    `${folder}left-out.json`,
  ]);
  expect([...files].find(([name]) => name.endsWith('Beschluss.txt'))?.[1].toString()).toBe(text);
  const acts = auditPageSchema.parse(await (await user.request('/api/audit')).json()).entries;
  expect(acts.find(({ action }) => action === 'archive_ordered')).toMatchObject({
    isOwn: false,
    details: { reason: 'Vertragsende' },
  });
});

test('ADM-06 a customer that forbids looks is not looked into, and nothing of it is named', async () => {
  const chat = (await holdings()).chats[0];
  const path = `/api/admin/customers/${user.scope.customerId}`;
  const { version } = adminCustomerDetailSchema.parse(await (await admin.request(path)).json());
  const changed = await admin.request(path, { method: 'PATCH', body: { version, areLooksAllowed: false } });
  expect(await changed.json()).toMatchObject({ areLooksAllowed: false });
  expect(await holdings()).toEqual({ areLooksAllowed: false, folders: [], chats: [], files: [] });
  expect(await codeOf(look(`chats/${chat?.id}`, 'Anfrage 4713'))).toBe('looks_forbidden');
});
