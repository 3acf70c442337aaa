import { expect, test } from 'vitest';
import { inTurns, mapInTurns } from './in-turns.ts';

test('items come completely and in order, and others get their turn in between', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const numbers = Array.from({ length: 5_000 }, (_, index) => index);
  expect(await mapInTurns(numbers, (number) => (number % 2 === 0 ? [number, number] : []))).toEqual(
    numbers.filter((number) => number % 2 === 0).flatMap((number) => [number, number]),
  );
  clearImmediate(timer);
  expect(turns).toBeGreaterThanOrEqual(4);
  const sizes = [];
  for await (const batch of inTurns(numbers, 2_000)) sizes.push(batch.length);
  expect(sizes).toEqual([2_000, 2_000, 1_000]);
  for await (const _ of inTurns([])) expect.unreachable();
});
