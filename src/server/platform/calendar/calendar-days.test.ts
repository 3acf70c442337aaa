import { expect, test } from 'vitest';
import { dayOf, monthOf, nextMidnight } from './calendar-days.ts';

const berlin = 'Europe/Berlin';

test.each([
  ['an ordinary day', berlin, '2026-11-22T12:00:00Z', '2026-11-22T23:00:00.000Z'],
  ['a moment before midnight', berlin, '2026-11-22T22:59:59.999Z', '2026-11-22T23:00:00.000Z'],
  ['midnight itself', berlin, '2026-11-22T23:00:00Z', '2026-11-23T23:00:00.000Z'],
  ['the night to summer time', berlin, '2026-03-28T22:59:00Z', '2026-03-28T23:00:00.000Z'],
  ['the day of 23 hours', berlin, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00.000Z'],
  ['the day of 25 hours', berlin, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z'],
  ['between the two times that read 02:30', berlin, '2026-10-25T00:45:00Z', '2026-10-25T23:00:00.000Z'],
  ['a zone whose clocks change at midnight', 'Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
  ['a zone without such changes', 'Asia/Kolkata', '2026-06-01T18:29:59Z', '2026-06-01T18:30:00.000Z'],
])('DEMO-03 the next midnight of %s', (_, timeZone, now, expected) => {
  expect(nextMidnight(new Date(now), timeZone).toISOString()).toBe(expected);
});

test("DEMO-03 a day is the operator's, not the server's", () => {
  const instant = new Date('2026-11-22T23:30:00Z');
  expect([dayOf(instant, berlin), dayOf(instant, 'America/New_York')]).toEqual(['2026-11-23', '2026-11-22']);
});

test('UPL-07 a month begins at midnight of the operator’s time zone', () => {
  expect(monthOf(new Date('2026-03-31T21:59:59Z'), 'Europe/Berlin')).toBe('2026-03-01');
  expect(monthOf(new Date('2026-03-31T22:00:00Z'), 'Europe/Berlin')).toBe('2026-04-01');
  expect(monthOf(new Date('2027-01-01T02:00:00Z'), 'America/New_York')).toBe('2026-12-01');
});
