import { execFile, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type BackupRepository, openBackupRepository } from '#server/platform/backup/backup-repository.ts';
import { readRehearsal } from '#server/platform/backup/last-rehearsal.ts';
import { restoreSnapshot, verifySnapshot } from '#server/platform/backup/restore-snapshot.ts';
import { takeSnapshot } from '#server/platform/backup/take-snapshot.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { currentUserSchema } from '#shared/contracts/users.ts';
import { writeMinutes } from '#support/board-papers.ts';
import { signInAt, signUpAt } from '#support/http-client.ts';
import { type ServerProcess, startServerProcess } from '#support/server-process.ts';
import { uploadFile } from '#support/tus-client.ts';
import { buildWebIfStale } from '../../scripts/build-web.ts';

const folders: string[] = [];
const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardsearch-instance-'));
  folders.push(folder);
  return folder;
};
let running: ServerProcess[] = [];
beforeAll(() => buildWebIfStale(), 240_000);
afterEach(async () => {
  await Promise.all(running.map((server) => server.end()));
  running = [];
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const scriptAt = (name: string) => join(import.meta.dirname, `../../scripts/${name}.ts`);
const run = (name: string, args: string[], environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, [scriptAt(name), ...args], { env: { PATH: process.env.PATH, ...environment } });
const failing = (work: Promise<unknown>) =>
  work.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  );
const start = async (dataDirectory: string) => {
  const server = await startServerProcess({ dataDirectory, environment: { DEMO_MODE: 'off' } });
  running.push(server);
  return server;
};

/** Files only, as with an external database. */
function makeFiles(count: number): string {
  const data = makeFolder();
  mkdirSync(join(data, 'user-uploads/somebody'), { recursive: true });
  for (let each = 0; each < count; each += 1) {
    writeFileSync(join(data, `user-uploads/somebody/${each}.txt`), randomBytes(randomInt(1, 300)));
  }
  return data;
}
const configOf = (dataDirectory: string, folder: string, passphrase?: string) => ({
  dataDirectory,
  databaseUrl: 'postgresql://elsewhere/db',
  backup: { folder, at: undefined, keep: 2, passphrase },
});
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
const contentsOf = (folder: string) =>
  filesBelow(folder).map((path) => [path.slice(folder.length), readFileSync(path).toString('base64')]);

test('OPS-04 SET-04 a running instance is backed up, rehearsed and restored; accounts erased since stay erased', async () => {
  const [data, backups] = [makeFolder(), makeFolder()];
  const server = await start(data);
  const [kept, erased] = [await signUpAt(server.url), await signUpAt(server.url)];
  const minutes = writeMinutes();
  for (const user of [kept, erased]) await uploadFile(user, minutes.name, new Uint8Array(minutes.buffer));
  const erasedId = currentUserSchema.parse(await (await erased.get('/api/users/me')).json()).id;
  const environment = { DATA_DIR: data, BACKUP_FOLDER: backups, BACKUP_PASSPHRASE: 'Kranich Dolde Ampel 41' };
  const first = await run('backup', [], environment);
  expect(first.stdout).toMatch(/Restore rehearsed: .* all as saved; auth_users \d+/);
  expect(await readRehearsal(backups)).toMatchObject({ isSound: true });
  await vi.waitFor(
    async () => expect((await run('backup', [], environment)).stdout).toContain('Restore rehearsed'),
    60_000,
  );
  const names = (await run('backup', ['--list'], environment)).stdout.trim().split('\n');
  expect(names.length).toBeGreaterThanOrEqual(1);
  await server.end();

  const repository = await openBackupRepository(backups, { passphrase: environment.BACKUP_PASSPHRASE });
  await repository.addErasures([{ userId: erasedId, erasedAt: new Date().toISOString() }]);
  const restored = makeFolder();
  await run('restore', [restored], environment);
  cpSync(join(data, 'encryption.key'), join(restored, 'encryption.key'));
  const again = await start(restored);
  const back = await signInAt(again.url, kept.email);
  expect(uploadListSchema.parse(await (await back.get('/api/uploads')).json()).total).toBe(1);
  await expect(signInAt(again.url, erased.email)).rejects.toThrow();
  expect(existsSync(join(restored, 'user-uploads', erasedId))).toBe(false);

  const over = await failing(run('restore', [restored], environment));
  expect([over.code, over.stderr.trim()]).toEqual([1, expect.stringMatching(/is not empty/)]);
  const wrong = await failing(
    run('restore', [join(makeFolder(), 'x')], { ...environment, BACKUP_PASSPHRASE: 'ganz und gar falsch' }),
  );
  expect(wrong.stderr.trim()).toBe('BACKUP_PASSPHRASE does not open these backups.');
}, 300_000);

test('OPS-04 unchanged files are stored once, old backups are removed, and a restore is identical', async () => {
  const [data, folder] = [makeFiles(40), makeFolder()];
  const config = configOf(data, folder);
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const first = await takeSnapshot(config, at(1));
  expect(first.storedBytes).toBe(first.bytes);
  expect((await takeSnapshot(config, at(2))).storedBytes).toBe(0);
  writeFileSync(join(data, 'user-uploads/somebody/new.txt'), 'neu');
  rmSync(join(data, 'user-uploads/somebody/0.txt'));
  expect(await takeSnapshot(config, at(3))).toMatchObject({ storedBytes: 3, removed: 0 });
  expect(await takeSnapshot(config, at(4))).toMatchObject({ storedBytes: 0, removed: 1 });
  const repository = await openBackupRepository(folder, {});
  const names = await repository.listSnapshots();
  expect(names).toHaveLength(2);
  const target = join(makeFolder(), 'data');
  await restoreSnapshot(repository, await repository.readSnapshot(names.at(-1) ?? ''), target);
  expect(contentsOf(target)).toEqual(contentsOf(data));
});

async function countRefusals(folder: string, flips: number, open: () => Promise<BackupRepository>, within: string) {
  const target = join(makeFolder(), 'data');
  const files = filesBelow(within);
  let refused = 0;
  for (let flip = 0; flip < flips; flip += 1) {
    const path = files[randomInt(files.length)] ?? '';
    const sound = readFileSync(path);
    const broken = Buffer.from(sound);
    const at = randomInt(broken.length);
    broken[at] = (broken[at] ?? 0) ^ (1 << randomInt(8));
    writeFileSync(path, broken);
    const tried = (async () => {
      const repository = await open();
      const name = (await repository.listSnapshots()).at(-1) ?? '';
      await restoreSnapshot(repository, await repository.readSnapshot(name), target);
    })();
    await tried.catch((error: Error) => {
      expect(error.message).toMatch(/damaged|newer version/);
      refused += 1;
    });
    writeFileSync(path, sound);
    expect([existsSync(target), existsSync(`${target}.partial`)]).toEqual([false, false]);
  }
  expect(filesBelow(folder).filter((path) => statSync(path).size > 0).length).toBeGreaterThan(0);
  return refused;
}

test('OPS-04 each of 1,000 single flipped bits anywhere in backups is refused, and nothing is written', async () => {
  const plain = makeFolder();
  await takeSnapshot(configOf(makeFiles(12), plain));
  expect(await countRefusals(plain, 600, () => openBackupRepository(plain, {}), plain)).toBe(600);
  const sealed = makeFolder();
  const passphrase = 'Kranich Dolde Ampel 41';
  await takeSnapshot(configOf(makeFiles(12), sealed, passphrase));
  const opened = await openBackupRepository(sealed, { passphrase });
  for (const [part, flips] of [
    ['objects', 300],
    ['snapshots', 100],
  ] as const) {
    expect(await countRefusals(sealed, flips, async () => opened, join(sealed, part))).toBe(flips);
  }
}, 120_000);

test('OPS-04 the backup after a failed rehearsal stores changed files again, which repairs earlier ones too', async () => {
  const [data, folder] = [makeFiles(3), makeFolder()];
  const environment = { DATA_DIR: data, BACKUP_FOLDER: folder, DATABASE_URL: 'postgresql://elsewhere/db' };
  const { name } = await takeSnapshot(configOf(data, folder), new Date('2026-01-01T00:00:00Z'));
  for (const path of filesBelow(join(folder, 'objects'))) writeFileSync(path, 'damaged');
  expect((await failing(run('backup', [], environment))).code).toBe(2);
  await run('backup', [], environment);
  expect((await readRehearsal(folder))?.isSound).toBe(true);
  const repository = await openBackupRepository(folder, {});
  await verifySnapshot(repository, await repository.readSnapshot(name));
}, 60_000);

test('OPS-04 a backup killed halfway leaves earlier ones intact, and the next one is complete', async () => {
  const [data, folder] = [makeFiles(3), makeFolder()];
  await takeSnapshot(configOf(data, folder), new Date('2026-01-01T00:00:00Z'));
  const objects = join(folder, 'objects');
  const count = () => filesBelow(objects).length;
  for (let round = 0; round < 8; round += 1) {
    for (let each = 0; each < 400; each += 1) {
      writeFileSync(join(data, `user-uploads/somebody/${round}-${each}.txt`), randomBytes(2_000));
    }
    const begun = count();
    const child = spawn(process.execPath, [scriptAt('backup')], {
      env: { PATH: process.env.PATH, DATA_DIR: data, BACKUP_FOLDER: folder, DATABASE_URL: 'postgresql://elsewhere/db' },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await vi.waitFor(() => expect(count()).toBeGreaterThan(begun + 10 + round * 20), { timeout: 30_000, interval: 2 });
    child.kill('SIGKILL');
    await ended;
    const repository = await openBackupRepository(folder, {});
    for (const name of await repository.listSnapshots()) {
      await verifySnapshot(repository, await repository.readSnapshot(name));
    }
  }
  await takeSnapshot(configOf(data, folder), new Date('2027-01-02T00:00:00Z'));
  await takeSnapshot(configOf(data, folder), new Date('2027-01-03T00:00:00Z'));
  const repository = await openBackupRepository(folder, {});
  const kept = (await repository.listSnapshots()).at(-1) ?? '';
  const { files } = await repository.readSnapshot(kept);
  // No orphaned bytes: one object for each distinct content.
  expect(count()).toBe(new Set(files.map(({ sha256 }) => sha256)).size);
  expect(readdirSync(objects).filter((name) => name.startsWith('partial-'))).toEqual([]);
}, 120_000);

test("OPS-04 a newer version's backup, foreign files in the folder, and two backups at once are refused in one sentence", async () => {
  const folder = makeFolder();
  await takeSnapshot(configOf(makeFiles(1), folder), new Date('2026-01-01T00:00:00Z'));
  const repository = await openBackupRepository(folder, {});
  const snapshot = await repository.readSnapshot('2026-01-01T00-00-00Z');
  const target = join(makeFolder(), 'data');
  const newer = { ...snapshot, migrations: [{ name: '9999_tomorrow.sql', sha256: '' }] };
  await expect(restoreSnapshot(repository, newer, target)).rejects.toThrow(/newer version/);
  const { migrations: _, ...unreleased } = snapshot;
  await expect(restoreSnapshot(repository, unreleased, target)).rejects.toThrow(/before the first release/);
  await expect(restoreSnapshot(repository, { ...snapshot, postgres: '9' }, target)).rejects.toThrow(/PostgreSQL 9/);
  const outside = snapshot.files.map((file) => ({ ...file, path: '../x' }));
  await expect(restoreSnapshot(repository, { ...snapshot, files: outside }, target)).rejects.toThrow(/outside/);
  const taken = makeFolder();
  writeFileSync(join(taken, 'letter.txt'), '');
  await expect(takeSnapshot(configOf(makeFiles(1), taken))).rejects.toThrow(/holds other things/);
  writeFileSync(join(folder, 'lock'), '1');
  await expect(takeSnapshot(configOf(makeFiles(1), folder))).rejects.toThrow(/under way/);
});
