import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountBackupListSchema } from '#shared/contracts/account-backups.ts';
import { archiveListSchema } from '#shared/contracts/archives.ts';
import { type Import, importSchema } from '#shared/contracts/imports.ts';
import { ask, followToEnd } from '#support/chat-driver.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { asOwner } from '../support/as-owner.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ withWorkers: true, answerSource: scriptAnswers().source });
}, 60_000);
afterAll(() => service.close());

const passphrase = 'Sitzung im Nebel 2026';
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function createOwner(): Promise<TestUser> {
  const user = await service.createUser();
  for (const name of ['eins.txt', 'zwei.txt']) await uploadFile(user, name, bytesOf(`Beschluss ${name} `.repeat(200)));
  const asked = await ask(user);
  await followToEnd(user, asked.answer.id);
  return user;
}

/** The newest item of a list, once it is ready. */
async function made(user: TestUser, kind: 'backups' | 'archives'): Promise<string> {
  await user.request(`/api/${kind}`, { method: 'POST' });
  return vi.waitFor(
    async () => {
      const body = await (await user.request(`/api/${kind}`)).json();
      const [newest] =
        kind === 'backups' ? accountBackupListSchema.parse(body).backups : archiveListSchema.parse(body).archives;
      if (newest?.state !== 'ready') throw new Error(`it is ${newest?.state}`);
      return newest.id;
    },
    { timeout: 30_000 },
  );
}
const download = async (user: TestUser, path: string) =>
  Buffer.from(await (await user.request(`${path}/content`)).arrayBuffer());

/** The outcome of an import that has begun; a locked backup is unlocked first. */
async function outcome(user: TestUser, begun: Response): Promise<Pick<Import, 'state' | 'failureCode'>> {
  const { id } = importSchema.parse(await begun.json());
  const settle = () =>
    vi.waitFor(
      async () => {
        const current = importSchema.parse(await (await user.request(`/api/imports/${id}`)).json());
        if (current.state === 'checking') throw new Error('it is looked through');
        return current;
      },
      { timeout: 30_000, interval: 5 },
    );
  const looked = await settle();
  if (looked.state !== 'locked') return looked;
  const unlocked = await user.request(`/api/imports/${id}/unlock`, { method: 'POST', body: { passphrase } });
  return unlocked.ok ? settle() : { state: 'failed', failureCode: 'archive_damaged' };
}
const send = (user: TestUser, body: Buffer) =>
  user.request('/api/imports', {
    method: 'POST',
    body: body as Buffer<ArrayBuffer>,
    headers: { 'content-type': 'application/zip' },
  });

/** A copy with one flipped bit, at the `index`-th of `count` evenly spread places. */
function flipped(bytes: Buffer, index: number, count: number): Buffer {
  const copy = Buffer.from(bytes);
  const place = Math.floor((index / (count - 1)) * (bytes.length - 1));
  copy[place] = (copy[place] ?? 0) ^ (1 << (index % 8));
  return copy;
}

const rowsOf = async (user: TestUser) =>
  asOwner(
    service.address,
    `SELECT (SELECT count(*) FROM file_uploads WHERE user_id = $1) + (SELECT count(*) FROM chat_sessions WHERE user_id = $1)
     + (SELECT count(*) FROM chat_messages WHERE user_id = $1) AS total`,
    [user.id],
  );

test.each([
  { what: 'an archive', count: 400, isLocked: false, kind: 'archives' as const },
  { what: 'a downloaded backup', count: 200, isLocked: false, kind: 'backups' as const },
  { what: 'a downloaded backup that is locked', count: 200, isLocked: true, kind: 'backups' as const },
])(
  'SET-02 SET-03 $what: each of $count flipped bits is refused, and nothing is written',
  async (each) => {
    const owner = await createOwner();
    if (each.isLocked) await owner.request('/api/backups/passphrase', { method: 'PUT', body: { passphrase } });
    const bytes = await download(owner, `/api/${each.kind}/${await made(owner, each.kind)}`);
    const taker = await service.createUser();
    const before = await rowsOf(taker);
    const taken: number[] = [];
    for (let index = 0; index < each.count; index += 1) {
      const { state } = await outcome(taker, await send(taker, flipped(bytes, index, each.count)));
      if (state !== 'failed') taken.push(index);
    }
    expect(taken).toEqual([]);
    expect(await rowsOf(taker)).toEqual(before);
    // The intact bytes would have been accepted.
    expect((await outcome(taker, await send(taker, bytes))).state).toBe('ready');
  },
  600_000,
);

test.each([false, true])(
  'SET-03 a stored backup (locked: %s): each of 100 flipped bits is refused, and nothing is written',
  async (isLocked) => {
    const owner = await createOwner();
    if (isLocked) await owner.request('/api/backups/passphrase', { method: 'PUT', body: { passphrase } });
    const id = await made(owner, 'backups');
    const before = await rowsOf(owner);
    const folder = join(service.platform.config.dataDirectory, 'account-backups', owner.id);
    const files = readdirSync(folder).sort();
    const restore = () =>
      owner.request(`/api/backups/${id}/restore`, { method: 'POST', body: isLocked ? { passphrase } : {} });
    const taken: string[] = [];
    for (let index = 0; index < 100; index += 1) {
      const path = join(folder, files[index % files.length] ?? '');
      const sound = readFileSync(path);
      writeFileSync(path, flipped(sound, index, 100));
      const { state } = await outcome(owner, await restore());
      if (state !== 'failed') taken.push(`${path} ${index}`);
      writeFileSync(path, sound);
    }
    expect(taken).toEqual([]);
    expect(await rowsOf(owner)).toEqual(before);
    expect((await outcome(owner, await restore())).state).toBe('ready');
  },
  600_000,
);
