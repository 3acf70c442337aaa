import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { chatFolderSchema } from '#shared/contracts/chats.ts';
import {
  hasOldestPostgres,
  type OldestServer,
  oldestPostgresProgram,
  startOldestPostgres,
} from '#support/external-postgres.ts';
import type { SignedInClient } from '#support/http-client.ts';
import {
  backUp,
  cleanUpBackups,
  expectEverythingAt,
  fillService,
  makeFolder,
  startOn,
} from '#support/service-backup.ts';

cleanUpBackups();

const createFolder = (user: SignedInClient, name: string) =>
  user.request('/api/chats/folders', { method: 'POST', body: { name, color: 'bg-blue-500' } });
const folderNames = async (user: SignedInClient) =>
  z
    .array(chatFolderSchema)
    .parse(await (await user.get('/api/chats/folders')).json())
    .map(({ name }) => name);
const postmasterOf = (dataDirectory: string) =>
  readFileSync(join(dataDirectory, 'postgresql/cluster/postmaster.pid'), 'utf8').split('\n')[0];

test('DATA-01 a backup made under load holds everything stored before it, and starts beside the original', async () => {
  const original = makeFolder();
  const copy = makeFolder();
  const server = await startOn(original);
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
  // As in a plain copy of the files: the pid file names the original's server, which the start must leave alone.
  cpSync(join(original, 'postgresql/cluster/postmaster.pid'), join(copy, 'postgresql/cluster/postmaster.pid'));
  const restored = await startOn(copy);
  const again = await expectEverythingAt(restored.url, user.email);
  expect(await folderNames(again)).toEqual(expect.arrayContaining(names));
  expect(postmasterOf(original)).toBe(database);
  expect((await createFolder(user, 'Danach')).status).toBeLessThan(300);
}, 180_000);

describe.skipIf(!hasOldestPostgres)('an external PostgreSQL (skipped where PostgreSQL 15 is not installed)', () => {
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
    const server = await startOn(original, environment);
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
    const restored = await startOn(copy, { ...environment, DATABASE_URL: url.replace(/[^/]+$/, 'restored') });
    await expectEverythingAt(restored.url, email);
  }, 120_000);
});
