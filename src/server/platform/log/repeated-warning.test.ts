import { expect, test, vi } from 'vitest';
import type { Log } from './log.ts';
import { createRepeatedWarning } from './repeated-warning.ts';

test('a frequent failure is logged immediately and then every 30 s, with the number left out', () => {
  const warn = vi.fn();
  let now = 0;
  const say = createRepeatedWarning({ warn } as unknown as Log, 'away', () => now);
  const error = new Error('refused');
  for (now = 0; now <= 60_000; now += 500) say(error);
  expect(warn.mock.calls).toEqual([
    [{ err: error }, 'away'],
    [{ err: error, leftOut: 59 }, 'away'],
    [{ err: error, leftOut: 59 }, 'away'],
  ]);
});
