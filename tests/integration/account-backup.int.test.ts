import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sweepBackups } from '#server/features/account-backups/job-handlers.ts';
import { makeBackup } from '#server/features/account-backups/make-backup.ts';
import {
  type AccountBackup,
  type AccountBackupList,
  accountBackupListSchema,
} from '#shared/contracts/account-backups.ts';
import { type Import, importSchema } from '#shared/contracts/imports.ts';
import { makeDemo } from '#support/account-states.ts';
import { ask, followToEnd } from '#support/chat-driver.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { passTime, problemOf } from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { asOwner } from '../support/as-owner.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ withWorkers: true, answerSource: scriptAnswers().source });
}, 60_000);
afterAll(() => service.close());

const bytes = (text: string) => new TextEncoder().encode(text);
const listOf = async (answer: Response): Promise<AccountBackupList> =>
  accountBackupListSchema.parse(await answer.json());
const backupsOf = async (user: TestUser) => (await listOf(await user.request('/api/backups'))).backups;
const folderOf = (user: TestUser) => join(service.platform.config.dataDirectory, 'account-backups', user.id);
const storedOf = (user: TestUser) => (existsSync(folderOf(user)) ? readdirSync(folderOf(user)).sort() : []);

async function backUp(user: TestUser): Promise<AccountBackup> {
  const before = (await backupsOf(user))[0]?.id;
  await user.request('/api/backups', { method: 'POST' });
  return vi.waitFor(
    async () => {
      const [newest] = await backupsOf(user);
      if (!newest || newest.id === before || newest.state !== 'ready') throw new Error(`it is ${newest?.state}`);
      return newest;
    },
    { timeout: 20_000 },
  );
}

async function importEnds(user: TestUser, answer: Response, ...states: Import['state'][]): Promise<Import> {
  const { id } = importSchema.parse(await answer.json());
  return vi.waitFor(
    async () => {
      const current = importSchema.parse(await (await user.request(`/api/imports/${id}`)).json());
      if (!states.includes(current.state)) throw new Error(`it is ${current.state}`);
      return current;
    },
    { timeout: 20_000 },
  );
}
const restore = (user: TestUser, id: string, passphrase?: string) =>
  user.request(`/api/backups/${id}/restore`, { method: 'POST', body: { ...(passphrase && { passphrase }) } });
const apply = (user: TestUser, { id }: Import, choice: object = {}) =>
  user.request(`/api/imports/${id}/apply`, { method: 'POST', body: choice });

async function createOwner(): Promise<{ user: TestUser; chat: string; uploads: string[] }> {
  const user = await service.createUser();
  const uploads = [];
  for (const name of ['eins.txt', 'zwei.txt']) uploads.push(await uploadFile(user, name, bytes(`Beschluss ${name}`)));
  const asked = await ask(user);
  await followToEnd(user, asked.answer.id);
  return { user, chat: asked.chat.id, uploads };
}

test('SET-03 a backup counts once verified; unchanged files are stored once; four are kept', async () => {
  const { user } = await createOwner();
  const first = await backUp(user);
  expect(first).toMatchObject({ isWeekly: false, isLocked: false, counts: { chats: 1, documents: 2, leftOut: 0 } });
  expect(first.checkedAt).not.toBeNull();
  expect(first.addedSize).toBe(first.size);
  const objects = () => storedOf(user).filter((name) => name.endsWith('.bin'));
  expect(objects()).toHaveLength(2);
  const second = await backUp(user);
  expect([second.addedSize, objects().length]).toEqual([0, 2]);
  await uploadFile(user, 'drei.txt', bytes('Beschluss drei'));
  for (let each = 0; each < 3; each += 1) await backUp(user);
  // The oldest is removed once the newest counts.
  await expect.poll(async () => (await backupsOf(user)).length, { timeout: 20_000 }).toBe(4);
  expect(storedOf(user).filter((name) => name.endsWith('.json'))).toHaveLength(4);
  expect(objects()).toHaveLength(3);
  const acts = await asOwner<{ action: string }>(
    service.address,
    "SELECT action FROM audit_log WHERE user_id = $1 AND action = 'backup_checked'",
    [user.id],
  );
  expect(acts).toHaveLength(5);
  for (const { id } of await backupsOf(user)) await user.request(`/api/backups/${id}`, { method: 'DELETE' });
  expect([storedOf(user), await backupsOf(user)]).toEqual([[], []]);
}, 90_000);

test('SET-03 a document whose bytes are gone is left out of the backup, which still completes', async () => {
  const { user, uploads } = await createOwner();
  const [row] = await asOwner<{ path: string }>(
    service.address,
    'SELECT file_path AS path FROM file_uploads WHERE id = $1',
    [uploads[0]],
  );
  rmSync(join(service.platform.config.dataDirectory, 'user-uploads', row?.path ?? ''));
  expect((await backUp(user)).counts).toMatchObject({ documents: 2, leftOut: 1 });
});

test('SET-03 deleted items come back, also single chats and files; newer items stay unless asked otherwise', async () => {
  const { user, chat, uploads } = await createOwner();
  const backup = await backUp(user);
  const before = await (await user.request(`/api/chats/${chat}/messages`)).json();
  await user.request(`/api/chats/${chat}`, { method: 'DELETE' });
  await user.request(`/api/uploads/${uploads[0]}`, { method: 'DELETE' });
  const looked = await importEnds(user, await restore(user, backup.id), 'ready');
  expect(await problemOf(await restore(user, backup.id))).toMatchObject({ status: 409, code: 'import_open' });
  expect(looked.preview).toMatchObject({
    account: { isOwn: true },
    chats: [{ id: chat, standing: 'new' }],
    documents: [{ standing: 'new' }, { standing: 'same' }],
  });
  // Only the chat.
  const chatBack = await importEnds(user, await apply(user, looked, { documents: [] }), 'done');
  expect(chatBack.report).toMatchObject({ chatsAdded: 1, documentsAdded: 0 });
  // What an archive says without a quotation is not taken as proven.
  const told = JSON.parse(JSON.stringify(before), (_, each) =>
    each?.kind && each.marks?.length === 0 ? { ...each, proof: 'unproven' } : each,
  );
  expect(await (await user.request(`/api/chats/${chat}/messages`)).json()).toEqual(told);
  expect((await user.request(`/api/uploads/${uploads[0]}`)).status).toBe(404);

  await user.request(`/api/chats/${chat}`, { method: 'PATCH', body: { title: 'Seither umbenannt' } });
  const titles = async () =>
    ((await (await user.request('/api/chats')).json()) as { chats: { title: string }[] }).chats.map(
      ({ title }) => title,
    );
  for (const [newer, report, expected] of [
    ['keep', { chatsKept: 1, documentsAdded: 1 }, 1],
    ['copy', { chatsCopied: 1, documentsSame: 2 }, 2],
    ['replace', { chatsReplaced: 1 }, 2],
  ] as const) {
    const again = await importEnds(user, await restore(user, backup.id), 'ready');
    expect(again.preview?.chats).toMatchObject([{ standing: 'newer' }]);
    expect((await importEnds(user, await apply(user, again, { newer }), 'done')).report).toMatchObject(report);
    expect(await titles()).toHaveLength(expected);
    expect((await titles()).includes('Seither umbenannt')).toBe(newer !== 'replace');
  }
  const upload = await user.request(`/api/uploads/${uploads[0]}`);
  expect(await upload.json()).toMatchObject({ id: uploads[0], fileName: 'eins.txt' });
  // A second restore changes nothing.
  const settled = await importEnds(user, await restore(user, backup.id), 'ready');
  const done = await importEnds(user, await apply(user, settled), 'done');
  expect(done.report).toMatchObject({ chatsAdded: 0, chatsReplaced: 0, documentsAdded: 0, documentsSame: 2 });
});

test('SET-03 a locked backup opens only with its passphrase, here and in another account', async () => {
  const { user, chat } = await createOwner();
  await passTime(service, user, 620);
  const passphrase = 'Sitzung im Nebel 2026';
  const set = (value: string | null) =>
    user.request('/api/backups/passphrase', { method: 'PUT', body: { passphrase: value } });
  expect(await problemOf(await set(passphrase))).toMatchObject({ code: 'confirmation_required' });
  await asOwner(service.address, 'UPDATE auth_sessions SET created_at = now() WHERE user_id = $1', [user.id]);
  expect((await set('kurz')).status).toBe(400);
  expect((await listOf(await set(passphrase))).hasPassphrase).toBe(true);
  const backup = await backUp(user);
  expect(backup.isLocked).toBe(true);
  const raw = storedOf(user).map((name) => readFileSync(join(folderOf(user), name), 'latin1'));
  expect(raw.every((text) => text.startsWith('age-encryption.org/v1') && !text.includes('Beschluss'))).toBe(true);

  const download = await user.request(`/api/backups/${backup.id}/content`);
  const zipBytes = Buffer.from(await download.arrayBuffer());
  await user.request(`/api/chats/${chat}`, { method: 'DELETE' });
  expect(await problemOf(await restore(user, backup.id))).toMatchObject({ code: 'passphrase_wrong' });
  expect(await problemOf(await restore(user, backup.id, 'Sitzung im Nebel 2025'))).toMatchObject({
    code: 'passphrase_wrong',
  });
  const looked = await importEnds(user, await restore(user, backup.id, passphrase), 'ready');
  expect((await importEnds(user, await apply(user, looked), 'done')).report?.chatsAdded).toBe(1);

  // Upload the file to another account.
  const other = await service.createUser();
  const send = (body: Uint8Array) =>
    other.request('/api/imports', { method: 'POST', body, headers: { 'content-type': 'application/zip' } });
  const locked = await importEnds(other, await send(zipBytes), 'locked');
  const unlock = (value: string) =>
    other.request(`/api/imports/${locked.id}/unlock`, { method: 'POST', body: { passphrase: value } });
  expect(await problemOf(await unlock('falsch und lang genug'))).toMatchObject({ code: 'passphrase_wrong' });
  const opened = await importEnds(other, await unlock(passphrase), 'ready');
  expect(opened.preview?.account).toMatchObject({ email: user.email, isOwn: false });
  expect(await problemOf(await apply(other, opened))).toMatchObject({ code: 'archive_of_other_account' });
  const taken = await importEnds(other, await apply(other, opened, { isOtherAccountAccepted: true }), 'done');
  expect(taken.report).toMatchObject({ chatsAdded: 1, documentsAdded: 2, refused: [] });
});

test('SET-03 passphrase attempts are limited; after too many, even the right one is refused', {
  tags: 'thorough',
}, async () => {
  const { user } = await createOwner();
  const passphrase = 'Sitzung im Nebel 2026';
  await user.request('/api/backups/passphrase', { method: 'PUT', body: { passphrase } });
  const { id } = await backUp(user);
  // Without a passphrase, the caller only learns that one is needed.
  for (let round = 0; round < 12; round += 1)
    expect(await problemOf(await restore(user, id))).toMatchObject({ code: 'passphrase_wrong' });
  for (let round = 0; round < 10; round += 1)
    expect(await problemOf(await restore(user, id, `falsch Nummer ${round}`))).toMatchObject({
      code: 'passphrase_wrong',
    });
  expect(await problemOf(await restore(user, id, passphrase))).toMatchObject({ status: 429, code: 'rate_limited' });
  await asOwner(service.address, 'DELETE FROM rate_limits');
  const opened = await importEnds(user, await restore(user, id, passphrase), 'ready');
  expect(opened.preview).not.toBeNull();
});

test('SET-03 weekly backups run automatically, once a week, for users who enabled them', async () => {
  const { user } = await createOwner();
  const off = await createOwner();
  await off.user.request('/api/settings', { method: 'PATCH', body: { weeklyBackup: false } });
  const weekly = async (owner: TestUser) => (await backupsOf(owner)).filter(({ isWeekly }) => isWeekly);
  await asOwner(service.address, "UPDATE user_profiles SET created_at = now() - interval '10 days'");
  const now = new Date();
  await sweepBackups(service.platform, now);
  await sweepBackups(service.platform, now);
  await vi.waitFor(async () => expect((await weekly(user))[0]?.state).toBe('ready'), { timeout: 20_000 });
  expect([(await weekly(user)).length, (await weekly(off.user)).length]).toEqual([1, 0]);
  expect((await listOf(await off.user.request('/api/backups'))).nextAt).toBeNull();
});

test('SET-03 a backup retried after an interruption leaves one backup and no partial data', async () => {
  const { user } = await createOwner();
  const { id } = await backUp(user);
  const stored = storedOf(user);
  await asOwner(service.address, "UPDATE account_backups SET state = 'working', object_ids = '{}' WHERE id = $1", [id]);
  writeFileSync(join(folderOf(user), `${id}.partial`), 'half');
  const job = { userId: user.id, customerId: user.scope.customerId, backupId: id };
  await makeBackup(service.platform, job, new AbortController().signal);
  await makeBackup(service.platform, job, new AbortController().signal);
  expect(storedOf(user)).toEqual(stored);
  expect((await backupsOf(user))[0]).toMatchObject({ state: 'ready', addedSize: 0 });
  // Deleting it while it is being made leaves nothing behind.
  await asOwner(service.address, "UPDATE account_backups SET state = 'working' WHERE id = $1", [id]);
  await user.request(`/api/backups/${id}`, { method: 'DELETE' });
  await makeBackup(service.platform, job, new AbortController().signal);
  expect(storedOf(user)).toEqual([]);
});

test('SET-03 any changed byte in the store is refused, and nothing is written', async () => {
  const { user, chat } = await createOwner();
  const { id } = await backUp(user);
  await user.request(`/api/chats/${chat}`, { method: 'DELETE' });
  for (const name of storedOf(user)) {
    const path = join(folderOf(user), name);
    const sound = readFileSync(path);
    const changed = Buffer.from(sound);
    const place = Math.floor(changed.length / 2);
    changed[place] = (changed[place] ?? 0) ^ 1;
    writeFileSync(path, changed);
    const refused = await importEnds(user, await restore(user, id), 'failed', 'ready');
    expect([name, refused.failureCode]).toEqual([name, 'archive_damaged']);
    writeFileSync(path, sound);
  }
  expect(((await (await user.request('/api/chats')).json()) as { chats: unknown[] }).chats).toEqual([]);
});

test('SET-03 bytes changed or lost in the store are stored again by the next backup, which repairs earlier ones too', {
  tags: 'thorough',
}, async () => {
  const { user } = await createOwner();
  const first = await backUp(user);
  const [one = '', two = ''] = storedOf(user)
    .filter((name) => name.endsWith('.bin'))
    .map((name) => join(folderOf(user), name));
  writeFileSync(one, 'damaged');
  rmSync(two);
  expect((await backUp(user)).counts).toMatchObject({ documents: 2, leftOut: 0 });
  expect((await importEnds(user, await restore(user, first.id), 'failed', 'ready')).state).toBe('ready');
});

test('SET-03 DATA-02 backups are private, a download takes a fresh proof, and the demo has none', async () => {
  const { user } = await createOwner();
  const { id } = await backUp(user);
  const stranger = await service.createUser();
  for (const [method, path, body] of [
    ['GET', `/api/backups/${id}/content`],
    ['DELETE', `/api/backups/${id}`],
    ['POST', `/api/backups/${id}/downloads`],
    ['POST', `/api/backups/${id}/restore`, {}],
  ] as const) {
    expect([path, (await stranger.request(path, { method, ...(body && { body }) })).status]).toEqual([path, 404]);
    expect((await service.app.request(path, { method })).status).toBe(401);
  }
  await passTime(service, user, 620);
  expect(await problemOf(await user.request(`/api/backups/${id}/downloads`, { method: 'POST' }))).toMatchObject({
    code: 'confirmation_required',
  });
  expect((await user.request(`/api/backups/${id}/content`)).status).toBe(403);
  const demo = await service.createUser();
  await makeDemo(service, demo);
  expect((await demo.request('/api/backups', { method: 'POST' })).status).toBe(403);
  expect((await demo.request('/api/imports', { method: 'POST', body: bytes('PK') })).status).toBe(403);
});
