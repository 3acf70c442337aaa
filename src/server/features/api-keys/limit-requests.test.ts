import { expect, test } from 'vitest';
import type { Platform } from '#server/platform/platform.ts';
import { takeRequest } from './limit-requests.ts';

/** A limit of this many requests; records each reservation. */
function limitOf(most: number) {
  const taken: number[] = [];
  let left = most;
  const reserveRequests = async (wanted: number) => {
    const granted = Math.min(wanted, left);
    left -= granted;
    taken.push(granted);
    return granted;
  };
  return { taken, grant: { id: 'one' }, reserveRequests };
}

const take = (platform: Platform, limit: ReturnType<typeof limitOf>, now: number) =>
  takeRequest(platform, limit, () => now).then(
    () => 'taken',
    (error) => error.code,
  );

test('DOOR-01 a busy server reserves several requests at a time, and never more than there are', async () => {
  const platform = { memory: new Map() } as unknown as Platform;
  const limit = limitOf(40);
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => take(platform, limit, 0)));
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(40);
  expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(10);
  expect(limit.taken).toEqual([1, 2, 4, 8, 16, 9, 0]);
});

test('DOOR-01 a refused key is refused for a second without a lookup, and unused requests are given up', async () => {
  const platform = { memory: new Map() } as unknown as Platform;
  const spent = limitOf(0);
  for (const now of [0, 500, 999]) expect(await take(platform, spent, now)).toBe('rate_limited');
  expect(spent.taken).toEqual([0]);
  expect(await take(platform, spent, 1_000)).toBe('rate_limited');
  expect(spent.taken).toEqual([0, 0]);

  const idle = { ...limitOf(40), grant: { id: 'other' } };
  for (const now of [10_000, 10_000, 20_000, 30_000]) expect(await take(platform, idle, now)).toBe('taken');
  expect(idle.taken).toEqual([1, 2, 1, 1]);
});
