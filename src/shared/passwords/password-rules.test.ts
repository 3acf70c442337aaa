import { expect, test } from 'vitest';
import { findBrokenPasswordRules } from './password-rules.ts';

test.each([
  ['Abcdef1!', []],
  ['Äbcdefß1§', []],
  ['Ab1!', ['password_too_short']],
  ['abcdefg1!', ['password_needs_uppercase']],
  ['ABCDEFG1!', ['password_needs_lowercase']],
  ['Abcdefgh!', ['password_needs_number']],
  ['Abcdefgh1', ['password_needs_special']],
  ['Abcdef 12', ['password_needs_special']],
  [`Aa1!${'x'.repeat(130)}`, ['password_too_long']],
])('AUTH-02 password %s breaks %j', (password, broken) => {
  expect(findBrokenPasswordRules(password)).toEqual(broken);
});
