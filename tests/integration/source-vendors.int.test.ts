import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { eraseAccount } from '#server/features/erasure/erase-account.ts';
import { removeBytes } from '#server/features/uploads/files/remove-bytes.ts';
import { connectSources } from '#server/integrations/connect-sources.ts';
import { createLog } from '#server/platform/log/log.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { beginGrant as begin, comeBack, connectByGrant, sourcesOf, until } from '#support/connect-source.ts';
import { startDriveServer } from '#support/drive-server.ts';
import { startDropboxServer } from '#support/dropbox-server.ts';
import { rootId, SourceWorld, seeded } from '#support/source-world.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { startWorldImapServer, type WorldImapServer } from '#support/world-imap-server.ts';
import { asOwner } from '../support/as-owner.ts';

type Vendor = Awaited<ReturnType<typeof startDriveServer>>;
let service: TestApp;
let google: Vendor;
let dropbox: Vendor;
let mailServer: WorldImapServer;
const world = new SourceWorld(seeded(3));
const logPath = join(mkdtempSync(join(tmpdir(), 'boardsearch-log-')), 'log');

beforeAll(async () => {
  for (const number of [1, 2, 3]) {
    const file = { id: `f${number}`, parent: rootId, name: `papier-${number}.txt`, version: 1, isShared: true };
    world.put({ ...file, content: `Der Beschluss ${number} betrifft die Seilbahn.` });
  }
  [google, dropbox] = [await startDriveServer(world), await startDropboxServer(world)];
  mailServer = await startWorldImapServer(world, (token) => google.isCounting(token));
  const register = ({ login, api, clientId, clientSecret }: Vendor) => ({
    clientId,
    clientSecret,
    test: { login, api },
  });
  const sources = connectSources({
    isPrivateAllowed: false,
    google: register(google),
    dropbox: register(dropbox),
    testMailServer: mailServer,
  });
  const log = createLog('trace', logPath);
  service = await startTestApp({ withWorkers: true, sources, log, config: { PUBLIC_URL: 'https://board.example' } });
});
afterAll(async () => {
  await service.close();
  await Promise.all([google.close(), dropbox.close(), mailServer.close()]);
});

test('SRC-01 only vendors that the operator has registered are offered; the others are named as missing', async () => {
  const user = await service.createUser();
  const { offered, missing, operatorEmail, mailGrants } = await sourcesOf(user);
  expect([offered, mailGrants]).toEqual([['google-drive', 'dropbox', 'imap', 'webdav'], ['google-mail']]);
  // The sample's address is nobody's.
  expect([missing, operatorEmail]).toEqual([['sharepoint'], null]);
  const status = async (body: object) => (await user.request('/api/sources/grants', { method: 'POST', body })).status;
  expect(await status({ target: 'sharepoint' })).toBe(404);
  expect(await status({ target: 'microsoft-mail', username: 'anna@stadtwerke.example' })).toBe(404);
  expect(await status({ target: 'google-mail' })).toBe(400);
});

test.each([
  ['google-drive', () => google, { account: 'anna@stadtwerke.example', kind: 'google-drive' }],
  ['dropbox', () => dropbox, { account: 'anna@stadtwerke.example', kind: 'dropbox' }],
  ['google-mail', () => google, { account: 'anna@mail.example', kind: 'imap' }],
] as const)(
  'SRC-02 %s is connected by a grant and read; disconnecting withdraws the grant there',
  async (target, vendor, expected) => {
    const user = await service.createUser();
    const mailbox = target === 'google-mail' ? { username: 'anna@mail.example' } : {};
    const id = await connectByGrant(user, vendor(), { target, ...mailbox }, world.visible().length);
    const [source] = (await sourcesOf(user)).sources;
    expect(source).toMatchObject({ id, grant: target, ...expected });
    const { uploads } = uploadListSchema.parse(await (await user.request('/api/uploads?limit=100')).json());
    expect(uploads.every(({ origin }) => origin?.kind === expected.kind)).toBe(true);

    const withdrawn = vendor().revoked.length;
    vendor().endGrants();
    await user.request(`/api/sources/${id}/syncs`, { method: 'POST' });
    if (target === 'google-mail')
      await until(async () => (await sourcesOf(user)).sources[0]?.fault === 'grant_expired');
    const again = vendor().agree(await begin(user, { target, sourceId: id }));
    expect((await comeBack(user, again)).get('connected')).toBe(id);
    expect((await user.request(`/api/sources/${id}?documents=keep`, { method: 'DELETE' })).status).toBe(204);
    expect(vendor().revoked).toHaveLength(withdrawn + 1);
    expect((await sourcesOf(user)).sources).toEqual([]);
  },
);

test("SRC-02 a permission left out on the vendor's page is reported as such, and nothing is connected", async () => {
  const user = await service.createUser();
  google.allowedScope = 'openid';
  const back = await comeBack(user, google.agree(await begin(user, { target: 'google-drive' })));
  google.allowedScope = undefined;
  expect(back.get('connectFailed')).toBe('permission_missing');
  const declined = google.decline(await begin(user, { target: 'google-drive' }));
  expect((await comeBack(user, declined)).get('connectFailed')).toBe('declined');
  expect((await sourcesOf(user)).sources).toEqual([]);
});

test('SRC-02 tokens and secrets are in no log, answer, table, archive or backup, with or without faults', async () => {
  const user = await service.createUser();
  const id = await connectByGrant(user, google, { target: 'google-drive' }, world.visible().length);
  const answers: string[] = [];
  const ask = async (path: string, method = 'GET') => answers.push(await (await user.request(path, { method })).text());
  // Every kind of failure of a request that carries a token.
  world.faultRate = 1;
  await ask(`/api/sources/${id}/folders?parent=root`);
  await ask(`/api/sources/${id}/syncs`, 'POST');
  await until(async () => (await sourcesOf(user)).sources[0]?.fault !== null);
  world.faultRate = 0;
  google.endGrants();
  await ask(`/api/sources/${id}/folders`);
  for (const path of ['/api/sources', `/api/sources/${id}/log`, '/api/uploads?limit=100', '/api/audit/own'])
    await ask(path);
  const tables = await asOwner<{ name: string }>(
    service.address,
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const stored = await Promise.all(
    tables.map(({ name }) => asOwner(service.address, `SELECT string_agg(t::text, E'\\n') FROM "${name}" t`)),
  );
  const archived = [await makeArchive(user, 'archives'), await makeArchive(user, 'backups')];
  for (const archive of archived) expect(archive).toContain('papier-');
  const everything = [readFileSync(logPath, 'utf8'), JSON.stringify(stored), ...answers, ...archived].join('\n');
  expect(everything).toContain(id);
  // Credentials do not leave the service even sealed.
  const [sealed] = await asOwner<{ it: string }>(
    service.address,
    `SELECT sealed_access AS it FROM sources WHERE id = '${id}'`,
  );
  expect(sealed?.it.length).toBeGreaterThan(100);
  expect(archived.some((archive) => archive.includes(sealed?.it ?? ''))).toBe(false);
  const secrets = [...google.issued, ...dropbox.issued, google.clientSecret, dropbox.clientSecret];
  expect(secrets.length).toBeGreaterThanOrEqual(4);
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
}, 90_000);

/** The content of the user's archive, or of their account's backup. */
async function makeArchive(user: TestUser, kind: 'archives' | 'backups'): Promise<string> {
  await user.request(`/api/${kind}`, { method: 'POST' });
  const newest = async () => {
    const listed = (await (await user.request(`/api/${kind}`)).json()) as Record<
      string,
      { id: string; state: string }[]
    >;
    return listed[kind]?.[0];
  };
  await until(async () => (await newest())?.state === 'ready');
  const answer = await user.request(`/api/${kind}/${(await newest())?.id}/content`);
  expect(answer.status).toBe(200);
  const zip = await yauzl.fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  const parts: string[] = [];
  for await (const entry of zip.eachEntry()) {
    parts.push(entry.fileName);
    for await (const piece of await zip.openReadStreamPromise(entry)) parts.push(String(piece));
  }
  return parts.join('\n');
}

test('SET-04 SRC-02 grants are withdrawn at the source when the account is erased', async () => {
  const user = await service.createUser();
  await connectByGrant(user, dropbox, { target: 'dropbox' }, world.visible().length);
  const withdrawn = dropbox.revoked.length;
  expect(await eraseAccount(service.platform, removeBytes, user.id)).toBe(true);
  expect(dropbox.revoked).toHaveLength(withdrawn + 1);
});
