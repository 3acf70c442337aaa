import { expect, test } from 'vitest';
import { isInExtent } from './in-extent.ts';

const extent = { firstPage: 2, lastPage: 3, start: 100, end: 40 };

test.each([
  [1, 500, false],
  [2, 99, false],
  [2, 100, true],
  [2, 900, true],
  [3, 0, true],
  [3, 39, true],
  [3, 40, false],
  [4, 0, false],
])('MEET-06 page %d, offset %d is in an extent from page 2, 100 to page 3, 40: %j', (page, offset, isIn) => {
  expect(isInExtent({ page, offset }, extent)).toBe(isIn);
});
