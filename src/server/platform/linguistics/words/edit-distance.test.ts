import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['budget', 'budget', 0],
  ['bugdet', 'budget', 1],
  ['budgt', 'budget', 1],
  ['buddget', 'budget', 1],
  ['bodget', 'budget', 1],
  ['bogdet', 'budget', 2],
  ['haus', 'budget', 3],
  ['abcdef', 'budget', 3],
])('CHAT-04 from %s to %s: %i typos', (left, right, typos) => {
  expect(editDistance(left, right, 2)).toBe(typos);
  expect(editDistance(right, left, 2)).toBe(typos);
});
