import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { enterAdmin } from '#server/features/accounts/public.ts';
import { deleteFile } from '#server/features/admin/open-looks.ts';
import { buildExport } from '#server/features/customers/administration/export-customer.ts';
import { exportCustomerJob } from '#server/features/customers/jobs.ts';
import {
  fileLookSchema,
  holdingsSchema,
  namesStateSchema,
  viewedChatSchema,
} from '#shared/contracts/admin-hierarchy.ts';
import { adminUserListSchema } from '#shared/contracts/admin-users.ts';
import { archiveListSchema } from '#shared/contracts/archives.ts';
import { auditPageSchema } from '#shared/contracts/audit.ts';
import { loggedActsSchema } from '#shared/contracts/audit-admin.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { providerActsSchema } from '#shared/contracts/looks.ts';
import { makeDemo, signInAgain } from '#support/account-states.ts';
import { changeAdminUser, createAdmin, createAdminUser, createCustomer, decideLooks } from '#support/admin.ts';
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
const namesPath = () => `/api/admin/customers/${user.scope.customerId}/looks`;
const openNames = (reason: string, by = admin) => by.request(namesPath(), { method: 'POST', body: { reason } });
const removeFile = (id: string | undefined, reason?: string) =>
  admin.request(`/api/admin/users/${user.id}/files/${id}`, { method: 'DELETE', body: reason ? { reason } : {} });
const toldBy = async (kind: string) =>
  (await orderedMails(service.platform, user.email)).filter((mail) => mail.kind === kind).map(({ values }) => values);
const looksOf = async () =>
  auditPageSchema
    .parse(await (await user.request('/api/audit')).json())
    .entries.filter(({ action }) => action === 'admin_looked');

test('ADM-05 a user’s folders, chats and files are listed by date and size, the newest five first', async () => {
  const answer = await admin.request(`/api/admin/users/${user.id}/holdings`);
  const sent = await answer.text();
  for (const name of ['Protokoll', 'Frage', 'Kräne', '.txt']) expect(sent).not.toContain(name);
  const first = holdingsSchema.parse(JSON.parse(sent));
  expect([first.folders.length, first.chats.length, first.files.length]).toEqual([1, 5, 1]);
  expect(first).toMatchObject({ areLooksAllowed: false, areNamesOpen: false });
  expect(first.files[0]).toMatchObject({ fileName: null, fileSize: Buffer.from(text).length });
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

test('ADM-05 a reason opens names for an hour, of those who allow looks; all users of the customer read it', async () => {
  const colleague = await service.createUser({ companyName: 'Hafenwerke', isProven: true });
  expect(colleague.scope.customerId).toBe(user.scope.customerId);
  // Nobody allows looks at first, and the provider cannot for them.
  expect(await codeOf(openNames('Anfrage 4710'))).toBe('looks_forbidden');
  const forced = service.platform.database.withAccount(user.id, async (tx) => {
    await enterAdmin(tx, admin.scope);
    await tx.execute(sql`INSERT INTO look_permissions (user_id) VALUES (${user.id})`);
  });
  await expect(forced).rejects.toThrow();
  await decideLooks(user, true);
  await decideLooks(user, true);
  expect((await openNames(' x ')).status).toBe(400);
  expect((await holdings()).areNamesOpen).toBe(false);
  const state = namesStateSchema.parse(await (await openNames('Anfrage 4711')).json());
  expect(state.allowing).toBe(1);
  expect(Date.parse(state.endsAt ?? '') - Date.now()).toBeLessThanOrEqual(3_600_000);
  const open = await holdings('?limit=500');
  expect([open.files[0]?.fileName, open.folders[0]?.name]).toEqual(['Protokoll.txt', 'Kräne']);
  expect(open.chats.every(({ title }) => title?.startsWith('Frage'))).toBe(true);
  // The hour is this admin's alone.
  const other = await createAdmin(service);
  const theirs = await other.request(`/api/admin/users/${user.id}/holdings`);
  expect(holdingsSchema.parse(await theirs.json()).areNamesOpen).toBe(false);
  for (const each of [user, colleague]) {
    const { entries } = auditPageSchema.parse(await (await each.request('/api/audit')).json());
    expect(entries.filter(({ action }) => action === 'names_opened')).toMatchObject([
      { result: 'success', isByProvider: true, details: { reason: 'Anfrage 4711' } },
      { result: 'refused', details: { reason: 'Anfrage 4710' } },
    ]);
  }
  // It ends by itself, and at once when a user withdraws the permission; a new permission does not bring it back.
  await asOwner(service.address, "UPDATE look_hours SET opened_at = now() - interval '61 minutes'");
  expect((await holdings()).areNamesOpen).toBe(false);
  await openNames('Anfrage 4712');
  expect((await holdings()).areNamesOpen).toBe(true);
  await decideLooks(user, false);
  expect((await holdings()).areNamesOpen).toBe(false);
  await decideLooks(user, true);
  expect((await holdings()).areNamesOpen).toBe(false);
  const acts = auditPageSchema.parse(await (await user.request('/api/audit')).json()).entries;
  expect(acts.map(({ action }) => action).filter((action) => /^looks_/.test(action))).toEqual([
    'looks_allowed',
    'looks_forbidden',
    'looks_allowed',
  ]);
  await openNames('Anfrage 4713');
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
  expect(await toldBy('provider-acted')).toMatchObject([{ act: 'chat', reason: 'Anfrage 4711' }]);
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
  const remove = () => removeFile(file?.id, 'Auf Bitte des Kunden');
  // What cannot be recorded is not done: here, the caller has just stopped being an admin.
  const former = await createAdmin(service);
  await asOwner(service.address, "UPDATE user_roles SET role = 'user' WHERE user_id = $1", [former.id]);
  const late = { scope: former.scope, caller: { address: '', device: null } };
  const target = { userId: user.id, id: file?.id ?? '', reason: 'Zu spät' };
  await expect(deleteFile(service.platform, late, target)).rejects.toThrow();
  expect((await removeFile(file?.id)).status).toBe(400);
  expect((await holdings()).files).toHaveLength(1);
  expect((await remove()).status).toBe(204);
  expect((await holdings()).files).toEqual([]);
  expect(await codeOf(remove())).toBe('not_found');
  const acts = auditPageSchema.parse(await (await user.request('/api/audit')).json()).entries;
  expect(acts[0]).toMatchObject({
    action: 'admin_deleted_file',
    details: { id: file?.id, name: 'Protokoll.txt', reason: 'Auf Bitte des Kunden' },
  });
  expect((await toldBy('provider-acted')).at(-1)).toMatchObject({ act: 'deleted', reason: 'Auf Bitte des Kunden' });
});

test('ADM-06 a look at a file that its source has withdrawn is refused before anybody is told of it', async () => {
  const fileId = await uploadFile(user, 'Entzogen.txt', new TextEncoder().encode('Der Ordner ist nun gesperrt.'));
  await asOwner(
    service.address,
    `INSERT INTO documents (user_id, id, upload_id, state) VALUES ($1, gen_random_uuid(), $2, 'withdrawn')
     ON CONFLICT (user_id, upload_id) DO UPDATE SET state = 'withdrawn'`,
    [user.id, fileId],
  );
  const before = await looksOf();
  expect(await codeOf(look(`files/${fileId}`, 'Anfrage 4714'))).toBe('not_found');
  expect(await looksOf()).toEqual(before);
  expect((await removeFile(fileId, 'Anfrage 4714')).status).toBe(204);
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

test('ADM-06 what the provider did is told at the next sign-in until it is confirmed', async () => {
  const unseen = async () =>
    providerActsSchema.parse(await (await user.request('/api/account/provider-acts')).json()).acts;
  const acts = await unseen();
  const named = acts.map(({ action }) => action);
  expect(new Set(named)).toEqual(new Set(['admin_looked', 'admin_deleted_file', 'customer_exported']));
  const confirm = (upTo: string | undefined, by = user) =>
    by.request('/api/account/provider-acts', { method: 'POST', body: { upTo } });
  const stranger = await service.createUser();
  expect((await confirm(acts[0]?.id, stranger)).status).toBe(404);
  expect((await confirm(acts[1]?.id)).status).toBe(204);
  expect((await unseen()).map(({ id }) => id)).toEqual([acts[0]?.id]);
  expect((await confirm(acts[0]?.id)).status).toBe(204);
  expect(await unseen()).toEqual([]);
  // Confirming an earlier one later brings nothing back.
  expect((await confirm(acts[1]?.id)).status).toBe(204);
  expect(await unseen()).toEqual([]);
});

test('ADM-06 without the user’s permission nothing is opened, and what was open is closed', async () => {
  const [chat, file] = [(await holdings()).chats[0], (await holdings()).files[0]];
  const opened = fileLookSchema.parse(await (await look(`files/${file?.id}`, 'Anfrage 4713')).json());
  const exports = `/api/admin/customers/${user.scope.customerId}/exports`;
  await admin.request(exports, { method: 'POST', body: { reason: 'Umzug' } });
  const { archives } = archiveListSchema.parse(await (await admin.request(exports)).json());
  await asOwner(service.address, "UPDATE archives SET state = 'ready', size = 1 WHERE id = $1", [archives[0]?.id]);
  await decideLooks(user, false);
  expect(await codeOf(admin.request(`${exports}/${archives[0]?.id}/content`))).toBe('not_found');
  expect(await codeOf(admin.request(exports, { method: 'POST', body: { reason: 'Umzug' } }))).toBe('looks_forbidden');
  expect(await holdings()).toMatchObject({ areLooksAllowed: false, areNamesOpen: false });
  expect(await codeOf(look(`chats/${chat?.id}`, 'Anfrage 4713'))).toBe('looks_forbidden');
  expect(await codeOf(look(`files/${file?.id}`, 'Anfrage 4713'))).toBe('looks_forbidden');
  const refused = (await looksOf()).filter(({ result }) => result === 'refused');
  expect(refused.map(({ details }) => details)).toEqual([
    { kind: 'file', id: file?.id, reason: 'Anfrage 4713' },
    { kind: 'chat', id: chat?.id, reason: 'Anfrage 4713' },
  ]);
  expect(await codeOf(admin.request(opened.path))).toBe('looks_forbidden');
  // Nor does a later permission revive the ticket.
  await decideLooks(user, true);
  expect(await codeOf(admin.request(opened.path))).toBe('looks_forbidden');
  await decideLooks(user, false);
  // A file may have to be deleted all the same; its name appears in the user's log but not in the admins'.
  expect((await removeFile(file?.id, 'Gerichtsbeschluss')).status).toBe(204);
  const [own] = auditPageSchema.parse(await (await user.request('/api/audit')).json()).entries;
  expect(own?.details).toEqual({ id: file?.id, name: 'Beschluss.txt', reason: 'Gerichtsbeschluss' });
  const { entries } = loggedActsSchema.parse(await (await admin.request(`/api/admin/audit?onWhom=${user.id}`)).json());
  expect(entries.find(({ details }) => details?.id === file?.id)?.action).toBe('admin_deleted_file');
  expect(JSON.stringify(entries)).not.toContain('Beschluss.txt');
});

test('ADM-06 no way round: neither a password, nor an address of the admin’s, nor a move opens an account in use', async () => {
  const elsewhere = await createCustomer(service, 'Offenes Haus');
  const known = { method: 'direct', password: 'Fjord-Ampel-28!' };
  const set = admin.request(`/api/admin/users/${user.id}/password`, { method: 'POST', body: known });
  expect(await codeOf(set)).toBe('account_in_use');
  expect(await codeOf(changeAdminUser(admin, user.id, { email: 'verwaltung@anbieter.example' }))).toBe('looks_kept');
  expect((await changeAdminUser(admin, user.id, { fullName: 'Anna Kran' })).status).toBe(200);
  // An invitation's address may be corrected.
  const { user: invited } = await createAdminUser(admin, {
    email: 'neuu@hafenwerke.example',
    fullName: 'Neu',
    customerId: user.scope.customerId,
  });
  expect((await changeAdminUser(admin, invited.id, { email: 'neu@hafenwerke.example' })).status).toBe(200);
  // Where a company sign-in has the user's domain, whoever controls that could enter.
  await asOwner(
    service.address,
    `INSERT INTO identity_providers (id, customer_id, issuer, token_origin, client_id, client_secret, email_domain)
     VALUES (gen_random_uuid(), $1, 'https://login.fremd.example', 'https://login.fremd.example', 'x', 'x', $2)`,
    [elsewhere, user.email.split('@')[1]],
  );
  expect(await codeOf(changeAdminUser(admin, user.id, { customerId: elsewhere }))).toBe('looks_kept');
  await asOwner(service.address, 'UPDATE identity_providers SET is_enabled = false');
  // An hour that is open where the user moves to ends: nobody told them its reason.
  const host = await service.createUser({ companyName: 'Offenes Haus' });
  await decideLooks(host, true);
  const hour = `/api/admin/customers/${host.scope.customerId}/looks`;
  expect((await admin.request(hour, { method: 'POST', body: { reason: 'Anfrage 4714' } })).status).toBe(200);
  expect((await changeAdminUser(admin, user.id, { customerId: host.scope.customerId })).status).toBe(200);
  expect(await (await admin.request(hour)).json()).toMatchObject({ endsAt: null });
  expect((await toldBy('provider-acted')).at(-1)).toMatchObject({ act: 'moved' });
  const again = await signInAgain(service, user);
  const { acts } = providerActsSchema.parse(await (await again.request('/api/account/provider-acts')).json());
  expect(acts.map(({ action, details }) => [action, details?.fields])).toContainEqual(['user_changed', 'customer']);
  // The permission is the user's: whatever the customer's others allow, theirs stays closed.
  expect(await holdings()).toMatchObject({ areLooksAllowed: false });
});
