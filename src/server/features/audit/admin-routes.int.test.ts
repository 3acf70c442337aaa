import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditStream } from '#server/platform/config/audit-outlets.ts';
import { deriveSigner } from '#server/platform/crypto/signing.ts';
import { auditPageSchema } from '#shared/contracts/audit.ts';
import { auditStateSchema, loggedActsSchema } from '#shared/contracts/audit-admin.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { makeProviderAdmin, signInAgain } from '#support/account-states.ts';
import { changeAdminUser, decideLooks } from '#support/admin.ts';
import { asOwner } from '#support/as-owner.ts';
import { orderedMails, problemOf } from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { recordLook } from '../looks/public.ts';
import { watchEntries } from './alerts/watch-entries.ts';
import { makeCheckpoint, signingPurpose } from './chain/make-checkpoint.ts';
import { publishCheckpoints } from './outlets/publish-checkpoints.ts';
import { streamEntries } from './outlets/stream-entries.ts';
import { runVerification } from './run-verification.ts';
import { recordAct } from './service.ts';

let service: TestApp;
let admin: TestUser;
let user: TestUser;
const caller = { address: '203.0.113.9', device: 'Firefox · Linux' };
const from = (address: string) => ({
  headers: { 'x-forwarded-for': address, 'user-agent': 'Firefox/145.0 (X11; Linux)' },
});

beforeAll(async () => {
  service = await startTestApp({
    config: { TRUSTED_PROXY_HOPS: '1', AUDIT_CHECKPOINT_MAIL: 'revision@board.example' },
  });
  [admin, user] = [await service.createUser({ name: 'Ada Admin' }), await service.createUser({ name: 'Uwe Nutzer' })];
  await makeProviderAdmin(service, admin);
});
afterAll(() => service.close());

const search = async (query: string) =>
  loggedActsSchema.parse(await (await admin.request(`/api/admin/audit?${query}`)).json());
const look = (reason: string) =>
  recordLook(service.platform, { scope: admin.scope, caller }, user.scope, {
    kind: 'chat',
    id: user.id,
    name: 'Haushalt 2026',
    reason,
  });

test('ADM-10 the log is searched by actor, user, action, address, time and result; by keyset, without gaps', async () => {
  await signInAgain(service, user, from('198.51.100.4'));
  await signInAgain(service, user, { password: 'falsch', ...from('198.51.100.5') }).catch(() => undefined);
  const byUser = await search(`onWhom=${encodeURIComponent(user.email.toUpperCase())}`);
  expect(byUser.entries.map(({ action, result }) => `${action} ${result}`)).toEqual([
    'sign_in failure',
    'sign_in success',
    'sign_up success',
  ]);
  expect(byUser.entries[0]?.user).toEqual({ id: user.id, email: user.email, name: 'Uwe Nutzer' });
  expect((await search(`onWhom=${user.id}&result=failure`)).entries).toHaveLength(1);
  expect((await search('address=198.51.100.4')).entries.map(({ user: on }) => on?.id)).toEqual([user.id]);
  expect((await search('who=Uwe%20Nutzer&action=sign_in')).entries).toHaveLength(1);
  expect((await search(`onWhom=${user.id}&until=2020-01-01T00:00:00Z`)).entries).toEqual([]);
  expect((await search(`customer=${user.scope.customerId}&from=2020-01-01T00:00:00Z`)).entries.length).toBeGreaterThan(
    2,
  );
  const named = await search(`customer=${user.scope.customerId}`);
  const [first] = named.entries;
  expect((await search(`customer=${encodeURIComponent(first?.customer?.name?.toUpperCase() ?? '')}`)).entries).toEqual(
    expect.arrayContaining(named.entries),
  );
  expect((await search(`customer=${user.scope.customerId}&onWhom=${admin.id}`)).entries).toEqual([]);
  expect((await search('customer=niemand-heisst-so')).entries).toEqual([]);
  expect((await search('who=niemand-heisst-so')).entries).toEqual([]);

  await service.platform.database.withAccount(admin.id, async (tx) => {
    for (let index = 0; index < 130; index += 1) {
      await recordAct(tx, {
        action: 'task_marked',
        result: 'success',
        userId: user.id,
        actorUserId: user.id,
        caller: null,
        details: { index },
      });
    }
  });
  const seen: number[] = [];
  for (let before = ''; ; ) {
    const page = await search(`action=task_marked${before}`);
    seen.push(...page.entries.map(({ seq }) => seq));
    if (!page.hasMore) break;
    before = `&before=${page.entries.at(-1)?.id}`;
  }
  expect(new Set(seen).size).toBe(130);
  expect(seen).toEqual([...seen].sort((one, other) => other - one));
});

test('ADM-10 a search and an export are recorded without naming anybody else', async () => {
  const text = await (await admin.request(`/api/admin/audit/export?format=jsonl&onWhom=${user.id}`)).text();
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { user: { id: string } });
  expect(lines.length).toBeGreaterThan(130);
  expect(lines.every((line) => line.user.id === user.id)).toBe(true);
  const { entries } = await search(`who=${admin.id}&action=audit_exported`);
  expect(entries[0]).toMatchObject({ actor: { id: admin.id }, details: { format: 'jsonl', fields: 'onWhom' } });
  const [read] = (await search(`who=${admin.id}&action=audit_read`)).entries;
  expect(JSON.stringify(read?.details)).not.toContain(user.id);
});

test('ADM-10 no exported cell is a formula', async () => {
  await service.platform.database.withAccount(admin.id, (tx) =>
    recordAct(tx, {
      action: 'passkey_added',
      result: 'success',
      userId: user.id,
      actorUserId: user.id,
      caller: { address: '=1+1', device: '@SUM(A1)' },
      details: { name: '=HYPERLINK("https://x.example")' },
    }),
  );
  const answer = await admin.request('/api/admin/audit/export?format=csv&action=passkey_added');
  expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"/);
  const [head, row] = (await answer.text()).split('\r\n');
  expect(head).toContain('"ID","Chain","Number","Time (UTC)","Action"');
  expect(row).toContain(`,"'=1+1","'@SUM(A1)",`);
  expect(row).not.toMatch(/(^|,)"?[=+@]/);
  // German spreadsheet programs separate cells by semicolons.
  const german = await admin.request('/api/admin/audit/export?format=csv&action=passkey_added&language=de');
  expect(await german.text()).toMatch(/^"Kennung";"Kette";"Nummer";.*\r\n.*;"'=1\+1";"'@SUM\(A1\)";/);
});

test('ADM-10 a name shared by too many is refused instead of returning only some', async () => {
  await asOwner(
    service.address,
    `INSERT INTO auth_users (id, name, email) SELECT gen_random_uuid(), 'Vielnamig ' || n, 'vielnamig' || n || '@v.example' FROM generate_series(1, 101) n`,
  );
  const search = (query: string) => admin.request(`/api/admin/audit${query}`);
  for (const query of ['?who=vielnamig', '?onWhom=vielnamig', '/export?format=csv&who=vielnamig'])
    expect(problemSchema.parse(await (await search(query)).json()), query).toMatchObject({
      status: 400,
      code: 'search_too_wide',
    });
  expect((await search('?who=vielnamig1')).status).toBe(200);
});

test('ADM-10 bad input is refused, and others than admins see nothing', async () => {
  for (const query of ['action=alles', 'from=gestern', 'before=1', `who=${'x'.repeat(300)}`]) {
    expect((await admin.request(`/api/admin/audit?${query}`)).status, query).toBe(400);
  }
  expect((await admin.request('/api/admin/audit/export?format=xls')).status).toBe(400);
  expect((await user.request('/api/admin/audit')).status).toBe(403);
  // Behind the guard, the database shows users only their own rows.
  const { database } = service.platform;
  const rows = await database.withAccount(user.id, (tx) => tx.execute('SELECT DISTINCT user_id FROM audit_entries'));
  expect(rows.rows).toEqual([{ user_id: user.id }]);
});

test('ADM-06 a look and its reason are shown to the user and mailed to the admins; names stay out of the log for admins', async () => {
  await decideLooks(user, true);
  await look('Fehler in der Anzeige gemeldet');
  const own = auditPageSchema.parse(await (await user.request('/api/audit')).json()).entries[0];
  expect(own).toMatchObject({
    action: 'admin_looked',
    isOwn: false,
    address: null,
    device: null,
    details: { kind: 'chat', name: 'Haushalt 2026', reason: 'Fehler in der Anzeige gemeldet' },
  });
  await watchEntries(service.platform, new Date());
  await watchEntries(service.platform, new Date());
  const notices = (await orderedMails(service.platform, admin.email)).filter(({ kind }) => kind === 'admin-looked');
  expect(notices.map(({ values }) => values)).toMatchObject([
    { reason: 'Fehler in der Anzeige gemeldet', kind: 'chat' },
  ]);

  await decideLooks(user, false);
  await expect(look('noch einmal')).rejects.toMatchObject({ code: 'looks_forbidden' });
  const [newest] = auditPageSchema.parse(await (await user.request('/api/audit')).json()).entries;
  expect(newest).toMatchObject({ action: 'admin_looked', result: 'refused' });
  expect(newest?.details).toEqual({ kind: 'chat', id: user.id, reason: 'noch einmal' });
  // Names may reveal content: admins see only the id, in searches and exports.
  const query = `onWhom=${user.id}&action=admin_looked`;
  const { entries } = await search(query);
  expect(entries.map(({ details }) => details)).toEqual([
    { kind: 'chat', id: user.id, reason: 'noch einmal' },
    { kind: 'chat', id: user.id, reason: 'Fehler in der Anzeige gemeldet' },
  ]);
  const exported = await (await admin.request(`/api/admin/audit/export?${query}&format=jsonl`)).text();
  expect(exported).toContain('noch einmal');
  expect(exported).not.toContain('Haushalt 2026');
});

test('ADM-10 admins are notified of a new admin, and of an admin signing in at a new place', async () => {
  const second = await service.createUser({ name: 'Berta Admin' });
  await signInAgain(service, second, from('192.0.2.10'));
  await makeProviderAdmin(service, second);
  await service.platform.database.withAccount(null, (tx) =>
    recordAct(tx, { action: 'admin_created', result: 'success', userId: second.id, actorUserId: null, caller: null }),
  );
  await watchEntries(service.platform, new Date());
  await signInAgain(service, second, from('192.0.2.99'));
  await watchEntries(service.platform, new Date());
  const kinds = async () =>
    (await orderedMails(service.platform, admin.email)).map(({ kind, values }) => `${kind} ${JSON.stringify(values)}`);
  expect((await kinds()).filter((mail) => mail.includes('Berta'))).toEqual([
    expect.stringMatching(/^admin-added .*Berta Admin/),
  ]);
  await signInAgain(service, second, from('203.0.113.200'));
  await watchEntries(service.platform, new Date());
  expect((await kinds()).filter((mail) => mail.includes('Berta'))).toEqual([
    expect.stringMatching(/^admin-added/),
    expect.stringMatching(/^admin-new-place .*203\.0\.113\.200/),
  ]);
});

test('ADM-10 admins are notified when a user is made an admin in the list of users', async () => {
  const promoted = await service.createUser({ name: 'Clara Neu' });
  const [provider] = await asOwner<{ id: string }>(service.address, 'SELECT id FROM customers WHERE is_provider');
  const change = (wanted: object) => changeAdminUser(admin, promoted.id, { customerId: provider?.id, ...wanted });
  const notices = async () => {
    await watchEntries(service.platform, new Date());
    const mails = await orderedMails(service.platform, admin.email);
    return mails.filter(({ values }) => JSON.stringify(values).includes('Clara Neu')).map(({ kind }) => kind);
  };
  expect([(await change({ fullName: 'Clara Neu' })).status, await notices()]).toEqual([200, []]);
  expect([(await change({ role: 'admin' })).status, await notices()]).toEqual([200, ['admin-added']]);
  expect([(await change({ role: 'user' })).status, await notices()]).toEqual([200, ['admin-added']]);
});

test('ADM-10 a disabled admin is no longer notified and reads nothing; their earlier acts are still reported', async () => {
  const { platform, address } = service;
  const former = await service.createUser({ name: 'Frieda Fort' });
  await makeProviderAdmin(service, former);
  const details = { kind: 'chat', name: 'Haushalt 2026', reason: 'zuletzt gesehen' };
  await platform.database.withAccount(null, (tx) =>
    recordAct(tx, {
      action: 'admin_looked',
      result: 'success',
      userId: user.id,
      actorUserId: former.id,
      caller,
      details,
    }),
  );
  await asOwner(address, 'UPDATE user_profiles SET disabled_at = now() WHERE user_id = $1', [former.id]);
  await watchEntries(platform, new Date());
  const notices = async (to: TestUser) =>
    (await orderedMails(platform, to.email)).filter(({ values }) => JSON.stringify(values).includes('zuletzt gesehen'));
  expect([(await notices(admin)).length, (await notices(former)).length]).toEqual([1, 0]);
  const { rows } = await platform.database.withAccount(former.id, (tx) =>
    tx.execute('SELECT 1 FROM audit_entries WHERE user_id <> current_app_user()'),
  );
  expect(rows).toEqual([]);
});

test('ADM-10 checkpoints are published where configured, and a failed verification is reported once', async () => {
  const { platform, address } = service;
  const signer = deriveSigner(platform.encryptionKey, signingPurpose);
  await platform.database.withAccount(null, (tx) => makeCheckpoint(tx, signer, new Date()));
  await publishCheckpoints(platform);
  await publishCheckpoints(platform);
  const file = readFileSync(join(platform.config.dataDirectory, 'audit-checkpoints.jsonl'), 'utf8').trim().split('\n');
  expect(file).toHaveLength(1);
  const mails = await orderedMails(platform, 'revision@board.example');
  expect(mails.map(({ values }) => (values as { statement: string }).statement)).toEqual([
    JSON.parse(file[0] ?? '').statement,
  ]);
  expect((await runVerification(platform)).faults).toEqual([]);

  // Bypass the trigger, as the database's superuser can; restored afterwards.
  const change = (action: string) =>
    asOwner(
      address,
      `BEGIN; SET LOCAL session_replication_role = 'replica'; UPDATE audit_entries SET action = '${action}' WHERE user_id = '${user.id}' AND action IN ('sign_up', 'sign_out'); COMMIT`,
    );
  await change('sign_out');
  for (let round = 0; round < 2; round += 1) expect((await runVerification(platform)).faults).toHaveLength(1);
  const notices = (await orderedMails(platform, admin.email)).filter(({ kind }) => kind === 'audit-broken');
  expect(notices).toHaveLength(1);
  const state = async () => auditStateSchema.parse(await (await admin.request('/api/admin/audit/state')).json());
  expect(await state()).toMatchObject({
    publicKey: signer.publicKey,
    verification: { faults: [{ kind: 'changed', chain: user.scope.customerId }] },
  });
  await change('sign_up');
  expect((await admin.request('/api/admin/audit/verifications', { method: 'POST' })).status).toBe(202);
  expect((await state()).isVerifying).toBe(true);
  expect((await runVerification(platform)).faults).toEqual([]);
});

test('ADM-10 entries are forwarded by HTTP and by syslog; rejected ones are sent again', async () => {
  const { platform } = service;
  const bodies: string[] = [];
  let status = 503;
  const collector: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (status === 200) bodies.push(body);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const stream: AuditStream = {
    kind: 'https',
    url: new URL(`http://127.0.0.1:${port}/`),
    token: 'geheim',
    isPrivateAllowed: true,
  };
  await expect(streamEntries(platform, { ...stream, isPrivateAllowed: false })).rejects.toThrow();
  await expect(streamEntries(platform, stream)).rejects.toThrow('503');
  status = 200;
  const sent = await streamEntries(platform, stream);
  const lines = bodies
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { chain: string; seq: number });
  expect(lines).toHaveLength(sent);
  const { rows } = await platform.database.withAccount(null, (tx) =>
    tx.execute<{ n: number }>('SELECT sum(seq)::int AS n FROM audit_heads'),
  );
  expect(sent).toBe(rows[0]?.n);
  expect(bodies.join('')).toContain('admin_looked');
  expect(bodies.join('')).not.toContain('"name":');
  expect(await streamEntries(platform, stream)).toBe(0);
  collector.close();

  await platform.database.withAccount(null, (tx) =>
    recordAct(tx, {
      action: 'sign_in',
      result: 'refused',
      userId: user.id,
      actorUserId: null,
      caller: { address: '198.51.100.1', device: 'Ümlaut' },
    }),
  );
  let received = '';
  const syslog = createTcpServer((socket) => socket.on('data', (chunk) => (received += chunk.toString('utf8'))));
  await new Promise<void>((resolve) => syslog.listen(0, '127.0.0.1', resolve));
  const tcp: AuditStream = {
    kind: 'tcp',
    host: '127.0.0.1',
    port: (syslog.address() as AddressInfo).port,
    token: null,
    isPrivateAllowed: true,
  };
  expect(await streamEntries(platform, tcp)).toBe(1);
  const framed = /^(\d+) (<108>1 \d{4}-\d\d-\d\dT[\d:.]+Z localhost boardsearch - sign_in - \uFEFF\{.*\})$/.exec(
    received,
  );
  expect(Number(framed?.[1])).toBe(Buffer.byteLength(framed?.[2] ?? ''));
  expect(received).toContain('"device":"Ümlaut"');
  syslog.close();
  expect(await problemOf(await user.request('/api/admin/audit/state'))).toMatchObject({ status: 403 });
});
