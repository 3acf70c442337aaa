import { expect, test } from 'vitest';
import { axisTop } from './bars.tsx';
import { mergeValues, slotsOf } from './slots.ts';

const now = Date.parse('2026-03-29T10:20:00Z');
const starts = (period: '24h' | '7d' | 'year', points: { start: string }[] = []) =>
  slotsOf(period, points, 'Europe/Berlin', now);

test('ADM-02 a period consists of hours, of days up to yesterday, or of weeks, including those without data', () => {
  const hours = starts('24h', [{ start: '2026-03-29T09:00:00.000Z' }]);
  expect([hours.length, hours[0]?.start, hours.at(-1)?.points.length]).toEqual([24, '2026-03-28T10:00:00.000Z', 1]);
  // Daylight saving time ends on the 29th.
  expect(starts('7d').map(({ start }) => start)).toEqual([
    '2026-03-22',
    '2026-03-23',
    '2026-03-24',
    '2026-03-25',
    '2026-03-26',
    '2026-03-27',
    '2026-03-28',
  ]);
  const weeks = starts('year', [{ start: '2026-03-27' }, { start: '2026-03-28' }]);
  expect([weeks.length, weeks.at(-1)?.points.length, weeks.at(-1)?.start]).toEqual([52, 2, '2026-03-22']);
});

test('ADM-02 a suppressed value is not zero', () => {
  expect(mergeValues([null, 3, 0], 'sum')).toBe(3);
  expect(mergeValues([null, 3, 7], 'highest')).toBe(7);
  expect(mergeValues([5, null], 'last')).toBe(5);
  expect(mergeValues([null, null], 'sum')).toBeNull();
});

test('ADM-02 an axis ends at a round number whose half is an integer', () => {
  expect([0, 3, 5, 7, 11, 24, 100, 431].map(axisTop)).toEqual([4, 4, 6, 8, 20, 30, 100, 600]);
});
