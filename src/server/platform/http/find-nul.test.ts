import { expect, test } from 'vitest';
import { findNul } from './find-nul.ts';

test.each([
  [{ email: 'a\0@b.example' }, 'email'],
  [{ list: ['a', { deep: '\0' }] }, 'list.1.deep'],
  [{ outer: { 'key\0': 1 } }, 'outer'],
  ['\0', ''],
])('ERR-03 a null character is found in %j', (value, path) => {
  expect(findNul(value)).toBe(path);
});

test.each([[{ text: 'null \\0 %00', number: 0, nothing: null, missing: undefined, list: [] }], [7], [null]])(
  'ERR-03 there is none in %j',
  (value) => expect(findNul(value)).toBeUndefined(),
);
