import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildHashList } from '#server/features/accounts/passwords/hash-list.ts';
import { listPath, listWords } from './build-password-list.ts';

test('AUTH-13 the shipped list matches its sources', () => {
  expect(readFileSync(listPath).equals(buildHashList(listWords()))).toBe(true);
});
