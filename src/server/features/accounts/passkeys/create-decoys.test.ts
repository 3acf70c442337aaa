import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDecoys } from './create-decoys.ts';

const newKey = () => ({ hashing: createSecretKey(randomBytes(32)) });
const key = newKey();
const lengthOf = (id: string) => Buffer.from(id, 'base64url').length;

test('AUTH-13 made-up credential ids match real ones in number and length, and vary', () => {
  const lists = Array.from({ length: 2_000 }, (_, index) => createDecoys(key, `niemand${index}@stadtwerke.example`));
  const counts = lists.map((ids) => ids.length);
  expect(Math.min(...counts)).toBe(1);
  expect(new Set(counts).size).toBeGreaterThan(3);
  const lengths = lists.flat().map(lengthOf);
  for (const usual of [16, 20, 32, 48, 64]) {
    expect(lengths.filter((length) => length === usual).length).toBeGreaterThan(lengths.length / 20);
  }
  expect(lengths.some((length) => ![16, 20, 32, 48, 64].includes(length))).toBe(true);
  expect(new Set(lists.flat()).size).toBe(lists.flat().length);
});

test('AUTH-13 an address always has the same made-up ids under one key', () => {
  const address = 'Niemand@Stadtwerke.example';
  expect(createDecoys(key, address)).toEqual(createDecoys(key, address.toLowerCase()));
  expect(createDecoys(key, address)).not.toEqual(createDecoys(newKey(), address));
});
