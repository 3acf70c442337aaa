import { expect, test } from 'vitest';
import { ensureEqualTime, answerGridMilliseconds as grid } from './ensure-equal-time.ts';

/** A clock that advances only during pauses, or as `work` says. */
function makeClock() {
  let now = 1_000;
  const pauses: number[] = [];
  const clock = {
    now: () => now,
    pause: async (milliseconds: number) => {
      pauses.push(milliseconds);
      now += milliseconds;
    },
  };
  const work = (milliseconds: number) => async () => {
    now += milliseconds;
    return 'done';
  };
  return { clock, pauses, work, passed: () => now - 1_000 };
}

test.each([
  [0, grid],
  [1, grid],
  [grid - 1, grid],
  [grid, grid],
  [grid + 1, 2 * grid],
  [7 * grid - 30, 7 * grid],
])('AUTH-13 what takes %i ms is answered after %i ms', async (taken, answered) => {
  const { clock, work, passed } = makeClock();
  expect(await ensureEqualTime({ clock }, 'all', work(taken))).toBe('done');
  expect(passed()).toBe(answered);
});

test('AUTH-13 a failure is delayed like a success, and a success that reveals nothing new is not delayed', async () => {
  const failing = makeClock();
  const fail = async () => {
    await failing.work(40)();
    throw new Error('no');
  };
  await expect(ensureEqualTime({ clock: failing.clock }, 'failures', fail)).rejects.toThrow('no');
  expect(failing.pauses).toEqual([grid - 40]);
  const telling = makeClock();
  await ensureEqualTime({ clock: telling.clock }, 'failures', telling.work(40));
  expect(telling.pauses).toEqual([]);
});
