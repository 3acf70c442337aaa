import { expect, test } from 'vitest';
import { planSharedBuffers } from './embedded-memory.ts';

const GiB = 2 ** 30;

test.each([
  ['a small machine', 0.5 * GiB, '128MB'],
  ['an ordinary one', 4 * GiB, '512MB'],
  ['a large one', 64 * GiB, '1024MB'],
])('the cache of the embedded database is sized by the memory of %s, within bounds', (_, memory, expected) => {
  expect(planSharedBuffers(memory)).toBe(expected);
});
