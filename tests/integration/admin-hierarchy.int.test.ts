import { afterAll, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { deleteFile } from '#server/features/admin/open-looks.ts';
import { buildExport } from '#server/features/customers/administration/export-customer.ts';
import { exportCustomerJob } from '#server/features/customers/jobs.ts';
import { adminCustomerDetailSchema } from '#shared/contracts/admin-customers.ts';
import { fileLookSchema, holdingsSchema, viewedChatSchema } from '#shared/contracts/admin-hierarchy.ts';
import { adminUserListSchema } from '#shared/contracts/admin-users.ts';
import { archiveListSchema } from '#shared/contracts/archives.ts';
import { auditPageSchema } from '#shared/contracts/audit.ts';
import { loggedActsSchema } from '#shared/contracts/audit-admin.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { makeDemo } from '#support/account-states.ts';
import { changeAdminUser, createAdmin, createAdminUser, createCustomer } from '#support/admin.ts';
import { orderedMails } from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { asOwner } from '../support/as-owner.ts';

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

test('ADM-05 a user’s folders, chats and files are listed, the newest five first', async () => {
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

test('ADM-06 opening a chat takes a reason, which its user can read', async () => {
  const chat = (await holdings('?limit=500')).chats.find(({ title }) => title === 'Frage 7');
  for (const reason of [' x ', '\u200b'.repeat(20), '\u00ad\u2800\u200d\u3164', 'ab\u200b'])
    expect((await look(`chats/${chat?.id}`, reason)).status).toBe(400);
  expect(await looksOf()).toEqual([]);
  const viewed = viewedChatSchema.parse(await (await look(`chats/${chat?.id}`, 'Anfrage 4711')).json());
  expect(viewed).toMatchObject({
    title: 'Frage 7',
    messages: [{ type: 'user', content: 'Was kostet der Kran?', phase: null, citations: [] }],
  });
  expect(await looksOf()).toMatchObject([{ isOwn: false, details: { kind: 'chat', reason: 'Anfrage 4711' } }]);
  expect(await codeOf(look(`chats/${user.id}`, 'Anfrage 4711'))).toBe('not_found');
});

test('ADM-06 a file is downloaded with a reason, by the admin who gave it, and can be deleted', async () => {
  const [file] = (await holdings()).files;
  const { path } = fileLookSchema.parse(await (await look(`files/${file?.id}`, 'Anfrage 4712')).json());
  const content = await admin.request(path);
  expect(content.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(await content.text()).toBe(text);
  expect(await codeOf((await createAdmin(service)).request(path))).toBe('link_invalid');
  expect(await codeOf(admin.request(`${path}x`))).toBe('link_invalid');
  const remove = () => admin.request(`/api/admin/users/${user.id}/files/${file?.id}`, { method: 'DELETE' });
  // What cannot be recorded is not done: here, the caller has just stopped being an admin.
  const former = await createAdmin(service);
  await asOwner(service.address, "UPDATE user_roles SET role = 'user' WHERE user_id = $1", [former.id]);
  const late = { scope: former.scope, signedIn: former.scope as never, caller: { address: '', device: null } };
  await expect(deleteFile(service.platform, late, { userId: user.id, id: file?.id ?? '' })).rejects.toThrow();
  expect((await holdings()).files).toHaveLength(1);
  expect((await remove()).status).toBe(204);
  expect((await holdings()).files).toEqual([]);
  expect(await codeOf(remove())).toBe('not_found');
  const acts = auditPageSchema.parse(await (await user.request('/api/audit')).json()).entries;
  expect(acts[0]).toMatchObject({ action: 'admin_deleted_file', details: { id: file?.id, name: 'Protokoll.txt' } });
});

test('ADM-04 all data of a customer is exported in the background, for a reason that its users can read', async () => {
  await uploadFile(user, 'Beschluss.txt', new TextEncoder().encode(text));
  const path = `/api/admin/customers/${user.scope.customerId}/exports`;
  const order = (reason: string) => admin.request(path, { method: 'POST', body: { reason } });
  const listOf = async (by: TestUser) => archiveListSchema.parse(await (await by.request(path)).json()).archives;
  expect((await order('')).status).toBe(400);
  expect((await order('Vertragsende')).status).toBe(202);
  const [waiting, ...others] = await listOf(admin);
  expect([waiting?.state, others]).toEqual(['waiting', []]);
  // While one export is under way, no second one starts.
  expect((await order('Noch einmal')).status).toBe(202);
  expect(await listOf(admin)).toHaveLength(1);
  const id = waiting?.id ?? '';
  expect(await codeOf(admin.request(`${path}/${id}/content`))).toBe('conflict');
  const [queued] = await asOwner<{ data: unknown }>(
    service.address,
    "SELECT data FROM pgboss.job WHERE data ->> 'archiveId' = $1",
    [id],
  );
  const job = exportCustomerJob.payload.parse(queued?.data);
  // Users who join after the order are not included.
  const late = await service.createUser({ companyName: 'Hafenwerke', isProven: true });
  expect(late.scope.customerId).toBe(user.scope.customerId);
  const build = () => buildExport(service.platform, job, new AbortController().signal);
  // As left by a worker that died halfway.
  await asOwner(service.address, "UPDATE archives SET state = 'working', progress = 40 WHERE id = $1", [id]);
  await build();
  const [ready] = await listOf(admin);
  expect(ready).toMatchObject({ id, state: 'ready', progress: 100 });

  const whole = Buffer.from(await (await admin.request(`${path}/${id}/content`)).arrayBuffer());
  const rest = await admin.request(`${path}/${id}/content`, { headers: { range: 'bytes=100-' } });
  expect(rest.status).toBe(206);
  expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).toBe(true);
  const taken = await asOwner(
    service.address,
    "SELECT actor_user_id, details FROM audit_log WHERE customer_id = $1 AND action = 'archive_downloaded'",
    [user.scope.customerId],
  );
  expect(taken).toEqual([1, 2].map(() => ({ actor_user_id: admin.id, details: { archive: id } })));
  const files = await readZip(whole);
  const folder = `${user.email}/`;
  expect([...files.keys()].filter((name) => name.startsWith(late.email))).toEqual([]);
  expect([...files.keys()].filter((name) => name.startsWith(folder)).sort()).toMatchObject([
    `${folder}chats.csv`,
    ...[1, 2, 3, 4, 5, 6, 7].map(() => expect.stringMatching(/chats\/\d Frage \d\.docx$/)),
    `${folder}data.json`,
    `${folder}documents.csv`,
    expect.stringMatching(/files\/.*\/Beschluss\.txt$/),
    `${folder}manifest.json`,
  ]);
  expect([...files].find(([name]) => name.endsWith('Beschluss.txt'))?.[1].toString()).toBe(text);
  const acts = auditPageSchema.parse(await (await user.request('/api/audit')).json()).entries;
  expect(acts.find(({ details }) => details?.reason === 'Vertragsende')).toMatchObject({
    action: 'customer_exported',
    isOwn: false,
    isByProvider: true,
    address: null,
    device: null,
  });

  // Only this admin may fetch it, it is no archive of their own data, and it is for admins only.
  const other = await createAdmin(service);
  expect(await listOf(other)).toEqual([]);
  expect(await codeOf(other.request(`${path}/${id}/content`))).toBe('not_found');
  expect(await codeOf(admin.request(`/api/archives/${id}/content`))).toBe('not_found');
  expect((await admin.request(`${path}/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await listOf(admin)).toEqual([]);
});

test('ADM-04 an export is not made if whoever ordered it is no longer an admin', async () => {
  const former = await createAdmin(service);
  const path = `/api/admin/customers/${user.scope.customerId}/exports`;
  await former.request(path, { method: 'POST', body: { reason: 'Vertragsende' } });
  const { archives } = archiveListSchema.parse(await (await former.request(path)).json());
  await asOwner(service.address, "UPDATE user_roles SET role = 'user' WHERE user_id = $1", [former.id]);
  const job = {
    userId: former.id,
    customerId: former.scope.customerId,
    subjectId: user.scope.customerId,
    archiveId: archives[0]?.id ?? '',
    memberIds: [user.id],
  };
  await buildExport(service.platform, job, new AbortController().signal);
  const [row] = await asOwner(service.address, 'SELECT state, failure_code FROM archives WHERE id = $1', [
    job.archiveId,
  ]);
  expect(row).toEqual({ state: 'failed', failure_code: 'forbidden' });
});

test('ADM-06 a customer that forbids looks cannot be looked into, and nothing of it is named', async () => {
  const [chat, file] = [(await holdings()).chats[0], (await holdings()).files[0]];
  const opened = fileLookSchema.parse(await (await look(`files/${file?.id}`, 'Anfrage 4713')).json());
  const path = `/api/admin/customers/${user.scope.customerId}`;
  const { version } = adminCustomerDetailSchema.parse(await (await admin.request(path)).json());
  const changed = await admin.request(path, { method: 'PATCH', body: { version, areLooksAllowed: false } });
  expect(await changed.json()).toMatchObject({ areLooksAllowed: false });
  expect(await holdings()).toEqual({ areLooksAllowed: false, folders: [], chats: [], files: [] });
  expect(await codeOf(look(`chats/${chat?.id}`, 'Anfrage 4713'))).toBe('looks_forbidden');
  // Access granted before is closed, and its users cannot be moved to a customer that allows looks.
  expect(await codeOf(admin.request(opened.path))).toBe('looks_forbidden');
  const elsewhere = await createCustomer(service, 'Offenes Haus');
  expect(await codeOf(changeAdminUser(admin, user.id, { customerId: elsewhere }))).toBe('looks_kept');
  const known = { method: 'direct', password: 'Fjord-Ampel-28!' };
  const set = admin.request(`/api/admin/users/${user.id}/password`, { method: 'POST', body: known });
  expect(await codeOf(set)).toBe('looks_kept');
  expect((await changeAdminUser(admin, user.id, { fullName: 'Anna Kran' })).status).toBe(200);
  // Moving a user to the admin's own address would also open it; an invitation's address may be corrected.
  expect(await codeOf(changeAdminUser(admin, user.id, { email: 'verwaltung@anbieter.example' }))).toBe('looks_kept');
  const { user: invited } = await createAdminUser(admin, {
    email: 'neuu@hafenwerke.example',
    fullName: 'Neu',
    customerId: user.scope.customerId,
  });
  expect((await changeAdminUser(admin, invited.id, { email: 'neu@hafenwerke.example' })).status).toBe(200);
  // A file known by its id can be deleted; its name appears in the user's log but not in the admins'.
  const theirs = `/api/admin/users/${user.id}/files/${file?.id}`;
  expect((await admin.request(theirs, { method: 'DELETE' })).status).toBe(204);
  const [own] = auditPageSchema.parse(await (await user.request('/api/audit')).json()).entries;
  expect(own?.details).toEqual({ id: file?.id, name: 'Beschluss.txt' });
  const { entries } = loggedActsSchema.parse(await (await admin.request(`/api/admin/audit?onWhom=${user.id}`)).json());
  expect(entries.find(({ details }) => details?.id === file?.id)?.action).toBe('admin_deleted_file');
  expect(JSON.stringify(entries)).not.toContain('Beschluss.txt');
  // Its users are told when looks are allowed again.
  const told = async () =>
    (await orderedMails(service.platform, user.email)).filter(({ kind }) => kind === 'looks-allowed');
  expect(await told()).toEqual([]);
  const now = adminCustomerDetailSchema.parse(await (await admin.request(path)).json());
  await admin.request(path, { method: 'PATCH', body: { version: now.version, areLooksAllowed: true } });
  expect(await told()).toMatchObject([{ values: { company: 'Hafenwerke' } }]);
});
