import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import yauzl from 'yauzl';
import { z } from 'zod';
import { buildArchive } from '#server/features/archives/build-archive.ts';
import { sweepArchives } from '#server/features/archives/job-handlers.ts';
import { type Archive, archiveListSchema } from '#shared/contracts/archives.ts';
import { type OwnData, ownDataManifestSchema, ownDataSchema } from '#shared/contracts/own-data.ts';
import { archiveDays } from '#shared/limits.ts';
import { makeDemo, signInAgain } from '#support/account-states.ts';
import { createOwnedThings } from '#support/owned-things.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { orderedMails, passTime, problemOf } from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { asOwner } from '../support/as-owner.ts';

let service: TestApp;
let user: TestUser;
beforeAll(async () => {
  service = await startTestApp({ withWorkers: true, answerSource: scriptAnswers().source });
  user = await service.createUser({ name: 'Ottilie Muster' });
  await createOwnedThings(service, user);
  await uploadFile(user, '=WENN(1;"a";"b").txt', new TextEncoder().encode('Beschluss: angenommen.'));
}, 60_000);
afterAll(() => service.close());

const path = '/api/archives';
const listOf = async (answer: Response) => archiveListSchema.parse(await answer.json()).archives;
const archivesOf = async (owner: TestUser) => listOf(await owner.request(path));
const order = (owner: TestUser) => owner.request(path, { method: 'POST' });
const folderOf = (owner: TestUser) => join(service.platform.config.dataDirectory, 'archives', owner.id);
const bytesOf = (owner: TestUser) => (existsSync(folderOf(owner)) ? readdirSync(folderOf(owner)) : []);

const waitForNewest = (owner: TestUser): Promise<Archive | undefined> =>
  vi.waitFor(
    async () => {
      const [newest] = await archivesOf(owner);
      if (newest && newest.state !== 'ready') throw new Error(`it is ${newest.state}`);
      return newest;
    },
    { timeout: 20_000 },
  );

async function orderWhole(owner: TestUser): Promise<Archive> {
  // An archive under way counts for the order, but it was begun before the data that this one must hold.
  await waitForNewest(owner);
  await order(owner);
  const newest = await waitForNewest(owner);
  if (!newest) throw new Error('none was ordered');
  return newest;
}

async function unpack(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes));
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    parts.set(entry.fileName, Buffer.concat(pieces));
  }
  return parts;
}
const download = async (owner: TestUser, { id }: Archive, range?: string) =>
  owner.request(`${path}/${id}/content`, range ? { headers: { range } } : {});
const textOf = (parts: Map<string, Buffer>, name: string) => parts.get(name)?.toString('utf8') ?? '';

test('SET-02 one zip holds everything by a published schema, and every part matches the manifest', async () => {
  const archive = await orderWhole(user);
  const parts = await unpack(new Uint8Array(await (await download(user, archive)).arrayBuffer()));
  const manifest = ownDataManifestSchema.parse(JSON.parse(textOf(parts, 'manifest.json')));
  expect(manifest.leftOut).toEqual([]);
  expect([...parts.keys()].filter((name) => name !== 'manifest.json').sort()).toEqual(
    manifest.parts.map((part) => part.path).sort(),
  );
  for (const part of manifest.parts) {
    const bytes = parts.get(part.path) ?? Buffer.alloc(0);
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([part.size, part.sha256]);
  }
  const data: OwnData = ownDataSchema.parse(JSON.parse(textOf(parts, 'data.json')));
  expect(data.account).toMatchObject({ email: user.email, name: 'Ottilie Muster' });
  expect(data.chats[0]?.messages.length).toBeGreaterThan(1);
  expect(data.documents.every(({ file }) => file !== null && parts.has(file))).toBe(true);
  expect([...parts.keys()].every((name) => !/^\/|\.\.|[\\:]/.test(name))).toBe(true);
  // Every chat is also there as a Word document.
  const written = [...parts.keys()].filter((name) => name.startsWith('chats/'));
  expect(written).toHaveLength(data.chats.length);
  const word = await JSZip.loadAsync(parts.get(written[0] ?? '') ?? '');
  expect(await word.file('word/document.xml')?.async('string')).toContain(data.chats[0]?.messages[0]?.content);
  // A name that begins like a formula stays text.
  expect(textOf(parts, 'documents.csv')).toContain(`"'=WENN`);
  expect(JSON.stringify(data)).not.toMatch(/password|token_?hash|secret/i);
  const mails = await orderedMails(service.platform, user.email);
  // One archive of each kind.
  expect(mails.filter(({ kind }) => kind === 'archive-ready')).toHaveLength((await archivesOf(user)).length);
});

test('SET-02 archives are made by the published schema', () => {
  const published = readFileSync(join(import.meta.dirname, '../../docs/own-data.schema.json'), 'utf8');
  expect(JSON.parse(published), 'run npm run data-inventory').toEqual(z.toJSONSchema(ownDataSchema));
});

test('SET-02 an interrupted download resumes where it stopped', async () => {
  const archive = await orderWhole(user);
  const whole = new Uint8Array(await (await download(user, archive)).arrayBuffer());
  const size = archive.size ?? 0;
  expect(whole.length).toBe(size);
  const [first, rest] = [await download(user, archive, 'bytes=0-99'), await download(user, archive, 'bytes=100-')];
  expect([first.status, rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    206,
    `bytes 100-${size - 1}/${size}`,
  ]);
  const joined = Buffer.concat([Buffer.from(await first.arrayBuffer()), Buffer.from(await rest.arrayBuffer())]);
  expect(joined.equals(whole)).toBe(true);
  expect((await download(user, archive, `bytes=${size}-`)).status).toBe(416);
  // Every download is logged, even one that skips the first byte.
  const acts = await asOwner<{ archive: string }>(
    service.address,
    "SELECT details ->> 'archive' AS archive FROM audit_log WHERE user_id = $1 AND action = 'archive_downloaded' ORDER BY id DESC LIMIT 3",
    [user.id],
  );
  expect(acts.map((act) => act.archive)).toEqual([archive.id, archive.id, archive.id]);
});

test('SET-02 DATA-02 archives are private, ordering takes a fresh proof, and the demo has none', async () => {
  const archive = await orderWhole(user);
  const stranger = await service.createUser();
  expect((await download(stranger, archive)).status).toBe(404);
  expect((await stranger.request(`${path}/${archive.id}`, { method: 'DELETE' })).status).toBe(404);
  expect(await archivesOf(stranger)).toEqual([]);
  await passTime(service, stranger, 620);
  expect(await problemOf(await order(stranger))).toMatchObject({ code: 'confirmation_required' });
  const fresh = await signInAgain(service, stranger);
  const twice = await Promise.all([order(fresh), order(fresh)]);
  expect(twice.map(({ status }) => status)).toEqual([202, 202]);
  expect((await archivesOf(fresh)).length).toBeLessThanOrEqual(2);
  const demo = await service.createUser();
  await makeDemo(service, demo);
  expect((await order(demo)).status).toBe(403);
});

test('SET-02 damaged and lost files are left out and named; the others are there', async () => {
  const owner = await service.createUser();
  for (const name of ['ganz.txt', 'beschaedigt.txt', 'weg.txt']) {
    await uploadFile(owner, name, new TextEncoder().encode(`Inhalt von ${name}`));
  }
  const rows = await asOwner<{ name: string; path: string }>(
    service.address,
    'SELECT file_name AS name, file_path AS path FROM file_uploads WHERE user_id = $1',
    [owner.id],
  );
  const placeOf = (name: string) =>
    join(service.platform.config.dataDirectory, 'user-uploads', rows.find((row) => row.name === name)?.path ?? '');
  writeFileSync(placeOf('beschaedigt.txt'), 'etwas anderes');
  rmSync(placeOf('weg.txt'));
  const parts = await unpack(new Uint8Array(await (await download(owner, await orderWhole(owner))).arrayBuffer()));
  const { leftOut } = ownDataManifestSchema.parse(JSON.parse(textOf(parts, 'manifest.json')));
  expect(leftOut.map(({ fileName, reason }) => [fileName, reason]).sort()).toEqual([
    ['beschaedigt.txt', 'stored_file_damaged'],
    ['weg.txt', 'not_found'],
  ]);
  expect([...parts.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(1);
});

test('SET-02 retried after an interruption, there is one archive, one mail and nothing half; it is gone once expired', async () => {
  const owner = await service.createUser();
  const { id } = await orderWhole(owner);
  const job = { userId: owner.id, customerId: owner.scope.customerId, archiveId: id };
  // As left by a worker that died halfway, with half a file.
  await asOwner(service.address, "UPDATE archives SET state = 'working' WHERE id = $1", [id]);
  writeFileSync(join(folderOf(owner), `${id}.partial`), 'half');
  await buildArchive(service.platform, job, new AbortController().signal);
  expect(bytesOf(owner)).toEqual([`${id}.zip`]);
  await unpack(new Uint8Array(await (await download(owner, (await archivesOf(owner))[0] as Archive)).arrayBuffer()));
  // Already finished: running it again does nothing.
  await buildArchive(service.platform, job, new AbortController().signal);
  const mails = await orderedMails(service.platform, owner.email);
  expect(mails.filter(({ kind }) => kind === 'archive-ready')).toHaveLength(2);
  await sweepArchives(service.platform, new Date(Date.now() + (archiveDays + 0.1) * 86_400_000));
  expect([await archivesOf(owner), bytesOf(owner)]).toEqual([[], []]);
});

test('SET-02 deleted while it is being made, an archive leaves nothing', async () => {
  const owner = await service.createUser();
  const { id } = await orderWhole(owner);
  await asOwner(service.address, "UPDATE archives SET state = 'working' WHERE id = $1", [id]);
  expect((await owner.request(`${path}/${id}`, { method: 'DELETE' })).status).toBe(204);
  const job = { userId: owner.id, customerId: owner.scope.customerId, archiveId: id };
  await buildArchive(service.platform, job, new AbortController().signal);
  expect(bytesOf(owner)).toEqual([]);
});

test('SET-02 all chats and the document list are exported separately, as tables and JSON, private and free of formulas', async () => {
  const stranger = await service.createUser();
  for (const name of ['chats', 'documents']) {
    const json = await user.request(`/api/own-data/${name}.json`);
    expect(json.headers.get('content-disposition')).toBe(`attachment; filename="boardsearch-${name}.json"`);
    const rows = z.array(z.record(z.string(), z.unknown())).parse(await json.json());
    expect(rows.length).toBeGreaterThan(0);
    expect(await (await stranger.request(`/api/own-data/${name}.json`)).json()).toEqual([]);
    expect((await service.app.request(`/api/own-data/${name}.csv`)).status).toBe(401);
  }
  const table = await (await user.request('/api/own-data/documents.csv')).text();
  expect(table).toContain(`"'=WENN`);
  expect(table).toContain('"Ersetzt durch"');
  expect((await user.request('/api/own-data/passwords.csv')).status).toBe(404);
});
