import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectSources } from '#server/integrations/connect-sources.ts';
import { SourceError } from '#server/platform/data-source/data-source.ts';
import { begunGrantSchema, foundFoldersSchema, type Source, sourcesSchema } from '#shared/contracts/sources.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { signInAgain } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { startDriveServer } from '#support/drive-server.ts';
import { startGraphServer } from '#support/graph-server.ts';
import { SourceWorld, seeded } from '#support/source-world.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let graph: Awaited<ReturnType<typeof startGraphServer>>;
let google: Awaited<ReturnType<typeof startDriveServer>>;
let world: SourceWorld;
/** Replaces `verify` of an opened source. */
let verify: (() => Promise<never>) | undefined;
/** Runs while the vendor is being asked. */
let meanwhile: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  world = new SourceWorld(seeded(1));
  graph = await startGraphServer(world);
  const { login, api, clientId, clientSecret } = graph;
  const microsoft = { clientId, clientSecret, tenant: 'organizations', test: { login, api } };
  google = await startDriveServer(world);
  const connected = connectSources({
    isPrivateAllowed: false,
    microsoft,
    google: {
      clientId: google.clientId,
      clientSecret: google.clientSecret,
      test: { login: google.login, api: google.api },
    },
  });
  const open: typeof connected.open = async (access) => {
    const opened = await connected.open(access);
    return {
      ...opened,
      verify: async (signal) => {
        await meanwhile();
        return verify ? verify() : opened.verify(signal);
      },
    };
  };
  service = await startTestApp({
    withWorkers: true,
    sources: { ...connected, open },
    config: { PUBLIC_URL: 'https://board.example' },
  });
});
afterAll(async () => {
  await service.close();
  await Promise.all([graph.close(), google.close()]);
});

const begin = async (user: TestUser, sourceId?: string, target = 'sharepoint') => {
  const answer = await user.request('/api/sources/grants', {
    method: 'POST',
    body: { target, sourceId },
  });
  expect(answer.status).toBe(200);
  return begunGrantSchema.parse(await answer.json()).redirectTo;
};
const comeBack = async (user: TestUser, back: URL) => {
  const answer = await user.request(`${back.pathname}${back.search}`);
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location') ?? '', 'https://board.example').searchParams;
};
const sourcesOf = async (user: TestUser) =>
  sourcesSchema.parse(await (await user.request('/api/sources')).json()).sources;
const uploadsOf = async (user: TestUser) =>
  uploadListSchema.parse(await (await user.request('/api/uploads?limit=100')).json()).uploads;
const until = (check: () => Promise<unknown>) => vi.waitUntil(check, { timeout: 30_000, interval: 100 });

async function connect(user: TestUser): Promise<string> {
  const id = (await comeBack(user, graph.agree(await begin(user)))).get('connected') ?? '';
  const found = foundFoldersSchema.parse(await (await user.request(`/api/sources/${id}/folders`)).json()).folders;
  expect(found.map(({ name }) => name)).toEqual(['OneDrive']);
  const folders = found.map(({ hasFolders: _, ...folder }) => folder);
  expect((await user.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders } })).status).toBe(200);
  return id;
}

test('SRC-01 SRC-02 a library is connected by a grant, followed by its changes, and reconnected after the grant has ended', async () => {
  const user = await service.createUser();
  const asked = new URL(await begin(user));
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
  expect(asked.searchParams.get('redirect_uri')).toBe('https://board.example/api/sources/grants/callback');
  expect(await sourcesOf(user)).toEqual([]);

  for (let acts = 0; acts < 8; acts += 1) world.act();
  const id = await connect(user);
  const isDone = (count: number) => async () => {
    const [source] = await sourcesOf(user);
    return source?.state === 'synced' && source.counts.documents === count;
  };
  await until(isDone(world.visible().length));
  const [upload] = await uploadsOf(user);
  expect(upload?.origin).toMatchObject({ kind: 'sharepoint', name: 'Microsoft 365' });
  expect(upload?.origin?.url).toMatch(/^https:\/\/stadtwerke\.sharepoint\.example\//);
  // The bytes are on another host, which must not see the token.
  expect(graph.leaked).toEqual([]);

  const before = world.downloads;
  const folder = [...world.folders.values()].find(({ parent }) => parent !== null);
  if (folder) folder.name = 'umbenannt';
  graph.endGrants();
  await user.request(`/api/sources/${id}/syncs`, { method: 'POST' });
  await until(async () => (await sourcesOf(user))[0]?.fault === 'grant_expired');
  expect((await sourcesOf(user))[0]?.counts).toMatchObject({ documents: world.visible().length, hidden: 0 });
  expect((await comeBack(user, graph.agree(await begin(user, id)))).get('connected')).toBe(id);
  await until(isDone(world.visible().length));
  expect(world.downloads).toBe(before);
});

test('SRC-02 abandoned connection attempts take no place; beyond the limit the oldest are dropped', async () => {
  const user = await service.createUser();
  const pending = () =>
    asOwner(service.address, "SELECT id FROM sources WHERE user_id = $1 AND account = ''", [user.id]);
  const connectMany = (count: number) =>
    asOwner(
      service.address,
      `INSERT INTO sources (user_id, id, kind, name, account)
       SELECT $1, gen_random_uuid(), 'webdav', 'Ablage', 'anna' FROM generate_series(1, $2)`,
      [user.id, count],
    );
  await connectMany(19);
  const first = graph.agree(await begin(user));
  await Promise.all(Array.from({ length: 12 }, () => begin(user)));
  const last = graph.agree(await begin(user));
  const another = graph.agree(await begin(user));
  expect(await pending()).toHaveLength(10);
  expect((await comeBack(user, first)).get('connectFailed')).toBe('link_invalid');
  expect((await comeBack(user, last)).get('connected')).toBeTruthy();
  expect(await sourcesOf(user)).toHaveLength(20);
  expect((await comeBack(user, another)).get('connectFailed')).toBe('sources_exceeded');
  const refused = await user.request('/api/sources/grants', { method: 'POST', body: { target: 'sharepoint' } });
  expect(refused.status).toBe(409);
});

test("SRC-02 a vendor's reply counts once, in the session that asked, with its own state", async () => {
  const user = await service.createUser();
  const other = await service.createUser();
  const back = graph.agree(await begin(user));
  const exchanges = graph.exchanges;
  expect((await comeBack(other, back)).get('connectFailed')).toBe('link_invalid');
  const elsewhere = await signInAgain(service, user);
  expect((await comeBack(elsewhere, back)).get('connectFailed')).toBe('link_invalid');
  const strange = new URL(back);
  strange.searchParams.set('state', 'erfunden');
  expect((await comeBack(user, strange)).get('connectFailed')).toBe('link_invalid');
  expect(graph.exchanges).toBe(exchanges);
  expect((await comeBack(user, back)).get('connected')).toBeTruthy();
  expect((await comeBack(user, back)).get('connectFailed')).toBe('link_invalid');
  const denied = new URL(graph.agree(await begin(user)));
  denied.searchParams.delete('code');
  denied.searchParams.set('error', 'consent_required');
  expect((await comeBack(user, denied)).get('connectFailed')).toBe('consent_missing');
  expect(await sourcesOf(user)).toHaveLength(1);
});

test('SRC-02 tokens are renewed before they expire, and are nowhere stored unsealed', async () => {
  const user = await service.createUser();
  graph.tokenSeconds = 60;
  const id = await connect(user);
  await until(async () => (await sourcesOf(user))[0]?.state === 'synced');
  const stored = async () =>
    (
      await service.platform.database.withUser(user.scope, (tx) =>
        tx.execute<Record<string, unknown>>(sql`SELECT * FROM sources`),
      )
    ).rows;
  const before = await stored();
  graph.tokenSeconds = 3_600;
  await user.request(`/api/sources/${id}/syncs`, { method: 'POST' });
  const syncedAt = (await sourcesOf(user))[0]?.syncedAt;
  await until(async () => ((await sourcesOf(user))[0] as Source).syncedAt !== syncedAt);
  expect((await stored())[0]?.sealed_access).not.toBe(before[0]?.sealed_access);
  expect(JSON.stringify(await stored())).not.toMatch(/accessToken|refreshToken|Bearer/);
});

test('SRC-02 a source cannot be reconnected with another account: what is known of it stays', async () => {
  const user = await service.createUser();
  const id = await connect(user);
  await until(async () => (await sourcesOf(user))[0]?.state === 'synced');
  const run = (statement: ReturnType<typeof sql>) =>
    service.platform.database.withUser(user.scope, (tx) => tx.execute<{ sealed_access: string }>(statement));
  await run(sql`UPDATE sources SET account = 'otto@stadtwerke.example'`);
  const before = (await run(sql`SELECT sealed_access FROM sources`)).rows;
  expect((await comeBack(user, graph.agree(await begin(user, id)))).get('connectFailed')).toBe('other_account');
  expect((await run(sql`SELECT sealed_access FROM sources`)).rows).toEqual(before);
});

test('SRC-02 a source cut off, or whose session ended, while the vendor was asked is not reconnected', async () => {
  const user = await service.createUser();
  const id = await connect(user);
  const access = () => asOwner(service.address, 'SELECT sealed_access FROM sources WHERE user_id = $1', [user.id]);
  const before = await access();
  meanwhile = () => asOwner(service.address, 'DELETE FROM auth_sessions WHERE user_id = $1', [user.id]);
  const ended = await comeBack(user, graph.agree(await begin(user, id)));
  expect(ended.get('connectFailed')).toBe('unauthenticated');
  expect(await access()).toEqual(before);

  const again = await signInAgain(service, user);
  meanwhile = () => asOwner(service.address, 'SELECT cut_off_sources($1)', [user.id]);
  const cutOff = await comeBack(again, graph.agree(await begin(again, id)));
  meanwhile = async () => undefined;
  expect(cutOff.get('connectFailed')).toBe('conflict');
  expect(await access()).toEqual([{ sealed_access: null }]);
  // Without interference, it is.
  expect((await comeBack(again, graph.agree(await begin(again, id)))).get('connected')).toBe(id);
});

test('SRC-02 a grant that leads to no source is withdrawn, unless the user has another one', async () => {
  const user = await service.createUser();
  verify = () => Promise.reject(new SourceError('server_failed'));
  const failed = await comeBack(user, google.agree(await begin(user, undefined, 'google-drive')));
  expect(failed.get('connectFailed')).toBe('server_failed');
  expect(google.revoked).toHaveLength(1);
  verify = undefined;
  await connect(user);
  verify = () => Promise.reject(new SourceError('server_failed'));
  await comeBack(user, google.agree(await begin(user, undefined, 'google-drive')));
  expect(google.revoked).toHaveLength(1);
  verify = undefined;
});

test('SRC-02 tokens renewed while listing folders are kept', async () => {
  const user = await service.createUser();
  graph.tokenSeconds = 60;
  const id = (await comeBack(user, graph.agree(await begin(user)))).get('connected') ?? '';
  graph.tokenSeconds = 3_600;
  const sealed = async () =>
    (
      await service.platform.database.withUser(user.scope, (tx) =>
        tx.execute<{ sealed_access: string }>(sql`SELECT sealed_access FROM sources`),
      )
    ).rows[0]?.sealed_access;
  const before = await sealed();
  const exchanges = graph.exchanges;
  for (const _ of [1, 2]) expect((await user.request(`/api/sources/${id}/folders`)).status).toBe(200);
  expect(graph.exchanges).toBe(exchanges + 1);
  expect(await sealed()).not.toBe(before);
});
