import { existsSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/errors.ts';
import { maxUnfinishedBytes, maxUnfinishedUploads, uploadMaxBytes } from '#shared/limits.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { askTusOffset, cancelTusUpload, createTusUpload, sendTusBytes, uploadFile } from '#support/tus-client.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
});
beforeEach(async () => {
  // Uploads announced by earlier tests take no space in this one.
  await rm(join(service.platform.config.dataDirectory, 'incoming'), { recursive: true, force: true });
  user = await service.createUser();
});
afterAll(() => service.close());

const begin = (size: number, owner = user) => createTusUpload(owner, { name: 'sitzung.txt', size });
const incomingOf = (owner: TestUser) => join(service.platform.config.dataDirectory, 'incoming', owner.id);
const outcomeOf = async (answer: Response) =>
  answer.status === 201 ? 'begun' : `${answer.status} ${problemSchema.parse(await answer.json()).code}`;
const outcomesOf = async (answers: Promise<Response>[]) =>
  Promise.all((await Promise.all(answers)).map((answer) => outcomeOf(answer)));

/** As if the disk had only this many bytes left beyond those of uploads. */
async function withFreeBytes(free: number, work: () => Promise<void>): Promise<void> {
  const { uploads } = service.platform;
  const { countFreeBytes } = uploads;
  uploads.countFreeBytes = () => Promise.resolve(free);
  try {
    await work();
  } finally {
    uploads.countFreeBytes = countFreeBytes;
  }
}

/** As if the disk were full after this many queries of its free bytes. */
async function withoutSpaceAfter<T>(looks: number, work: () => Promise<T>): Promise<T> {
  const { uploads } = service.platform;
  const { countFreeBytes } = uploads;
  let left = looks;
  uploads.countFreeBytes = () => {
    left -= 1;
    return Promise.resolve(left >= 0 ? megabytes(1_000) : 0);
  };
  try {
    return await work();
  } finally {
    uploads.countFreeBytes = countFreeBytes;
  }
}

const idOf = (answer: Response) => answer.headers.get('location')?.split('/').at(-1) ?? '';
/** As if nothing had arrived for this long. */
async function rest(owner: TestUser, begun: Response, seconds: number): Promise<void> {
  const then = new Date(Date.now() - seconds * 1_000);
  await utimes(join(incomingOf(owner), `${idOf(begun)}.part`), then, then);
}
const send = (owner: TestUser, begun: Response, offset: number, count: number) =>
  sendTusBytes(owner, begun.headers.get('location') ?? '', offset, new Uint8Array(count).fill(0x61));
const megabytes = (count: number) => count * 1024 * 1024;
/** Sends this many megabytes one by one, as a slow connection does. */
function sendInParts(begun: Response, count: number) {
  let left = count;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(new Uint8Array(megabytes(1)).fill(0x61));
    },
  });
  const headers = {
    cookie: user.cookie,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  const init: RequestInit = { method: 'PATCH', headers, body, duplex: 'half' };
  return service.app.request(begun.headers.get('location') ?? '', init);
}

test('ERR-01 the announced bytes of everybody’s unfinished uploads are deducted from the free space', async () => {
  const other = await service.createUser();
  await withFreeBytes(1_000, async () => {
    const first = await begin(600);
    expect(await outcomeOf(first)).toBe('begun');
    expect(await outcomeOf(await begin(600, other))).toBe('507 storage_full');
    expect(existsSync(incomingOf(other))).toBe(false);
    expect(await outcomeOf(await begin(400, other))).toBe('begun');
    // What has arrived is on the disk, and no longer expected.
    await sendTusBytes(user, first.headers.get('location') ?? '', 0, new Uint8Array(500).fill(0x61));
    expect(await outcomeOf(await begin(500, await service.createUser()))).toBe('begun');
  });
});

test('ERR-01 of large uploads that begin at the same moment only as many pass as there is space for', async () => {
  // From several users: one user's are already limited to a share.
  const owners = await Promise.all(Array.from({ length: 6 }, () => service.createUser()));
  await withFreeBytes(1_000, async () => {
    const outcomes = await outcomesOf(owners.map((owner) => begin(400, owner)));
    const refused = outcomes.filter((outcome) => outcome !== 'begun');
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(new Set(refused)).toEqual(new Set(['507 storage_full']));
  });
});

test('UPL-03 an announced upload that sends nothing holds its space for a minute, and may continue where there is space', async () => {
  const other = await service.createUser();
  await withFreeBytes(megabytes(100), async () => {
    const silent = await begin(megabytes(90));
    expect(await outcomeOf(await begin(megabytes(50), other))).toBe('507 storage_full');
    await rest(user, silent, 61);
    const second = await begin(megabytes(50), other);
    expect(await outcomeOf(second)).toBe('begun');
    // After an absence the client asks again, and finds the space taken or free.
    const refused = await send(user, silent, 0, 10);
    expect([refused.status, problemSchema.parse(await refused.json()).code]).toEqual([507, 'storage_full']);
    await cancelTusUpload(other, second.headers.get('location') ?? '');
    expect((await send(user, silent, 0, 10)).headers.get('upload-offset')).toBe('10');
  });
});

test('UPL-03 where space is short, anybody’s idle uploads yield, the oldest first and no more than needed', async () => {
  const others = await Promise.all([service.createUser(), service.createUser(), service.createUser()]);
  const begun = await Promise.all(others.map((owner) => begin(1_000, owner)));
  for (const [index, owner] of others.entries()) await send(owner, begun[index] as Response, 0, 600);
  for (const [index, minutes] of [30, 90, 60].entries()) {
    await rest(others[index] as TestUser, begun[index] as Response, minutes * 60);
  }
  const statuses = () =>
    Promise.all(
      others.map(
        async (owner, index) => (await askTusOffset(owner, begun[index]?.headers.get('location') ?? '')).status,
      ),
    );
  await withFreeBytes(100, async () => {
    expect(await outcomeOf(await begin(5_000))).toBe('507 storage_full');
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await outcomeOf(await begin(1_000))).toBe('begun');
    expect(await statuses()).toEqual([200, 404, 404]);
  });
});

test('UPL-03 one user’s announced uploads take at most a share of the space; one file may always be sent', async () => {
  const other = await service.createUser();
  await withFreeBytes(1_000, async () => {
    expect(await outcomeOf(await begin(700))).toBe('begun');
    expect(await outcomeOf(await begin(10))).toBe('429 uploads_unfinished');
    expect(await outcomeOf(await begin(50, other))).toBe('begun');
    expect(await outcomeOf(await begin(20, other))).toBe('begun');
    expect(await outcomeOf(await begin(20, other))).toBe('429 uploads_unfinished');
  });
});

test('UPL-03 a transfer stops before it takes the reserve, and continues later', async () => {
  const begun = await withoutSpaceAfter(2, async () => {
    const upload = await begin(megabytes(40));
    const stopped = await sendInParts(upload, 40);
    expect([stopped.status, problemSchema.parse(await stopped.json()).code]).toEqual([507, 'storage_full']);
    return upload;
  });
  const location = begun.headers.get('location') ?? '';
  const offset = Number((await askTusOffset(user, location)).headers.get('upload-offset'));
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThanOrEqual(megabytes(16));
  expect((await send(user, begun, offset, megabytes(40) - offset)).status).toBe(204);
});

test('UPL-03 one user’s unfinished uploads are limited in number; finishing one allows another', async () => {
  const begun = [];
  for (let index = 0; index < maxUnfinishedUploads; index += 1) begun.push(await begin(2));
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await outcomeOf(await begin(2))).toBe('429 uploads_unfinished');
  expect(await outcomeOf(await begin(2, await service.createUser()))).toBe('begun');
  await sendTusBytes(user, begun[3]?.headers.get('location') ?? '', 0, new TextEncoder().encode('ab'));
  expect(await outcomeOf(await begin(2))).toBe('begun');
});

test('UPL-03 one user’s unfinished uploads are limited in bytes', async () => {
  const outcomes: string[] = [];
  const most = Math.floor(maxUnfinishedBytes / uploadMaxBytes);
  await withFreeBytes(100 * maxUnfinishedBytes, async () => {
    for (let index = 0; index <= most; index += 1) outcomes.push(await outcomeOf(await begin(uploadMaxBytes)));
  });
  expect(outcomes).toEqual([...Array.from({ length: most }, () => 'begun'), '429 uploads_unfinished']);
});

test('UPL-03 abandoned uploads make room for new ones, the oldest first', async () => {
  const begun: { id: string; location: string }[] = [];
  for (let index = 0; index < maxUnfinishedUploads; index += 1) {
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

test('UPL-03 a complete upload that only waits for its record makes no room, however long it waits', async () => {
  const begun = [];
  for (let index = 0; index < maxUnfinishedUploads; index += 1) begun.push(await begin(2));
  const [complete, idle] = begun as [Response, Response];
  await writeFile(join(incomingOf(user), `${idOf(complete)}.part`), 'ab');
  await rest(user, complete, 90 * 60);
  await rest(user, idle, 30 * 60);
  expect(await outcomeOf(await begin(2))).toBe('begun');
  expect((await askTusOffset(user, idle.headers.get('location') ?? '')).status).toBe(404);
  expect((await user.request(`/api/uploads/${idOf(complete)}/content`)).status).toBe(404);
  // A status request records it.
  expect((await askTusOffset(user, complete.headers.get('location') ?? '')).headers.get('upload-offset')).toBe('2');
  expect(await (await user.request(`/api/uploads/${idOf(complete)}/content`)).text()).toBe('ab');
});
