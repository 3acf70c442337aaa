import { expect, test } from 'vitest';
import { surplusOf, weekAround, weekOf } from './policy.ts';

const berlin = (instant: string) => weekOf(new Date(instant), 'Europe/Berlin');

test('SET-03 a week begins on Sunday at one, local time', () => {
  expect(berlin('2026-11-25T12:00:00Z')).toBe('2026-11-22');
  expect(berlin('2026-11-21T23:59:00Z')).toBe('2026-11-15');
  expect(berlin('2026-11-22T00:00:00Z')).toBe('2026-11-22');
});

test.each([
  ['2026-03-29', 167],
  ['2026-10-25', 169],
])('SET-03 the night of %s, in which clocks change, has one backup', (sunday, hours) => {
  const begin = Date.parse(`${sunday}T00:00:00Z`) - 6 * 3_600_000;
  const weeks = Array.from({ length: 24 * 12 }, (_, step) => berlin(new Date(begin + step * 300_000).toISOString()));
  // It changes once, even if an hour is missing or occurs twice.
  expect(weeks.filter((week, index) => index > 0 && week !== weeks[index - 1])).toEqual([sunday]);
  const { since, next } = weekAround(new Date(`${sunday}T12:00:00Z`), 'Europe/Berlin');
  expect(berlin(since.toISOString())).toBe(sunday);
  expect((next.getTime() - since.getTime()) / 3_600_000).toBe(sunday === '2026-03-29' ? 167 : 169);
  expect(hours).toBe((next.getTime() - since.getTime()) / 3_600_000);
});

test('SET-03 four backups are kept', () => {
  expect(surplusOf([1, 2, 3, 4, 5, 6])).toEqual([5, 6]);
});
