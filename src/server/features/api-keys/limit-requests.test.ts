import { expect, test } from 'vitest';
import type { Platform } from '#server/platform/platform.ts';
import { keyRequestsPerMinute } from '#shared/limits.ts';
import { takeRequest } from './limit-requests.ts';

test('DOOR-01 each key has a limit of its own, which is free again after a minute', () => {
  const platform = {} as Platform;
  const take = (key: string, now: number) => {
    try {
      takeRequest(platform, key, now);
      return 'taken';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const many = (now: number) => Array.from({ length: keyRequestsPerMinute }, () => take('one', now));
  expect(new Set(many(0))).toEqual(new Set(['taken']));
  expect(take('one', 0)).toBe('rate_limited');
  expect(take('other', 0)).toBe('taken');
  expect(take('one', 60_000 / keyRequestsPerMinute)).toBe('taken');
  expect(new Set(many(120_000))).toEqual(new Set(['taken']));
  expect(take('one', 120_000)).toBe('rate_limited');
});
