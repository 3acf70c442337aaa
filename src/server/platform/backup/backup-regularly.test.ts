import { expect, test } from 'vitest';
import { isDue } from './backup-regularly.ts';

const berlin = 'Europe/Berlin';
/** Number of backups made between two instants, checking every ten minutes. */
function countBackups(from: string, to: string, at: string): number {
  let newest: string | undefined = `${from.slice(0, 10)}T00-00-00Z`;
  let made = 0;
  for (let now = Date.parse(from); now < Date.parse(to); now += 600_000) {
    if (!isDue(new Date(now), newest, at, berlin)) continue;
    newest = `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
    made += 1;
  }
  return made;
}

test.each([
  ['the clock is put forward', '2026-03-27T12:00:00Z', '2026-03-31T12:00:00Z'],
  ['the clock is put back', '2026-10-23T12:00:00Z', '2026-10-27T12:00:00Z'],
])('OPS-04 one backup a day, even in the night in which %s', (_, from, to) => {
  for (const at of ['02:30', '02:00', '03:00', '00:00', '23:50']) {
    // The newest backup is from the preceding midnight, so if the time has already passed, there is an extra one.
    expect(countBackups(from, to, at)).toBeGreaterThanOrEqual(4);
    expect(countBackups(from, to, at)).toBeLessThanOrEqual(5);
  }
});

test('OPS-04 a missed backup is made later, the first one immediately', () => {
  const now = new Date('2026-06-10T09:00:00Z');
  expect(isDue(now, undefined, '02:15', berlin)).toBe(true);
  expect(isDue(now, '2026-06-09T00-15-00Z', '02:15', berlin)).toBe(true);
  expect(isDue(now, '2026-06-10T00-15-00Z', '02:15', berlin)).toBe(false);
});
