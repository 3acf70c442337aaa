import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshStatistics } from '#server/features/retrieval/public.ts';
import { jobs } from '#server/jobs.ts';
import { parseConfig } from '#server/platform/config/config.ts';
import { connectionFor, type DatabaseAddress } from '#server/platform/database/connection.ts';
import { migrateDatabase } from '#server/platform/database/migrations/migrate.ts';
import { compareMigrations } from '#server/platform/database/migrations/migrations.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { explainFunction } from '#support/explain-function.ts';
import {
  type ExternalServer,
  hasOldestPostgres,
  startOldestPostgres,
  useTestServer,
} from '#support/external-postgres.ts';
import { addIndexedDocument } from '#support/indexed-documents.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

const addressOf = (url: string): DatabaseAddress => {
  const { databaseUrl } = parseConfig({ DATABASE_URL: url });
  if (!databaseUrl) throw new Error('the address was not taken');
  return { kind: 'external', url: databaseUrl };
};

/** Enough rows for an index to pay off, analysed as autovacuum would within a minute. */
async function fillTables(address: DatabaseAddress, { platform }: TestApp, scope: UserScope): Promise<void> {
  const passages = Array.from({ length: 2_000 }, (_, index) =>
    index % 400 === 0 ? 'Die Feuerwehr erhält ein Fahrzeug.' : `Zum Posten ${index} und Konto K${index * 7} ein Satz.`,
  );
  await addIndexedDocument(platform.database, scope, { passages });
  await refreshStatistics(platform, scope, true);
  await platform.database.withUser(scope, async (tx) => {
    await tx.execute(sql`
      INSERT INTO term_df (user_id, term, df) SELECT ${scope.userId}, md5(number::text), 1 FROM generate_series(1, 5000) AS number`);
    await tx.execute(sql`
      WITH chat AS (
        INSERT INTO chat_sessions (user_id, id, title) VALUES (${scope.userId}, gen_random_uuid(), 'Chat') RETURNING *
      )
      INSERT INTO chat_messages (user_id, id, session_id, type, content)
      SELECT chat.user_id, gen_random_uuid(), chat.id, 'user', CASE number WHEN 7 THEN 'Wer leitet die Ludothek?' ELSE md5(number::text) END
      FROM chat, generate_series(1, 5000) AS number`);
  });
  const owner = new Client(connectionFor(address, 'owner'));
  await owner.connect();
  await owner.query('VACUUM ANALYZE').finally(() => owner.end());
}

describe.each([
  ['the embedded PostgreSQL 18', async () => useTestServer(), true],
  ['PostgreSQL 15, where it is installed', startOldestPostgres, hasOldestPostgres],
] as const)('DATABASE_URL to %s', (_, start, isThere) => {
  describe.skipIf(!isThere)('an ordinary account that owns its database', () => {
    let server: ExternalServer;
    let url: string;
    let address: DatabaseAddress;
    let service: TestApp;

    beforeAll(async () => {
      server = await start();
      url = await server.createDatabase();
      address = addressOf(url);
    });
    afterAll(async () => {
      await service?.close();
      await server.stop();
    });

    test('DATA-02 several servers that start at once migrate once', async () => {
      await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(address, jobs)));
      const client = new Client(connectionFor(address, 'owner'));
      await client.connect();
      const applied = await client.query('SELECT name, sha256 FROM schema_migrations');
      await client.end();
      expect(compareMigrations(applied.rows)).toBe('same');
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

    test('DATA-02 an account without CREATEROLE suffices if the operator created and granted the roles', async () => {
      const poor = await server.createDatabase({ mayCreateRoles: false });
      const { username } = new URL(poor.replace('@/', '@localhost/'));
      await server.asOperator(`GRANT boardsearch_app, boardsearch_auth TO ${username}`);
      await migrateDatabase(addressOf(poor), jobs);
      const other = await startTestApp({ address: addressOf(poor) });
      expect(await (await other.app.request('/readyz')).json()).toMatchObject({ status: 'ok' });
      await other.createUser();
      await other.close();
    });

    describe('with a user’s 2,000 passages', () => {
      let user: TestUser;
      beforeAll(async () => {
        user = await service.createUser();
        await fillTables(address, service, user.scope);
      });

      const ofRetrieval = [
        [
          'passage_terms_gin',
          "find_passage_candidates(ARRAY['''feuerwehr'''], ARRAY[1.0], ARRAY[' zeit '], ARRAY[1], ARRAY[1.0], 100, NULL, 5000, 300)",
          /Index Cond: .*terms\[8\]\)\)::tsvector @@ /,
        ],
        ['passage_terms_gin', "count_term_passages(ARRAY['feuerwehr'])", /Index Cond: .*terms\[8\]\)\)::tsvector @@ /],
        ['term_df_trigrams', "find_similar_terms(ARRAY['feuerwher'], 5)", /Index Cond: .*term % /],
      ] as const;
      const expectIndex = async (userId: string, index: string, call: string, condition: RegExp) => {
        const plans = await explainFunction(server.superuserOf(url), userId, `SELECT * FROM ${call}`);
        const plan = plans.find((each) => each.includes(index)) ?? plans.join('\n');
        expect(plan).toContain(index);
        expect(plan).toMatch(condition);
      };

      test.each([
        ...ofRetrieval,
        ['chat_messages_content', "search_chats(ARRAY['%Ludothek%'], 500)", /Index Cond: .*content ~~\* /] as const,
        ...['documents_names', 'file_uploads_names', 'chat_sessions_names'].map(
          (index) =>
            [index, "find_names(ARRAY['''ludothek'':*'], 'ludothek%', 60)", new RegExp(`on ${index}`)] as const,
        ),
      ])('DATA-02 under that owner, too, %s serves %s', (index, call, condition) =>
        expectIndex(user.id, index, call, condition),
      );

      describe('when the planner underestimates all users and has no statistics on this one', () => {
        let newcomer: TestUser;
        beforeAll(async () => {
          const owner = new Client(connectionFor(address, 'owner'));
          await owner.connect();
          for (const table of ['passage_terms', 'term_df'])
            await owner.query(`ALTER TABLE ${table} ALTER COLUMN user_id SET (n_distinct = 100000);
              ALTER TABLE ${table} SET (autovacuum_enabled = false); ANALYZE ${table}`);
          await owner.end();
          newcomer = await service.createUser();
          const passages = Array.from({ length: 600 }, (_, index) => `Die Feuerwehr fährt zu Haus ${index}.`);
          await addIndexedDocument(service.platform.database, newcomer.scope, { passages });
          await refreshStatistics(service.platform, newcomer.scope, true);
        });

        test.each(ofRetrieval)('CHAT-04 %s serves %s', (index, call, condition) =>
          expectIndex(newcomer.id, index, call, condition),
        );
      });
    });

    test("DATA-02 an operator's own options in the address do not drop the role", async () => {
      if (address.kind !== 'external') throw new Error('not external');
      const client = new Client(
        connectionFor(
          {
            kind: 'external',
            url: `${address.url}${address.url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c role=none -c work_mem=9MB')}`,
          },
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

    test('DATA-02 an account that may not assume the roles prevents the start, with a one-sentence reason', async () => {
      const poor = addressOf(await server.createDatabase({ mayCreateRoles: false }));
      await expect(migrateDatabase(poor, jobs)).rejects.toThrow(
        /^BoardSearch cannot start: [^\n]*give it CREATEROLE[^\n]*\.$/,
      );
    });
  });
});
