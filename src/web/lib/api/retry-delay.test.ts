import { expect, test } from 'vitest';
import { retryDelay } from './retry-delay.ts';

test('AUTH-10 session requests are retried after 200 ms, doubling, at most every 30 s', () => {
  expect([0, 1, 2, 3, 7, 8, 1_000].map(retryDelay)).toEqual([200, 400, 800, 1_600, 25_600, 30_000, 30_000]);
});
