import { spawn } from 'node:child_process';
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptLog } from '#server/features/audit/accept-log.ts';
import { proveLog } from '#server/features/audit/run-verification.ts';
import { readAuthSecrets } from '#server/platform/crypto/auth-secret.ts';
import { readEncryptionKey } from '#server/platform/crypto/encryption-key.ts';
import { beginFileRotation, endFileRotation } from '#server/platform/crypto/rotate-key-files.ts';
import { passingUses, type SealPurpose, sealedColumns } from '#server/platform/crypto/sealed-uses.ts';
import { isSealedWithCurrent, type SealingKeys, seal } from '#server/platform/crypto/sealing.ts';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import { asOwner } from '#support/as-owner.ts';
import { runScript } from '#support/run-script.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const keyOf = (text: string) => createSecretKey(text, 'base64');
const before: SealingKeys = { current: keyOf(oldKey) };
const after: SealingKeys = { current: keyOf(newKey) };

const folders: string[] = [];
const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardsearch-keys-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

let service: TestApp;
const start = (config: Record<string, string>, address?: DatabaseAddress) =>
  startTestApp({ config, ...(address ? { address } : {}) });
beforeAll(async () => {
  service = await start({ ENCRYPTION_KEY: oldKey });
});

const ownerOf = (address: DatabaseAddress): string => {
  if (address.kind === 'external') return address.url;
  const { owner, passwords, database, socketDirectory } = address;
  return `postgresql://${owner}:${passwords.owner}@/${database}?host=${encodeURIComponent(socketDirectory)}`;
};

const rotate = (environment: Record<string, string>, args: string[] = []) =>
  runScript('rotate-keys', args, {
    environment: { DATABASE_URL: ownerOf(service.address), DATA_DIR: makeFolder(), ...environment },
  });

/** Mails in the queue, sealed with the old key. */
const fillQueue = async (count: number) => {
  const texts = Array.from({ length: count }, (_, index) => seal(before, 'mail-job', `mail ${index}`));
  await asOwner(
    service.address,
    `INSERT INTO pgboss.job (name, data, state, completed_on) SELECT 'auth.send-mail', jsonb_build_object('sealed', t), 'completed', now()
     FROM unnest($1::text[]) t`,
    [texts],
  );
};

/** One row for each place, as far as the service did not make one itself. */
async function fillPlaces(): Promise<void> {
  const { scope } = await service.createUser();
  const { userId } = scope;
  const [source, grant, model, provider, put] = Array.from({ length: 5 }, () => randomUUID());
  const run = (statement: string, values: unknown[]) => asOwner(service.address, statement, values);
  const totp = seal(before, `totp-secret:${userId}`, 'a');
  await run('INSERT INTO mfa_totp (user_id, secret, pending_secret) VALUES ($1, $2, $3)', [
    userId,
    totp,
    seal(before, `totp-secret:${userId}`, 'b'),
  ]);
  const insertSource = `INSERT INTO sources (user_id, id, kind, name, account, sealed_access) VALUES ($1, $2, 'webdav', 'n', 'a', $3)`;
  await run(insertSource, [userId, source, seal(before, `source:${source}`, '{}')]);
  await run(insertSource, [userId, grant, seal(before, `source-grant:${grant}`, '{}')]);
  await run(
    `INSERT INTO language_models (id, name, dialect, address, model, sealed_key, uses, position) VALUES ($1::uuid, $1::text, 'openai', 'x', 'x', $2, '{}', 1)`,
    [model, seal(before, `language-model-key:${model}`, 'key')],
  );
  await run(
    `INSERT INTO identity_providers (id, customer_id, issuer, client_id, client_secret, token_origin, email_domain)
     VALUES ($1, $2, 'https://a.example', 'c', $3, 'https://a.example', $4)`,
    [provider, scope.customerId, seal(before, `identity-provider:${provider}`, 's'), `${provider}.example`],
  );
  await run(`INSERT INTO imports (user_id, id, state, sealed_identity) VALUES ($1, $2, 'failed', $3)`, [
    userId,
    put,
    seal(before, 'import-identity', 'i'),
  ]);
  await run(
    `INSERT INTO pgboss.job (name, data) VALUES ('auth.account-request', jsonb_build_object('sealed', $1::text))`,
    [seal(before, 'account-request', '{}')],
  );
  await fillQueue(3);
}

type Sealed = { key: string; text: string };

/** What the keys do not open, of everything that is registered. */
async function listUnopened(keys: SealingKeys): Promise<string[]> {
  const unopened: string[] = [];
  for (const place of new Set(sealedColumns.map(({ table, column, only }) => `${table} ${column} ${only}`))) {
    const uses = sealedColumns.filter(({ table, column, only }) => `${table} ${column} ${only}` === place);
    const [{ table, column, key, field, only = 'true' }] = uses as [(typeof sealedColumns)[number]];
    const value = field === undefined ? column : `${column} ->> '${field}'`;
    const rows = await asOwner<Sealed>(
      service.address,
      `SELECT ${key}::text AS key, ${value} AS text FROM ${table} WHERE ${only} AND ${value} IS NOT NULL`,
    );
    expect([place, rows.length]).not.toEqual([place, 0]);
    for (const row of rows) {
      const purposes = uses.map(({ use, isBoundToRow }): SealPurpose => (isBoundToRow ? `${use}:${row.key}` : use));
      if (!purposes.some((purpose) => isSealedWithCurrent(keys, purpose, row.text))) unopened.push(place);
    }
  }
  return unopened;
}

test('AUTH-08 every column that holds a sealed text is rotated, and a new one fails here until it is registered', async () => {
  await fillPlaces();
  // Whatever looks sealed, in any table.
  const texts = await asOwner<{ place: string }>(
    service.address,
    `SELECT format('%s.%s', CASE WHEN table_schema = 'public' THEN table_name ELSE 'pgboss.job' END, column_name) AS place
     FROM information_schema.columns WHERE table_schema = 'public' AND column_name ~ '(sealed|secret|encrypted|cipher)' AND data_type = 'text'`,
  );
  const registered = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  // A hash of the key that a user was shown once, which nobody can open.
  const others = ['api_keys.secret_hash'];
  expect(texts.map(({ place }) => place).filter((place) => !registered.has(place) && !others.includes(place))).toEqual(
    [],
  );
  expect(passingUses.filter((use) => sealedColumns.some((each) => each.use === (use as string)))).toEqual([]);
  const stored = await asOwner<{ place: string }>(
    service.address,
    (
      await asOwner<{ query: string }>(
        service.address,
        `SELECT string_agg(format('SELECT DISTINCT ''%s.'' || e.key AS place FROM %I.%I t, jsonb_each_text(to_jsonb(t)) e WHERE e.value ~ ''(^|")v1\\.[A-Za-z0-9_-]{38,}''',
           CASE WHEN n.nspname = 'pgboss' THEN 'pgboss.job' ELSE c.relname END, n.nspname, c.relname), ' UNION ') AS query
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss')`,
      )
    )[0]?.query ?? '',
  );
  expect(stored.map(({ place }) => place).filter((place) => !registered.has(place))).toEqual([]);
  expect(await listUnopened(before)).toEqual([]);
});

test('AUTH-08 without a new key the command says what to set, and changes nothing', async () => {
  const { code, printed } = await rotate({ ENCRYPTION_KEY: oldKey });
  expect(code).toBe(1);
  expect(printed).toMatch(/^Set ENCRYPTION_KEY_PREVIOUS to the present ENCRYPTION_KEY, .*\.\n$/);
  expect(await listUnopened(before)).toEqual([]);
}, 60_000);

test('AUTH-08 while a server still seals with the old key, nothing is finished', async () => {
  await service.platform.database.withoutUser((tx) => tx.execute(sql`SELECT 1`));
  const { code, printed } = await rotate({ ENCRYPTION_KEY: newKey, ENCRYPTION_KEY_PREVIOUS: oldKey });
  expect([code, printed]).toEqual([2, expect.stringMatching(/restart every server, then run this again\.\n$/)]);
}, 60_000);

test('AUTH-08 AUD-01 killed in the middle and run again, it loses nothing: codes, links, sign-ins and signatures still count', async () => {
  const { address } = service;
  const { platform } = service;
  const user = await service.createUser();
  // A signature under the audit log by the old key, and a cookie.
  await platform.database.withAccount(null, (tx) => acceptLog(tx, platform.config, platform.encryptionKey, 'first'));
  const { hashing } = platform.encryptionKey;
  await service.close();
  await fillQueue(4_000);

  const environment = { DATABASE_URL: ownerOf(address), ENCRYPTION_KEY: newKey, ENCRYPTION_KEY_PREVIOUS: oldKey };
  const child = spawn(process.execPath, ['scripts/rotate-keys.ts'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: makeFolder(), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout) {
    if (!/\d{4} sealed with the new key/.test(String(chunk))) continue;
    child.kill('SIGKILL');
    break;
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  const left = await listUnopened(after);
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(4_000);
  expect((await listUnopened(before)).length).toBeGreaterThan(0);

  const { code, printed } = await rotate({ ...environment, DATA_DIR: makeFolder() });
  expect([code, printed]).toEqual([0, expect.stringMatching(/Finished: everything is sealed with the new key/)]);
  expect(await listUnopened(after)).toEqual([]);

  service = await start({ ENCRYPTION_KEY: newKey }, address);
  expect(service.platform.encryptionKey.hashing.equals(hashing)).toBe(true);
  expect((await service.signInAs(user).request('/api/users/me')).status).toBe(200);
  const proven = await proveLog(service.platform.config, service.platform.encryptionKey, (work) =>
    service.platform.database.withAccount(null, work),
  );
  expect([proven.faults, proven.checkpoints]).toEqual([[], 1]);
}, 120_000);

test('AUTH-08 a text that neither key opens is named, and the rotation does not finish without a word', async () => {
  const { address } = service;
  await service.close();
  await asOwner(
    address,
    `INSERT INTO pgboss.job (name, data, state, completed_on) VALUES ('auth.send-mail', jsonb_build_object('sealed', $1::text), 'completed', now())`,
    [seal({ current: createSecretKey(randomBytes(32)) }, 'mail-job', 'lost')],
  );
  const environment = { ENCRYPTION_KEY: oldKey, ENCRYPTION_KEY_PREVIOUS: newKey, DATA_DIR: makeFolder() };
  const refused = await rotate(environment);
  expect(refused.code).toBe(2);
  expect(refused.printed).toMatch(/Not finished: neither key opens 1 in pgboss\.job/);
  const finished = await rotate(environment, ['--leave-unreadable']);
  expect(finished.code).toBe(0);
  service = await start({ ENCRYPTION_KEY: oldKey }, address);
}, 60_000);

test('AUTH-08 what a restored backup holds, sealed before a rotation, moves to the newer key', async () => {
  // By now everything is sealed with the old key again, as in a backup from before.
  const { hashing } = service.platform.encryptionKey;
  const environment = { ENCRYPTION_KEY: newKey, ENCRYPTION_KEY_PREVIOUS: oldKey };
  const { address } = service;
  await service.close();
  service = await start(environment, address);
  expect(service.platform.encryptionKey.hashing.equals(hashing)).toBe(true);
  const finished = await rotate({ ...environment, DATA_DIR: makeFolder() }, ['--leave-unreadable']);
  expect([finished.code, finished.printed]).toEqual([0, expect.stringContaining('Finished')]);
  expect((await listUnopened(after)).length).toBe(1);
}, 60_000);

test('AUTH-08 keys in files: the old one is kept for old backups, and a kill between the two steps loses none', () => {
  const folder = makeFolder();
  const names = { current: 'encryption.key', previous: 'encryption.key.previous' };
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  readEncryptionKey({ dataDirectory: folder, encryptionKey: undefined });
  const first = read(names.current);
  beginFileRotation(folder, names, 32);
  expect(read(names.previous)).toBe(first);
  const second = read(names.current);
  expect(second).not.toBe(first);
  // A second run changes nothing.
  beginFileRotation(folder, names, 32);
  expect([read(names.previous), read(names.current)]).toEqual([first, second]);
  // Killed before the new key was written: both files hold the present one.
  writeFileSync(join(folder, names.current), first);
  beginFileRotation(folder, names, 32);
  expect(read(names.previous)).toBe(first);
  expect(read(names.current)).not.toBe(first);
  const kept = endFileRotation(folder, names) ?? '';
  expect(kept).toMatch(/^encryption\.key\.until-\d{4}-\d\d-\d\d$/);
  expect(read(kept)).toBe(first);
  expect(existsSync(join(folder, names.previous))).toBe(false);
  expect(readdirSync(folder).length).toBe(2);
});

test('AUTH-08 keys in files: killed between the two secrets, the repeat replaces the second, and a week later it goes on', async () => {
  await service.close();
  const folder = makeFolder();
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  writeFileSync(join(folder, 'encryption.key'), newKey);
  const config = { dataDirectory: folder, authSecret: undefined, previousAuthSecret: undefined };
  const first = readAuthSecrets(config).current;
  // As the kill leaves it: the key is replaced, the secret of the cookies is not.
  beginFileRotation(folder, { current: 'encryption.key', previous: 'encryption.key.previous' }, 32);
  const key = read('encryption.key');
  const environment = { DATA_DIR: folder };
  const repeated = await rotate(environment, ['--leave-unreadable']);
  expect([repeated.code, repeated.printed]).toEqual([0, expect.stringContaining('Finished')]);
  expect(read('encryption.key')).toBe(key);
  const second = readAuthSecrets(config);
  expect(second).toEqual({ current: expect.not.stringMatching(first), previous: first });

  // Within the week the one before stays, so that nobody is signed out.
  const soon = await rotate(environment, ['--leave-unreadable']);
  expect([soon.code, soon.printed]).toEqual([0, expect.stringContaining('auth.secret was replaced less than a week')]);
  expect(read('encryption.key')).not.toBe(key);
  expect(readAuthSecrets(config)).toEqual(second);

  const past = new Date(Date.now() - 8 * 86_400_000);
  utimesSync(join(folder, 'auth.secret.previous'), past, past);
  expect(readAuthSecrets(config)).toEqual({ current: second.current, previous: undefined });
  expect((await rotate(environment, ['--leave-unreadable'])).code).toBe(0);
  const third = readAuthSecrets(config);
  expect(third).toEqual({ current: expect.not.stringMatching(second.current), previous: second.current });
}, 120_000);
