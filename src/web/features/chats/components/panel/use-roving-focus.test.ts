import { expect, test } from 'vitest';
import { rovingTarget } from './use-roving-focus.ts';

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 2],
  ['ArrowUp', 0, 0],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 1, null],
])('%s from row %i of three leads to %s', (key, index, target) => {
  expect(rovingTarget(key, index, 3)).toBe(target);
});
