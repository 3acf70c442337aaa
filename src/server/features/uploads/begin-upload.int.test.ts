import { readdirSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '#server/platform/errors/app-error.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { unfinishedBytesAtMost, unfinishedUploadsAtMost, uploadMaxBytes } from '#shared/limits.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { askTusOffset, createTusUpload, sendTusBytes, uploadFile } from '#support/tus-client.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
});
beforeEach(async () => {
  user = await service.createUser();
});
afterAll(() => service.close());

const begin = (size: number, owner = user) => createTusUpload(owner, { name: 'sitzung.txt', size });
const incomingOf = (owner: TestUser) => join(service.platform.config.dataDirectory, 'incoming', owner.id);
const outcomeOf = async (answer: Response) =>
  answer.status === 201 ? 'begun' : `${answer.status} ${problemSchema.parse(await answer.json()).code}`;
const outcomesOf = async (answers: Promise<Response>[]) =>
  Promise.all((await Promise.all(answers)).map((answer) => outcomeOf(answer)));

/** As if the disk had only so many bytes left. */
async function withFreeBytes(free: number, work: () => Promise<void>): Promise<void> {
  const { uploads } = service.platform;
  const { ensureSpace } = uploads;
  uploads.ensureSpace = async (bytes) => {
    if (bytes > free) throw new AppError('storage_full');
  };
  try {
    await work();
  } finally {
    uploads.ensureSpace = ensureSpace;
  }
}

test('ERR-01 the announced bytes of unfinished uploads, of whomever, are taken from the free space', async () => {
  const other = await service.createUser();
  await withFreeBytes(1_000, async () => {
    const first = await begin(600);
    expect(await outcomeOf(first)).toBe('begun');
    expect(await outcomeOf(await begin(600, other))).toBe('507 storage_full');
    expect(readdirSync(incomingOf(other))).toEqual([]);
    expect(await outcomeOf(await begin(400, other))).toBe('begun');
    // What has arrived is on the disk, and no longer expected.
    await sendTusBytes(user, first.headers.get('location') ?? '', 0, new Uint8Array(500).fill(0x61));
    expect(await outcomeOf(await begin(500, other))).toBe('begun');
  });
});

test('ERR-01 of large uploads that begin at the same moment no more pass than there is space for', async () => {
  await withFreeBytes(1_000, async () => {
    const outcomes = await outcomesOf(Array.from({ length: 6 }, () => begin(400)));
    expect(outcomes.filter((outcome) => outcome === 'begun').length).toBeLessThanOrEqual(2);
    expect(outcomes.filter((outcome) => outcome !== 'begun')).toContain('507 storage_full');
  });
});

test('UPL-03 one user’s unfinished uploads are limited in number; who finishes one can begin another', async () => {
  const begun = [];
  for (let index = 0; index < unfinishedUploadsAtMost; index += 1) begun.push(await begin(2));
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await outcomeOf(await begin(2))).toBe('429 uploads_unfinished');
  expect(await outcomeOf(await begin(2, await service.createUser()))).toBe('begun');
  await sendTusBytes(user, begun[3]?.headers.get('location') ?? '', 0, new TextEncoder().encode('ab'));
  expect(await outcomeOf(await begin(2))).toBe('begun');
});

test('UPL-03 one user’s unfinished uploads are limited in bytes', async () => {
  const outcomes: string[] = [];
  const most = Math.floor(unfinishedBytesAtMost / uploadMaxBytes);
  for (let index = 0; index <= most; index += 1) outcomes.push(await outcomeOf(await begin(uploadMaxBytes)));
  expect(outcomes).toEqual([...Array.from({ length: most }, () => 'begun'), '429 uploads_unfinished']);
});

test('UPL-03 uploads that nobody goes on with make room for new ones, the oldest first', async () => {
  const begun: { id: string; location: string }[] = [];
  for (let index = 0; index < unfinishedUploadsAtMost; index += 1) {
    const location = (await begin(2)).headers.get('location') ?? '';
    begun.push({ location, id: location.split('/').at(-1) ?? '' });
  }
  const [idle, idlest] = begun;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await utimes(join(incomingOf(user), `${idle?.id}.part`), minutesAgo(11), minutesAgo(11));
  await utimes(join(incomingOf(user), `${idlest?.id}.part`), minutesAgo(60), minutesAgo(60));
  expect(await uploadFile(user, 'neu.txt', new TextEncoder().encode('neu'))).not.toBe('');
  const statusOf = async (location = '') => (await askTusOffset(user, location)).status;
  expect([await statusOf(idlest?.location), await statusOf(idle?.location)]).toEqual([404, 200]);
});
