import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxEventStreams } from '#shared/limits.ts';
import { readEvents } from '#support/read-events.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

const open = (user: TestUser) => user.request('/api/documents/events');
const openMany = async (user: TestUser, count: number) => {
  const streams: Response[] = [];
  for (let index = 0; index < count; index += 1) streams.push(await open(user));
  return streams;
};
const isAlive = async (stream: Response | undefined) => {
  if (!stream) throw new Error('no stream');
  for await (const _ of readEvents(stream)) return true;
  return false;
};
const upload = (user: TestUser) => uploadFile(user, 'neu.txt', new TextEncoder().encode('neu'));

test('NAV-01 with too many event streams the oldest ends and has to reconnect later; the others continue', async () => {
  const [user, other] = [await service.createUser(), await service.createUser()];
  const ofOther = await open(other);
  const streams = await openMany(user, maxEventStreams + 1);
  expect(await streams[0]?.text()).toBe('retry: 1000\n\nretry: 30000\n\n');
  await upload(user);
  await upload(other);
  expect(await Promise.all([streams[1], streams.at(-1), ofOther].map(isAlive))).toEqual([true, true, true]);
});

test('NAV-01 a stream cancelled by its reader frees its slot', async () => {
  const user = await service.createUser();
  const streams = await openMany(user, maxEventStreams);
  await streams[5]?.body?.cancel();
  streams.push(await open(user));
  await upload(user);
  expect(await isAlive(streams[0])).toBe(true);
});
