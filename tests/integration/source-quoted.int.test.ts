import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkQuoted } from '#server/features/sources/quoting/check-quoted.ts';
import { connectSources } from '#server/integrations/connect-sources.ts';
import { searchResultSchema } from '#shared/contracts/search.ts';
import { connectByGrant, sourcesOf, until } from '#support/connect-source.ts';
import { startGraphServer } from '#support/graph-server.ts';
import { SourceWorld, seeded } from '#support/source-world.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let graph: Awaited<ReturnType<typeof startGraphServer>>;
const world = new SourceWorld(seeded(1));

beforeAll(async () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const file = { id: `f${number}`, parent: 'root', name: `papier-${number}.txt`, version: 1, isShared: true };
    world.put({ ...file, content: `Der Beschluss ${number} betrifft die Seilbahn.` });
  }
  graph = await startGraphServer(world);
  const { login, api, clientId, clientSecret } = graph;
  const microsoft = { clientId, clientSecret, tenant: 'organizations', test: { login, api } };
  const sources = connectSources({ isPrivateAllowed: false, microsoft });
  service = await startTestApp({ withWorkers: true, sources, config: { PUBLIC_URL: 'http://localhost:3000' } });
});
afterAll(async () => {
  await service.close();
  await graph.close();
});

const run = async (user: TestUser, statement: ReturnType<typeof sql>) =>
  (await service.platform.database.withUser(user.scope, (tx) => tx.execute<{ id: string }>(statement))).rows;
const documentOf = async (user: TestUser, name: string) =>
  (
    await run(
      user,
      sql`SELECT d.id FROM documents d JOIN file_uploads f ON f.id = d.upload_id WHERE f.file_name = ${name}`,
    )
  )[0]?.id ?? '';
const found = async (user: TestUser) => {
  const answer = await user.request(`/api/search?q=${encodeURIComponent('Seilbahn')}&limit=20`);
  return searchResultSchema.parse(await answer.json()).passages.map(({ fileName }) => fileName);
};
/** As if the last look was 20 minutes ago. */
const age = (user: TestUser) =>
  run(
    user,
    sql`UPDATE sources SET thorough_at = now() - interval '20 minutes', next_pass_at = NULL, next_turn_at = NULL`,
  );

test('SRC-02 documents not seen for a minute are checked before they are quoted: deleted or closed ones are not quoted', async () => {
  const user = await service.createUser();
  await connectByGrant(user, graph, { target: 'sharepoint' }, 8);
  await until(async () => (await found(user)).length === 8);
  const requests = graph.requests;
  expect(await found(user)).toHaveLength(8);
  expect(graph.requests).toBe(requests);

  await age(user);
  // Revoked permissions do not appear among the changes.
  const closed = world.files.get('f1');
  if (closed) closed.isShared = false;
  expect(await found(user)).not.toContain('papier-1.txt');
  // Each was checked once, which holds for a minute.
  // A look that comes due meanwhile makes further requests.
  const looks = () => graph.paths.filter((path) => path.endsWith('/items/f2'));
  expect(looks()).toHaveLength(1);
  const states = await checkQuoted(service.platform, user.scope)([await documentOf(user, 'papier-2.txt')]);
  expect([states.size, looks().length]).toEqual([0, 1]);
  // The next look is a full one and hides it.
  await until(async () => (await sourcesOf(user)).sources[0]?.counts.hidden === 1);
});

test('SRC-02 a source that does not answer within 300 ms delays no answer, and the quotation is marked', async () => {
  const user = await service.createUser();
  await connectByGrant(user, graph, { target: 'sharepoint' }, 7);
  await age(user);
  graph.delay = 2_000;
  const id = await documentOf(user, 'papier-3.txt');
  const before = performance.now();
  const check = checkQuoted(service.platform, user.scope);
  const states = await check([id]);
  expect(performance.now() - before).toBeLessThan(1_900);
  expect(states.get(id)).toBeInstanceOf(Date);
  // It is not asked again for this answer.
  const requests = graph.requests;
  await check([await documentOf(user, 'papier-4.txt')]);
  expect(graph.requests).toBe(requests);
  graph.delay = 0;
});
