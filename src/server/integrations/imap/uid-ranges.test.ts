import { expect, test } from 'vitest';
import { toRanges } from './uid-ranges.ts';

test.each([
  [[7], '7'],
  [[3, 2, 1], '1:3'],
  [[1, 2, 4, 9, 8, 8], '1:2,4,8:9'],
])('SRC-03 the mails %j are requested as %s', (numbers, expected) => {
  expect(toRanges(numbers)).toBe(expected);
});
