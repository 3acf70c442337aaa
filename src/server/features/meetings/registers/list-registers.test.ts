import { expect, test, vi } from 'vitest';
import type { Config } from '#server/platform/config/config.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { demoDay } from '#shared/limits.ts';
import { todayOf, wholeOf } from './list-registers.ts';

test('MEET-02 what is overdue depends on the operator’s day, or the caller’s if given', () => {
  vi.useFakeTimers({ now: new Date('2026-05-01T22:30:00Z') });
  const at = (operatorTimeZone: string) => ({ config: { operatorTimeZone } as Config });
  const user = { isDemo: false } as UserScope;
  expect(todayOf(at('Europe/Berlin'), user, {})).toBe('2026-05-02');
  expect(todayOf(at('America/New_York'), user, {})).toBe('2026-05-01');
  expect(todayOf(at('Europe/Berlin'), user, { today: '2026-04-30' })).toBe('2026-04-30');
  expect(todayOf(at('Europe/Berlin'), { ...user, isDemo: true }, {})).toBe(demoDay);
  vi.useRealTimers();
});

test('MEET-02 a register with more rows than a file may have is refused, not cut', () => {
  expect(wholeOf({ rows: [1, 2], nextCursor: null })).toEqual([1, 2]);
  for (const nextCursor of ['next', 3])
    expect(() => wholeOf({ rows: [1, 2], nextCursor })).toThrow(new AppError('export_too_large'));
});
