import { expect, test, vi } from 'vitest';
import type { Log } from '../log/log.ts';
import { repeat } from './repeat.ts';

/** A process that shuts down after the work has run `times` times. */
function processOf(times: number) {
  const ending = new AbortController();
  const warn = vi.fn();
  const platform = { shutdown: ending.signal, log: { warn } as unknown as Log, memory: new Map() };
  let done = 0;
  const work = (fails: (time: number) => boolean) => async () => {
    done += 1;
    if (done === times) ending.abort();
    if (fails(done)) throw new Error(`time ${done}`);
  };
  return { platform, ending, warn, work, times: () => done };
}

test('work is repeated until shutdown, and failures are logged', async () => {
  const { platform, warn, work, times } = processOf(4);
  await repeat(
    platform,
    { pauseMilliseconds: 0, failed: 'the sweep failed' },
    work((time) => time === 2),
  );
  expect(times()).toBe(4);
  expect(warn.mock.calls).toEqual([[{ err: new Error('time 2') }, 'the sweep failed']]);
});

test('failures during shutdown are not reported', async () => {
  const { platform, warn, work } = processOf(1);
  const failed = vi.fn();
  await repeat(
    platform,
    { pauseMilliseconds: 0, failed },
    work(() => true),
  );
  expect([failed.mock.calls, warn.mock.calls]).toEqual([[], []]);
});

test('callers may handle failures and choose each pause', async () => {
  const { platform, warn, work } = processOf(3);
  const failed = vi.fn();
  const pauseMilliseconds = vi.fn(async () => 0);
  await repeat(
    platform,
    { pauseMilliseconds, failed },
    work((time) => time === 1),
  );
  expect(failed.mock.calls).toEqual([[new Error('time 1')]]);
  expect([pauseMilliseconds.mock.calls.length, warn.mock.calls]).toEqual([2, []]);
});

test('shutdown ends a pause', async () => {
  const { platform, ending, times, work } = processOf(9);
  const repeated = repeat(
    platform,
    { pauseMilliseconds: 3_600_000, failed: '' },
    work(() => false),
  );
  await vi.waitFor(() => expect(times()).toBe(1));
  ending.abort();
  await repeated;
  expect(times()).toBe(1);
});

test('first runs begin two at a time; one that takes long lets the next begin', async () => {
  const { platform, ending } = processOf(0);
  const begun: number[] = [];
  const firsts = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const loops = firsts.map(({ promise }, index) =>
    repeat(platform, { pauseMilliseconds: 3_600_000, failed: '' }, () => {
      begun.push(index);
      return promise;
    }),
  );
  expect(begun).toEqual([0, 1]);
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]));
  for (const { resolve } of firsts) resolve();
  ending.abort();
  await Promise.all(loops);
});
