import { expect, test } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';
import { screenBefore, wayOn } from './session-screens.ts';

test('AUTH-06 forced change, then whose the account is, then the second factor, then the asked page', () => {
  expect(wayOn('signed_out', '/settings')).toBe('/login?next=%2Fsettings');
  expect(wayOn('change_password', '/settings')).toBe('/change-password?next=%2Fsettings');
  expect(wayOn('review_account', '/settings')).toBe('/review-account?next=%2Fsettings');
  expect(wayOn('second_factor', '/settings')).toBe('/two-factor-verify?next=%2Fsettings');
  expect(wayOn('signed_in', '/settings')).toBe('/settings');
});

test('MFA-07 without an asked page it is the chat', () => {
  expect(wayOn('second_factor', null)).toBe('/two-factor-verify');
  expect(wayOn('signed_in', null)).toBe('/chat');
  expect(wayOn('signed_in', '//evil.example')).toBe('/chat');
});

test('AUTH-08 the asked page is carried through whole, other origins and the screens themselves are not', () => {
  const asked = '/documents/1?page=3&quote=a%26b#p-3';
  const next = new URL(screenBefore(asked, 'signed_out') ?? '', 'https://board.example').searchParams.get('next');
  expect(safeReturnPath(next)).toBe(asked);
  expect(screenBefore('//evil.example', 'signed_out')).toBe('/login');
  expect(screenBefore('/login?next=/login', 'signed_out')).toBe('/login');
  expect(screenBefore(asked, 'signed_in')).toBeNull();
});
