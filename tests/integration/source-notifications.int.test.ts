import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectSources } from '#server/integrations/connect-sources.ts';
import { connectByGrant, sourcesOf, until } from '#support/connect-source.ts';
import { startDriveServer } from '#support/drive-server.ts';
import { startDropboxServer } from '#support/dropbox-server.ts';
import { startGraphServer } from '#support/graph-server.ts';
import { SourceWorld, seeded } from '#support/source-world.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

type Vendor = Awaited<ReturnType<typeof startDriveServer>>;
let service: TestApp;
let graph: Vendor;
let google: Vendor;
let dropbox: Vendor;
const world = new SourceWorld(seeded(3));

beforeAll(async () => {
  for (let acts = 0; acts < 6; acts += 1) world.act();
  [graph, google, dropbox] = [
    await startGraphServer(world),
    await startDriveServer(world),
    await startDropboxServer(world),
  ];
  const register = ({ login, api, clientId, clientSecret }: Vendor) => ({
    clientId,
    clientSecret,
    test: { login, api },
  });
  const sources = connectSources({
    isPrivateAllowed: false,
    microsoft: { ...register(graph), tenant: 'organizations' },
    google: register(google),
    dropbox: register(dropbox),
  });
  service = await startTestApp({ withWorkers: true, sources, config: { PUBLIC_URL: 'https://board.example' } });
});
afterAll(async () => {
  await service.close();
  await Promise.all([graph.close(), google.close(), dropbox.close()]);
});

const tell = async (kind: string, init: RequestInit, query = '') =>
  service.app.request(`/api/sources/notifications/${kind}${query}`, { method: 'POST', ...init });
const channelOf = async (vendor: Vendor) => {
  await until(async () => vendor.channels.size > 0);
  const [id = '', asked = {}] = [...vendor.channels][0] ?? [];
  return { id, asked };
};
const isWatched = async (user: TestUser) =>
  (
    await service.platform.database.withUser(user.scope, (tx) =>
      tx.execute(sql`SELECT FROM sources WHERE watch IS NOT NULL`),
    )
  ).rows.length > 0;

/** A file is added, the vendor notifies, and the file is here long before the next look was due. */
async function expectToCome(user: TestUser, notify: () => Promise<Response>): Promise<void> {
  const number = world.files.size + 1;
  const file = { id: `neu-${number}`, parent: 'root', name: `neu-${number}.txt`, version: 1, isShared: true };
  world.put({ ...file, content: `Nachgereicht: Bericht ${number}.` });
  // The channel is recorded at the end of a turn.
  await until(async () => isWatched(user));
  expect((await notify()).status).toBe(202);
  await until(async () => (await sourcesOf(user)).sources[0]?.counts.documents === world.visible().length);
}

test('SRC-05 Microsoft notifies by a subscription with a secret; notifications without it are refused', async () => {
  const tried = await tell('sharepoint', { body: '' }, '?validationToken=Pr%C3%BCf%3Cb%3E');
  expect([tried.status, await tried.text(), tried.headers.get('content-type')]).toEqual([
    200,
    'Prüf<b>',
    expect.stringMatching(/^text\/plain/),
  ]);
  const user = await service.createUser();
  const id = await connectByGrant(user, graph, { target: 'sharepoint' }, world.visible().length);
  const { id: subscriptionId, asked } = await channelOf(graph);
  expect(asked).toMatchObject({
    notificationUrl: 'https://board.example/api/sources/notifications/sharepoint',
    changeType: 'updated',
  });
  const notification = (given: object) => ({ body: JSON.stringify({ value: [given] }) });
  const right = { subscriptionId, clientState: asked.clientState };
  await expectToCome(user, () => tell('sharepoint', notification(right)));
  for (const wrong of [
    { ...right, clientState: 'geraten' },
    { ...right, subscriptionId: 'andere' },
    { subscriptionId },
  ]) {
    expect((await tell('sharepoint', notification(wrong))).status).toBe(403);
  }
  expect((await tell('sharepoint', { body: 'nicht JSON' })).status).toBe(403);
  // Of a long list the first twenty are looked at, in one query.
  const made = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ subscriptionId, clientState: String(index).padStart(43, 'a') }));
  const query = vi.spyOn(service.platform.database, 'withoutUser');
  const many = (list: object[]) => tell('sharepoint', { body: JSON.stringify({ value: list }) });
  expect((await many([...made(20), right])).status).toBe(403);
  expect((await many([...made(19), right, right])).status).toBe(202);
  expect(query).toHaveBeenCalledTimes(2);
  // What cannot be a secret of ours is not looked up at all.
  expect((await many([{ ...right, clientState: 'geraten' }])).status).toBe(403);
  expect(query).toHaveBeenCalledTimes(2);
  query.mockRestore();
  expect((await many(made(1_000))).status).toBe(413);
  await user.request(`/api/sources/${id}?documents=keep`, { method: 'DELETE' });
  expect(graph.channels.size).toBe(0);
  expect((await tell('sharepoint', notification(right))).status).toBe(403);
});

test('SRC-05 Drive notifies by a channel; a repeated message does not count twice', async () => {
  const user = await service.createUser();
  const id = await connectByGrant(user, google, { target: 'google-drive' }, world.visible().length);
  const channel = await channelOf(google);
  let number = 1;
  const headers = (more: Record<string, string> = {}) => {
    number += 1;
    return {
      'x-goog-channel-id': channel.id,
      'x-goog-channel-token': String(channel.asked.token),
      'x-goog-resource-state': 'change',
      'x-goog-message-number': String(number),
      ...more,
    };
  };
  expect((await tell('google-drive', { headers: headers({ 'x-goog-resource-state': 'sync' }) })).status).toBe(202);
  await expectToCome(user, () => tell('google-drive', { headers: headers() }));
  const again = { 'x-goog-message-number': String(number) };
  expect((await tell('google-drive', { headers: headers(again) })).status).toBe(403);
  expect((await tell('google-drive', { headers: headers({ 'x-goog-channel-token': 'geraten' }) })).status).toBe(403);
  expect((await tell('google-drive', {})).status).toBe(403);
  await user.request(`/api/sources/${id}?documents=keep`, { method: 'DELETE' });
  expect(google.channels.size).toBe(0);
});

test('SRC-05 Dropbox signs which account has changed; unsigned notifications are ignored', async () => {
  const challenge = await service.app.request('/api/sources/notifications/dropbox?challenge=abc');
  expect([challenge.status, await challenge.text(), challenge.headers.get('x-content-type-options')]).toEqual([
    200,
    'abc',
    'nosniff',
  ]);
  const user = await service.createUser();
  await connectByGrant(user, dropbox, { target: 'dropbox' }, world.visible().length);
  const body = JSON.stringify({ list_folder: { accounts: ['dbid:anna'] } });
  const signed = (text: string, secret = dropbox.clientSecret) => ({
    body: text,
    headers: { 'x-dropbox-signature': createHmac('sha256', secret).update(text).digest('hex') },
  });
  await expectToCome(user, () => tell('dropbox', signed(body)));
  expect((await tell('dropbox', { body })).status).toBe(403);
  expect((await tell('dropbox', signed(body, 'geraten'))).status).toBe(403);
  expect((await tell('dropbox', signed(JSON.stringify({ list_folder: { accounts: ['dbid:bert'] } })))).status).toBe(
    403,
  );
});

test('SRC-02 a vendor that asks for patience when subscribed to is left alone', async () => {
  const user = await service.createUser();
  const id = await connectByGrant(user, graph, { target: 'sharepoint' }, world.visible().length);
  await until(async () => (await sourcesOf(user)).sources[0]?.state === 'synced');
  const run = async (statement: ReturnType<typeof sql>) =>
    (await service.platform.database.withUser(user.scope, (tx) => tx.execute<{ wait: number }>(statement))).rows;
  await run(sql`UPDATE sources SET watch = NULL`);
  graph.watchPatience = 600;
  await user.request(`/api/sources/${id}/syncs`, { method: 'POST' });
  await until(async () => (await sourcesOf(user)).sources[0]?.fault === 'throttled');
  graph.watchPatience = 0;
  const [row] = await run(sql`SELECT extract(epoch FROM next_turn_at - now())::float8 AS wait FROM sources`);
  expect(row?.wait).toBeGreaterThan(300);
});

test('SRC-05 made-up notifications are limited, and there is no address for vendors that are not set up', async () => {
  const other = await startTestApp({
    sources: connectSources({ isPrivateAllowed: false, dropbox: { clientId: 'x', clientSecret: 'y' } }),
  });
  try {
    const notify = (kind: string) =>
      other.app.request(`/api/sources/notifications/${kind}`, {
        method: 'POST',
        body: '{"list_folder":{"accounts":[]}}',
      });
    expect((await notify('sharepoint')).status).toBe(404);
    expect((await notify('google-drive')).status).toBe(404);
    const statuses = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await notify('dropbox')).status);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 403));
    expect(statuses[60]).toBe(429);
  } finally {
    await other.close();
  }
});
