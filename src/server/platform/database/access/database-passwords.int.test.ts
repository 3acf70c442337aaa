import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { createLog } from '../../log/log.ts';
import { connectionFor, type DatabaseAddress, type DatabaseRole } from '../connection.ts';
import { startEmbeddedPostgres, superuser } from '../embedded/embedded-postgres.ts';
import { migrateDatabase } from '../migrations/migrate.ts';

let dataDirectory: string;
beforeAll(() => {
  dataDirectory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'boardsearch-passwords-'));
});
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

const roles: DatabaseRole[] = ['owner', 'boardsearch_app', 'boardsearch_auth'];
const newFiles = ['database-app.secret', 'database-auth.secret'].map((name) => () => join(dataDirectory, name));

/** Starts the embedded database like the service does and stops it after `work`. */
async function withDatabase(work: (address: DatabaseAddress & { kind: 'embedded' }) => Promise<void>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDirectory, isDurable: false, log: createLog('silent') });
  try {
    const { socketDirectory, passwords } = postgres;
    const address = { kind: 'embedded', socketDirectory, passwords, owner: superuser, database: 'postgres' } as const;
    await migrateDatabase(address, jobs);
    await work(address);
  } finally {
    await postgres.stop();
  }
}

async function signIn(address: DatabaseAddress, role: DatabaseRole, password?: string): Promise<Client> {
  const client = new Client({ ...connectionFor(address, role), ...(password === undefined ? {} : { password }) });
  await client.connect();
  return client;
}

/** Lists which role's password opens which role. */
async function listOpenings(address: DatabaseAddress & { kind: 'embedded' }): Promise<string[]> {
  const openings: string[] = [];
  for (const known of roles) {
    for (const wanted of roles) {
      const client = await signIn(address, wanted, address.passwords[known]).catch(() => undefined);
      if (client) openings.push(`${known} opens ${wanted}`);
      await client?.end();
    }
  }
  return openings;
}

const separate = roles.map((role) => `${role} opens ${role}`);

test('DATA-02 the password of a role of the embedded database opens no other role', async () => {
  await withDatabase(async (address) => expect(await listOpenings(address)).toEqual(separate));
  for (const path of newFiles) expect(statSync(path()).mode & 0o777).toBe(0o600);
}, 60_000);

test('DATA-01 a data directory whose roles shared a password still works, and they become separate', async () => {
  await withDatabase(async (address) => {
    const owner = await signIn(address, 'owner');
    for (const role of roles.slice(1)) {
      await owner.query(`ALTER ROLE ${role} PASSWORD ${owner.escapeLiteral(address.passwords.owner)}`);
    }
    await owner.end();
  });
  for (const path of newFiles) rmSync(path());
  const before = readFileSync(join(dataDirectory, 'database.secret'), 'utf8');
  await withDatabase(async (address) => expect(await listOpenings(address)).toEqual(separate));
  expect(readFileSync(join(dataDirectory, 'database.secret'), 'utf8')).toBe(before);
}, 60_000);
