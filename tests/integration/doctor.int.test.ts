import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBackupFailure } from '#server/platform/backup/backup-failure.ts';
import { writeRehearsal } from '#server/platform/backup/last-rehearsal.ts';
import { storeDocument } from '#support/factories.ts';
import { type MailServer, startMailServer } from '#support/mail-server.ts';
import { runScript } from '#support/run-script.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import type { Finding } from '../../scripts/doctor/finding.ts';

const ENCRYPTION_KEY = randomBytes(32).toString('base64');
let service: TestApp;
let mails: MailServer;
let folder: string;
let databaseUrl: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'boardsearch-doctor-'));
  mails = await startMailServer();
  service = await startTestApp({ config: { ENCRYPTION_KEY } });
  if (service.address.kind !== 'embedded') throw new Error('the tests run on the embedded server');
  const { owner, passwords, database, socketDirectory } = service.address;
  databaseUrl = `postgresql://${owner}:${passwords.owner}@/${database}?host=${encodeURIComponent(socketDirectory)}`;
});
afterAll(async () => {
  await service.close();
  await mails.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function examine(environment: Record<string, string>) {
  const healthy = { DATABASE_URL: databaseUrl, ENCRYPTION_KEY, DATA_DIR: folder, SMTP_URL: mails.url, PORT: '0' };
  const { code, printed } = await runScript('doctor', ['--json'], { environment: { ...healthy, ...environment } });
  const { findings } = JSON.parse(printed) as { findings: Finding[] };
  return { code, printed, of: (part: string) => findings.find((each) => each.part === part), findings };
}

test('OPS-02 a sound installation has nothing that fails, and each finding says what to do', async () => {
  mkdirSync(join(folder, 'backups', 'snapshots', `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`), {
    recursive: true,
  });
  await writeRehearsal(join(folder, 'backups'), { snapshot: 'newest', at: new Date().toISOString(), isSound: true });
  const { of, findings, code } = await examine({ BACKUP_FOLDER: join(folder, 'backups') });
  expect(findings.filter(({ state }) => state === 'failed')).toEqual([]);
  for (const part of [
    'database',
    'tables',
    'clock',
    'keys',
    'files',
    'sources',
    'mail',
    'storage',
    'backups',
    'memory',
  ])
    expect([part, of(part)?.state]).toEqual([part, 'ok']);
  // Only a full disk of this machine is something to look at.
  expect(code).toBe(findings.some(({ state }) => state === 'warning') ? 1 : 0);

  // Last night's failed, although the one before is not old yet.
  const data = mkdtempSync(join(tmpdir(), 'boardsearch-doctor-data-'));
  await writeBackupFailure(data, new Date());
  const failing = await examine({ BACKUP_FOLDER: join(folder, 'backups'), DATA_DIR: data });
  expect(failing.of('backups')).toMatchObject({
    state: 'failed',
    found: expect.stringContaining('nightly one failed'),
  });
  rmSync(data, { recursive: true });
}, 60_000);

test('OPS-02 a wrong encryption key, missing files and missing backups are found', async () => {
  const user = await service.createUser();
  await storeDocument(service.platform, user.scope);
  const other = randomBytes(32).toString('base64');
  const { of, code, printed } = await examine({ ENCRYPTION_KEY: other, BACKUP_FOLDER: join(folder, 'none') });
  expect(code).toBe(2);
  expect(of('keys')).toMatchObject({ state: 'failed', todo: expect.stringContaining('encryption.key') });
  expect(of('files')).toMatchObject({ state: 'failed', todo: expect.stringContaining('user-uploads') });
  expect(of('backups')).toMatchObject({ state: 'failed' });
  expect(printed).not.toContain(other);
}, 60_000);

test('OPS-02 it changes nothing in the data directory: a missing key is reported and not created', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'boardsearch-doctor-empty-'));
  const { of, code } = await examine({ ENCRYPTION_KEY: '', DATA_DIR: empty });
  expect(readdirSync(empty, { recursive: true })).toEqual([]);
  expect(code).toBe(2);
  expect(of('keys')).toMatchObject({ state: 'failed', todo: expect.stringContaining('encryption.key') });
  writeFileSync(join(empty, 'encryption.key'), ENCRYPTION_KEY);
  expect((await examine({ ENCRYPTION_KEY: '', DATA_DIR: empty })).of('keys')).toMatchObject({ state: 'ok' });
  expect(readdirSync(empty, { recursive: true })).toEqual(['encryption.key']);
  expect(readFileSync(join(empty, 'encryption.key'), 'utf8')).toBe(ENCRYPTION_KEY);
  rmSync(empty, { recursive: true });
}, 60_000);

test('OPS-02 while the database is down everything else is still checked, and no secret is printed', async () => {
  const { of, code, printed } = await examine({
    DATABASE_URL: 'postgresql://owner:database-secret@127.0.0.1:9/none',
    SMTP_URL: 'smtps://somebody:mail-secret@127.0.0.1:9',
  });
  expect(code).toBe(2);
  expect(of('database')).toMatchObject({ state: 'failed', todo: expect.stringContaining('DATABASE_URL') });
  expect(of('mail')?.state).toBe('failed');
  expect(of('storage')?.state).toBe('ok');
  expect(printed).not.toMatch(/-secret/);
}, 60_000);

test('OPS-02 a stopped service, a wrong variable and a wrong argument get one sentence each', async () => {
  const stopped = await examine({ DATABASE_URL: '' });
  expect(stopped.of('database')).toMatchObject({ state: 'off', found: expect.stringContaining('not running') });
  const wrong = await examine({ PORT: 'many' });
  expect([wrong.code, wrong.of('configuration')]).toEqual([2, expect.objectContaining({ state: 'failed' })]);
  const unknown = await runScript('doctor', ['--all']);
  expect([unknown.code, unknown.printed]).toEqual([
    1,
    expect.stringMatching(/^Nothing was checked: .*\nUse: npm run doctor/),
  ]);
}, 60_000);
