import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareFor, shareSuccess } from './share-result.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('ERR-03 callers share one run while it is going on and shortly after', async () => {
  const work = vi.fn(async () => work.mock.calls.length);
  const ask = shareFor(1_000, work);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  await vi.advanceTimersByTimeAsync(999);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ask()).toBe(2);
});

test('ERR-03 a failure is shared as long as a result', async () => {
  const work = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce('back');
  const ask = shareFor(1_000, work);
  await expect(ask()).rejects.toThrow('away');
  await expect(ask()).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ask()).toBe('back');
});

test('ERR-03 a success is kept; after a failure the next call runs the work again', async () => {
  const work = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce('back');
  const ask = shareSuccess(work);
  const first = [ask(), ask()];
  await expect(first[0]).rejects.toThrow('away');
  await expect(first[1]).rejects.toThrow('away');
  expect(work).toHaveBeenCalledTimes(1);
  expect(await Promise.all([ask(), ask()])).toEqual(['back', 'back']);
  expect(await ask()).toBe('back');
  expect(work).toHaveBeenCalledTimes(2);
});
