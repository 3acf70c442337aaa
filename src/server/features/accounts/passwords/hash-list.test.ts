import { expect, test } from 'vitest';
import { buildHashList, isListed, readHashList } from './hash-list.ts';

const words = Array.from({ length: 5_000 }, (_, index) => `word ${index}`);

test('every word of a list is found, and no other', () => {
  const bytes = buildHashList(words);
  expect(bytes).toHaveLength(words.length * 5);
  const list = readHashList(bytes);
  expect(words.filter((word) => !isListed(list, word))).toEqual([]);
  const others = Array.from({ length: 20_000 }, (_, index) => `other ${index}`);
  expect(others.filter((word) => isListed(list, word))).toEqual([]);
});

test('order and duplicates do not matter', () => {
  expect(buildHashList([...words].reverse().concat(words)).equals(buildHashList(words))).toBe(true);
});

test('an empty list contains nothing', () => {
  expect(isListed(readHashList(buildHashList([])), '')).toBe(false);
});
