import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { parseConfig } from '#server/platform/config/config.ts';
import { connectionFor, type DatabaseAddress } from '#server/platform/database/connection.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import {
  type ExternalServer,
  hasOldestPostgres,
  startOldestPostgres,
  useTestServer,
} from '#support/external-postgres.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

const addressOf = (url: string): DatabaseAddress => {
  const { databaseUrl } = parseConfig({ DATABASE_URL: url });
  if (!databaseUrl) throw new Error('the address was not taken');
  return { kind: 'external', url: databaseUrl };
};

describe.each([
  ['the embedded PostgreSQL 18', async () => useTestServer(), true],
  ['PostgreSQL 15, where it is installed', startOldestPostgres, hasOldestPostgres],
] as const)('DATABASE_URL to %s', (_, start, isThere) => {
  describe.skipIf(!isThere)('an ordinary account that owns its database', () => {
    let server: ExternalServer;
    let address: DatabaseAddress;
    let service: TestApp;

    beforeAll(async () => {
      server = await start();
      address = addressOf(await server.createDatabase());
    });
    afterAll(async () => {
      await service?.close();
      await server.stop();
    });

    test('DATA-02 several servers that start at once migrate once', async () => {
      await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(address, jobs)));
      const client = new Client(connectionFor(address, 'owner'));
      await client.connect();
      const applied = await client.query(
        'SELECT hash, count(*)::int AS times FROM drizzle.__drizzle_migrations GROUP BY 1',
      );
      await client.end();
      expect(applied.rows.length).toBeGreaterThanOrEqual(2);
      expect(applied.rows.filter((row) => row.times !== 1)).toEqual([]);
    });

    test('DATA-02 requests run in roles that own nothing and see one user', async () => {
      service = await startTestApp({ address });
      const [user, other] = [await service.createUser(), await service.createUser()];
      const body = { showCitations: false };
      expect((await user.request('/api/settings', { method: 'PATCH', body })).status).toBe(200);
      expect(await (await user.request('/api/settings')).json()).toMatchObject({ showCitations: false });
      expect(await (await other.request('/api/settings')).json()).toMatchObject({ showCitations: true });
      const ready = await service.app.request('/readyz');
      expect(await ready.json()).toMatchObject({ status: 'ok' });
    });

    test("DATA-02 an operator's own options in the address do not shed the role", async () => {
      if (address.kind !== 'external') throw new Error('not external');
      const client = new Client(
        connectionFor(
          { kind: 'external', url: `${address.url}&options=${encodeURIComponent('-c role=none -c work_mem=9MB')}` },
          'boardsearch_app',
        ),
      );
      await client.connect();
      const answer = await client.query("SELECT current_user AS role, current_setting('work_mem') AS memory");
      await client.query('RESET ROLE');
      const fallback = await client.query('SELECT current_user AS role');
      await client.end();
      expect(answer.rows).toEqual([{ role: 'boardsearch_app', memory: '9MB' }]);
      expect(fallback.rows).toEqual([{ role: 'boardsearch_app' }]);
    });

    test('DATA-02 an account that may not take on the roles stops the start with one sentence', async () => {
      const poor = addressOf(await server.createDatabase({ mayCreateRoles: false }));
      await expect(migrateDatabase(poor, jobs)).rejects.toThrow(
        /^BoardSearch cannot start: [^\n]*give it CREATEROLE[^\n]*\.$/,
      );
    });
  });
});
