import { expect, test } from 'vitest';
import { digitsOf, isWholeCode } from './code-input.tsx';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Ihr Code: 12-34-56.', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
  // Only ASCII digits count.
  ['١٢٣٤٥٦', ''],
  ['１２３456', '456'],
  ['', ''],
])('MFA-01 %j yields the code %j', (typed, code) => {
  expect(digitsOf(typed)).toBe(code);
});

test('MFA-01 a code is complete at exactly six digits', () => {
  expect(['', '12345', '123456'].map(isWholeCode)).toEqual([false, false, true]);
});
