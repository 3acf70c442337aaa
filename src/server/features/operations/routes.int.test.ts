import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeRehearsal } from '#server/platform/backup/last-rehearsal.ts';
import {
  adminAnnouncementsPath,
  adminDemoResetsPath,
  adminHealthPath,
  adminHealthSchema,
  adminJobActsPath,
  adminMailActsPath,
  adminMaintenancePath,
  adminOperationsPath,
  adminOperationsSchema,
  adminReadingActsPath,
  announcementListSchema,
  noticesPath,
  noticesSchema,
} from '#shared/contracts/admin-operations.ts';
import { auditPageSchema } from '#shared/contracts/audit.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { tusPath } from '#shared/contracts/uploads.ts';
import { makeProviderAdmin } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { ask, followToEnd, nameEvents, sendQuestion } from '#support/chat-driver.ts';
import { storeDocument } from '#support/factories.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { enqueueMail } from '../accounts/jobs.ts';
import { removeFileJob } from '../uploads/jobs.ts';
import { checkHealth } from './check-health.ts';
import { beginsWork } from './switch-maintenance.ts';

let service: TestApp;
let other: TestApp;
let admin: TestUser;
let user: TestUser;
const script = scriptAnswers();

beforeAll(async () => {
  service = await startTestApp({ answerSource: script.source });
  other = await startTestApp({ address: service.address, answerSource: script.source });
  [admin, user] = [await service.createUser(), await service.createUser()];
  await makeProviderAdmin(service, admin);
});
afterAll(async () => {
  await other.close();
  await service.close();
});

const owner = ({ id, scope }: TestUser) => ({ userId: id, customerId: scope.customerId });
const send = (path: string, body: unknown, method = 'POST') => admin.request(path, { method, body });
const operations = async () => adminOperationsSchema.parse(await (await admin.request(adminOperationsPath)).json());
const notices = async (who: TestUser) => noticesSchema.parse(await (await who.request(noticesPath)).json());
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('ADM-02 maintenance lets running work end and refuses new work on every server, except for admins', async () => {
  const hold = script.holdAt('summary');
  const running = await ask(user);
  await hold.reached;
  expect((await send(adminMaintenancePath, { isOn: true, until: inHours(1) }, 'PUT')).status).toBe(204);
  const elsewhere = other.signInAs(user);
  await expect
    .poll(async () => (await notices(elsewhere)).maintenance)
    .toEqual({ since: expect.any(String), until: expect.any(String) });

  for (const asking of [user, elsewhere]) {
    const refused = await sendQuestion(asking, undefined);
    expect([refused.status, problemSchema.parse(await refused.json())]).toEqual([
      503,
      expect.objectContaining({ code: 'maintenance', retryAfterSeconds: expect.any(Number) }),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  }
  const upload = await user.request(tusPath, {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '3' },
  });
  expect(upload.status).toBe(503);
  expect((await sendQuestion(admin, undefined)).status).toBe(202);
  expect((await service.app.request('/readyz')).status).toBe(200);
  expect((await user.request('/api/chats')).status).toBe(200);
  hold.letGo();
  expect(nameEvents(await followToEnd(user, running.answer.id)).at(-1)).toBe('done done');

  expect((await send(adminMaintenancePath, { isOn: false }, 'PUT')).status).toBe(204);
  await expect.poll(async () => (await notices(elsewhere)).maintenance).toBeNull();
  expect((await sendQuestion(user, undefined)).status).toBe(202);
});

test('ADM-02 the switch is stored in the database, expires, and refuses an end in the past', async () => {
  expect((await send(adminMaintenancePath, { isOn: true, until: inHours(-1) }, 'PUT')).status).toBe(400);
  expect((await send(adminMaintenancePath, { isOn: true }, 'PUT')).status).toBe(204);
  // As after a restart.
  const restarted = await startTestApp({ address: service.address });
  expect((await notices(restarted.signInAs(user))).maintenance).toEqual({ since: expect.any(String), until: null });
  await asOwner(service.address, "UPDATE operation_switches SET maintenance_until = now() - interval '1 second'");
  await expect.poll(async () => (await notices(user)).maintenance).toBeNull();
  await restarted.close();
  expect((await user.request(adminMaintenancePath, { method: 'PUT', body: { isOn: true } })).status).toBe(403);
});

test('ADM-02 requests that start work are distinguished from reads', () => {
  const begins = [
    '/api/chats/questions',
    '/api/chats/1/questions',
    tusPath,
    '/api/sources/1/syncs',
    '/api/uploads/retries',
    '/api/imports',
    '/api/imports/1/apply',
    '/api/backups',
    '/api/backups/1/restore',
  ];
  expect(begins.every((path) => beginsWork('POST', path))).toBe(true);
  expect(beginsWork('PATCH', `${tusPath}/1`)).toBe(false);
  expect(beginsWork('GET', '/api/chats/questions')).toBe(false);
  expect(beginsWork('POST', '/api/chats/answers/1/stop')).toBe(false);
  expect(beginsWork('POST', '/api/backups/1/downloads')).toBe(false);
});

test('ADM-02 an announcement is shown from its start to its end, on every server, and is recorded', async () => {
  const written = { textDe: 'Heute Abend kurz offline.', textEn: 'Offline for a moment tonight.', level: 'warning' };
  const body = { ...written, startsAt: inHours(-1), endsAt: inHours(2) };
  expect((await send(adminAnnouncementsPath, body)).status).toBe(204);
  expect((await send(adminAnnouncementsPath, { ...body, startsAt: inHours(1), level: 'urgent' })).status).toBe(204);
  const wrong = await send(adminAnnouncementsPath, { ...body, endsAt: inHours(-2), textDe: ' ' });
  expect(problemSchema.parse(await wrong.json()).issues).toContainEqual({ path: 'textDe', code: 'too_small' });
  const [shown, ...others] = (await notices(other.signInAs(user))).announcements;
  expect([shown, others]).toEqual([expect.objectContaining(written), []]);

  const path = `${adminAnnouncementsPath}/${shown?.id}`;
  expect((await send(path, { ...body, endsAt: inHours(-0.5) }, 'PUT')).status).toBe(204);
  expect((await notices(user)).announcements).toEqual([]);
  expect((await admin.request(path, { method: 'DELETE' })).status).toBe(204);
  expect((await admin.request(path, { method: 'DELETE' })).status).toBe(404);
  const { announcements } = announcementListSchema.parse(await (await admin.request(adminAnnouncementsPath)).json());
  expect(announcements.map(({ level }) => level)).toEqual(['urgent']);
  const recorded = await asOwner(
    service.address,
    "SELECT details ->> 'act' AS act FROM audit_log WHERE action = 'announcement_changed' ORDER BY id",
  );
  expect(recorded).toEqual([{ act: 'added' }, { act: 'added' }, { act: 'changed' }, { act: 'removed' }]);
});

test('ADM-02 a failed job is retried or dropped, with its reason and without its content', async () => {
  const { database, queue } = service.platform;
  for (const name of ['eins', 'zwei']) {
    await database.withUser(user.scope, (tx) =>
      queue.enqueue(tx, removeFileJob, { ...owner(user), key: `${user.id}/${name}.pdf` }),
    );
  }
  await asOwner(
    service.address,
    `UPDATE pgboss.job SET state = 'failed', retry_count = 20, completed_on = now(), output = '{"message": "StoreError"}'
     WHERE name = $1`,
    [removeFileJob.name],
  );
  const { jobs } = await operations();
  expect(jobs).toHaveLength(2);
  expect(jobs[0]).toEqual({
    id: expect.any(String),
    name: removeFileJob.name,
    reason: 'StoreError',
    tries: 21,
    failedAt: expect.any(String),
  });
  const [first, second] = jobs;
  const act = (id: string | undefined, what: string) =>
    send(adminJobActsPath, { name: removeFileJob.name, id, act: what });
  expect((await act(first?.id, 'retry')).status).toBe(204);
  expect((await act(second?.id, 'drop')).status).toBe(204);
  expect((await act(second?.id, 'drop')).status).toBe(404);
  expect((await operations()).jobs).toEqual([]);
  const left = await asOwner(service.address, 'SELECT id, state::text AS state FROM pgboss.job WHERE name = $1', [
    removeFileJob.name,
  ]);
  expect(left).toEqual([{ id: first?.id, state: 'retry' }]);
});

test('ADM-02 mails are listed by kind, recipient and state, resent and dropped', async () => {
  const { database } = service.platform;
  await database.withAccount(null, (tx) =>
    enqueueMail(service.platform, tx, {
      to: 'vorstand@nordwerk.example',
      language: 'de',
      kind: 'new-passkey',
      values: {},
    }),
  );
  const mine = async () =>
    (await operations()).mails.filter(({ recipient }) => recipient === 'vorstand@nordwerk.example');
  const [mail] = await mine();
  expect(mail).toMatchObject({ kind: 'new-passkey', state: 'waiting', isExpired: false });
  await asOwner(service.address, "UPDATE pgboss.job SET state = 'completed', completed_on = now() WHERE id = $1", [
    mail?.id,
  ]);
  expect((await send(adminMailActsPath, { id: mail?.id, act: 'send' })).status).toBe(204);
  expect((await mine()).map(({ state }) => state).sort()).toEqual(['sent', 'waiting']);
  await asOwner(service.address, "UPDATE pgboss.job SET state = 'active' WHERE id = $1", [mail?.id]);
  expect((await send(adminMailActsPath, { id: mail?.id, act: 'drop' })).status).toBe(409);
  for (const { id } of await mine()) if (id !== mail?.id) await send(adminMailActsPath, { id, act: 'drop' });
  expect((await mine()).map(({ state }) => state)).toEqual(['sending']);
});

test('ADM-02 a stuck reading is restarted or given up, and its owner told why', async () => {
  const stored = await storeDocument(service.platform, user.scope);
  const hang = () =>
    service.platform.database.withUser(user.scope, (tx) =>
      tx.execute(
        sql`UPDATE documents SET state = 'reading', created_at = now() - interval '1 hour' WHERE id = ${stored.id}`,
      ),
    );
  await hang();
  const listed = (await operations()).readings;
  expect(listed).toEqual([
    expect.objectContaining({
      userId: user.id,
      documentId: stored.id,
      state: 'reading',
      job: null,
      fileType: 'text/plain',
    }),
  ]);
  expect(JSON.stringify(listed)).not.toMatch(/protokoll/i);
  const act = (what: string) => send(adminReadingActsPath, { userId: user.id, documentId: stored.id, act: what });
  expect((await act('retry')).status).toBe(204);
  const state = async () =>
    (
      await asOwner<{ state: string; failure_code: string | null }>(
        service.address,
        'SELECT state, failure_code FROM documents WHERE id = $1',
        [stored.id],
      )
    )[0];
  expect(await state()).toEqual({ state: 'queued', failure_code: null });
  await asOwner(service.address, "DELETE FROM pgboss.job WHERE name = 'documents.read'");
  await hang();
  expect((await act('stop')).status).toBe(204);
  expect(await state()).toEqual({ state: 'failed', failure_code: 'reading_stopped' });
  expect((await act('stop')).status).toBe(404);
});

test('ADM-02 health lists every part with its state and advice', async () => {
  const { items } = adminHealthSchema.parse(await (await admin.request(adminHealthPath)).json());
  const stateOf = Object.fromEntries(items.map(({ part, state, advice }) => [part, advice ?? state]));
  expect(stateOf).toMatchObject({
    database: 'ok',
    mail: 'mail_off',
    backups: 'backups_off',
    models: 'models_off',
    sources: 'ok',
    scanner: 'scanner_off',
    reader: 'reader_off',
    thesaurus: 'ok',
    version: 'ok',
  });
});

test('ADM-02 backups are fine while the last rehearsal has restored one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardsearch-health-'));
  try {
    mkdirSync(join(folder, 'snapshots'));
    const at = new Date().toISOString();
    writeFileSync(join(folder, 'snapshots', `${at.slice(0, 19).replaceAll(':', '-')}Z`), '');
    const backup = { folder, at: '03:00', keep: 7, passphrase: undefined };
    // A platform of its own, as results are cached for a moment.
    const look = async () => {
      const config = { ...service.platform.config, backup };
      const items = await checkHealth({ ...service.platform, config, memory: new Map() });
      return items.find(({ part }) => part === 'backups');
    };
    expect(await look()).toMatchObject({ state: 'warning', advice: 'backups_unrehearsed' });
    await writeRehearsal(folder, { snapshot: 'newest', at, isSound: true });
    expect(await look()).toMatchObject({ state: 'ok', facts: { kept: 1, rehearsedAt: at } });
    await writeRehearsal(folder, { snapshot: 'newest', at, isSound: false });
    expect(await look()).toMatchObject({ state: 'failed', advice: 'backups_damaged' });
    await writeRehearsal(folder, { snapshot: 'older', at: '2026-01-01T00:00:00Z', isSound: true });
    expect(await look()).toMatchObject({ state: 'warning', advice: 'backups_unrehearsed' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('ADM-02 the demo is reset at once, after confirmation', async () => {
  expect((await send(adminDemoResetsPath, {})).status).toBe(400);
  expect(await (await send(adminDemoResetsPath, { isSure: true })).json()).toEqual({ visitsEnded: 0 });
  const { entries } = auditPageSchema.parse(await (await admin.request('/api/audit')).json());
  expect(entries.length).toBeGreaterThan(0);
});
