import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage, createLook } from './collect-at-rest.ts';

test('garbage is collected once in each time of rest', () => {
  const collected: number[] = [];
  let looks = 0;
  const look = createLook(() => collected.push(looks));
  for (const utilization of [0.9, 0.3, 0.01, 0.01, 0, 0.4, 0.02, 0.01]) {
    looks += 1;
    look(utilization);
  }
  expect(collected).toEqual([3, 7]);
});

test('what nothing holds any more is gone', async () => {
  const left = new WeakRef({ large: new Array(100_000).fill('x') });
  // A weak reference holds until the end of the turn in which it was made.
  await setImmediate();
  collectGarbage();
  expect(left.deref()).toBeUndefined();
});
