import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { chatFolderSchema } from '#shared/contracts/chats.ts';
import { uploadListSchema, uploadSchema } from '#shared/contracts/uploads.ts';
import { writeMinutes } from '#support/board-papers.ts';
import { ask, followToEnd, readChat } from '#support/chat-driver.ts';
import {
  hasOldestPostgres,
  type OldestServer,
  oldestPostgresProgram,
  startOldestPostgres,
} from '#support/external-postgres.ts';
import { type SignedInClient, signInAt, signUpAt } from '#support/http-client.ts';
import { runServerUntilEnd, type ServerProcess, startServerProcess } from '#support/server-process.ts';
import { uploadFile } from '#support/tus-client.ts';
import { buildWebIfStale } from '../../scripts/build-web.ts';

const minutes = writeMinutes();
const script = join(import.meta.dirname, '../../scripts/backup.ts');
const folders: string[] = [];
const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardsearch-backup-'));
  folders.push(folder);
  return folder;
};
let running: ServerProcess[] = [];

beforeAll(() => buildWebIfStale(), 120_000);
afterEach(async () => {
  await Promise.all(running.map((server) => server.end()));
  running = [];
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const start = async (dataDirectory: string, environment: Record<string, string> = {}) => {
  const server = await startServerProcess({ dataDirectory, environment });
  running.push(server);
  return server;
};
const backUp = async (dataDirectory: string, target: string, environment: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [script, target], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory, ...environment },
  });
const createFolder = (user: SignedInClient, name: string) =>
  user.request('/api/chats/folders', { method: 'POST', body: { name, color: 'bg-blue-500' } });
const folderNames = async (user: SignedInClient) =>
  z
    .array(chatFolderSchema)
    .parse(await (await user.get('/api/chats/folders')).json())
    .map(({ name }) => name);
const postmasterOf = (dataDirectory: string) =>
  readFileSync(join(dataDirectory, 'postgresql/cluster/postmaster.pid'), 'utf8').split('\n')[0];

/** A new account with one paper that has been read. */
async function fillService(url: string): Promise<SignedInClient> {
  const user = await signUpAt(url);
  const id = await uploadFile(user, minutes.name, new Uint8Array(minutes.buffer));
  const stateOf = async () => uploadSchema.parse(await (await user.get(`/api/uploads/${id}`)).json()).state;
  await expect.poll(stateOf, { timeout: 30_000, interval: 100 }).toBe('ready');
  return user;
}

/** Signs in at the restored service, opens the paper and asks about it. */
async function expectEverythingAt(url: string, email: string): Promise<SignedInClient> {
  const user = await signInAt(url, email);
  const { uploads } = uploadListSchema.parse(await (await user.get('/api/uploads')).json());
  expect(uploads.map(({ fileName, state }) => `${fileName} ${state}`)).toEqual([`${minutes.name} ready`]);
  const content = await user.get(`/api/uploads/${uploads[0]?.id}/content`);
  expect(Buffer.from(await content.arrayBuffer()).equals(minutes.buffer)).toBe(true);
  const { chat, answer } = await ask(user, undefined, { question: 'Wie viele Elektrobusse werden beschafft?' });
  await followToEnd(user, answer.id);
  expect((await readChat(user, chat.id)).messages.at(-1)?.content).toContain('24 Elektrobussen');
  return user;
}

test('DATA-01 a backup made while people work holds all that was stored before it, and starts beside the original', async () => {
  const original = makeFolder();
  const copy = makeFolder();
  const server = await start(original);
  const user = await fillService(server.url);
  const names: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    names.push(`Vorher ${index}`);
    expect((await createFolder(user, `Vorher ${index}`)).status).toBeLessThan(300);
  }
  let isDone = false;
  const working = (async () => {
    for (let index = 0; !isDone; index += 1) await createFolder(user, `Währenddessen ${index}`);
  })();
  const { stdout } = await backUp(original, copy);
  isDone = true;
  await working;
  expect(stdout).toMatch(/^Saved in .*copied while it ran; files .* MB\.\nencryption\.key is not in it/);
  expect(existsSync(join(copy, 'encryption.key'))).toBe(false);

  const database = postmasterOf(original);
  // As in a plain copy of the files: it names the original's server, which the start must leave alone.
  cpSync(join(original, 'postgresql/cluster/postmaster.pid'), join(copy, 'postgresql/cluster/postmaster.pid'));
  const restored = await start(copy);
  const again = await expectEverythingAt(restored.url, user.email);
  expect(await folderNames(again)).toEqual(expect.arrayContaining(names));
  expect(postmasterOf(original)).toBe(database);
  expect((await createFolder(user, 'Danach')).status).toBeLessThan(300);
}, 180_000);

test('DATA-01 a stopped service is saved by tar, and by the script, and restored elsewhere', async () => {
  const original = makeFolder();
  const first = await start(original);
  const { email } = await fillService(first.url);
  await first.end();
  const archive = join(makeFolder(), 'data.tar');
  const byTar = makeFolder();
  execFileSync('tar', ['-cpf', archive, '-C', original, '.']);
  execFileSync('tar', ['-xpf', archive, '-C', byTar]);
  const byScript = makeFolder();
  await backUp(original, byScript);
  for (const restored of [byTar, byScript]) await expectEverythingAt((await start(restored)).url, email);
}, 180_000);

test('DATA-01 files restored without their database stop the start with one sentence', async () => {
  const dataDirectory = makeFolder();
  mkdirSync(join(dataDirectory, 'user-uploads/somebody'), { recursive: true });
  const ended = await runServerUntilEnd({ dataDirectory });
  expect(ended.code).toBe(1);
  expect(ended.printed.trim()).toMatch(/^BoardSearch cannot start: [^\n]*restore it from the backup[^\n]*\.$/);
  expect(readdirSync(dataDirectory)).not.toContain('postgresql');
});

test.each([
  ['no folder named', [], /^Name a folder/],
  ['a folder that is not empty', ['.'], /is not empty/],
])('the script says with one sentence what is wrong: %s', async (_, args, sentence) => {
  const dataDirectory = makeFolder();
  writeFileSync(join(dataDirectory, 'something'), '');
  const failed = await promisify(execFile)(process.execPath, [script, ...args], {
    cwd: dataDirectory,
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory },
  }).then(
    () => undefined,
    (error: { code: number; stderr: string }) => error,
  );
  expect(failed?.code).toBe(1);
  expect(failed?.stderr.trim()).toMatch(sentence);
  expect(failed?.stderr.trim().split('\n')).toHaveLength(1);
});

describe.skipIf(!hasOldestPostgres)('your own PostgreSQL (skipped where PostgreSQL 15 is not installed)', () => {
  let postgres: OldestServer;
  beforeAll(async () => {
    postgres = await startOldestPostgres();
  });
  afterAll(() => postgres.stop());

  test('DATA-01 a dump by the superuser and a copy of the files are restored with the documented commands', async () => {
    const url = await postgres.createDatabase();
    const account = new URL(url).username;
    const environment = { DATABASE_URL: url, AUTH_SECRET: 'the same on every server, 32 characters' };
    const original = makeFolder();
    const server = await start(original, environment);
    const { email } = await fillService(server.url);

    const dump = join(makeFolder(), 'boardsearch.dump');
    const { host, port } = postgres.superuserOf(url);
    const connection = ['-h', String(host), '-p', String(port), '-U', 'postgres'];
    execFileSync(oldestPostgresProgram('pg_dump'), [...connection, '-Fc', '-f', dump, account]);
    const copy = makeFolder();
    const { stdout } = await backUp(original, copy, environment);
    expect(stdout).toContain('without the database of DATABASE_URL');
    await server.end();

    await postgres.asOperator(`CREATE DATABASE restored OWNER ${account} ENCODING 'UTF8' TEMPLATE template0`);
    execFileSync(oldestPostgresProgram('pg_restore'), [...connection, '--exit-on-error', '-d', 'restored', dump]);
    const restored = await start(copy, { ...environment, DATABASE_URL: url.replace(/[^/]+$/, 'restored') });
    await expectEverythingAt(restored.url, email);
  }, 120_000);
});
