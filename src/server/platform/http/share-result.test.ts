import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareFor } from './share-result.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('ERR-03 one call serves all who ask meanwhile and shortly after; then there is another', async () => {
  const work = vi.fn(async () => work.mock.calls.length);
  const ask = shareFor(1_000, work);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  await vi.advanceTimersByTimeAsync(999);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ask()).toBe(2);
});

test('ERR-03 a failure is shared no longer than a result', async () => {
  const work = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce('back');
  const ask = shareFor(1_000, work);
  await expect(ask()).rejects.toThrow('away');
  await expect(ask()).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ask()).toBe('back');
});
