import { expect, test } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';
import { blockingPath, nextPath } from './session-screens.ts';

test('AUTH-06 forced change, then account review, then second factor, then the requested page', () => {
  expect(nextPath('signed_out', '/settings')).toBe('/login?next=%2Fsettings');
  expect(nextPath('change_password', '/settings')).toBe('/change-password?next=%2Fsettings');
  expect(nextPath('review_account', '/settings')).toBe('/review-account?next=%2Fsettings');
  expect(nextPath('second_factor', '/settings')).toBe('/two-factor-verify?next=%2Fsettings');
  expect(nextPath('factor_setup', '/settings')).toBe('/set-up-factor?next=%2Fsettings');
  expect(nextPath('signed_in', '/settings')).toBe('/settings');
});

test('MFA-07 without a requested page, the chat opens', () => {
  expect(nextPath('second_factor', null)).toBe('/two-factor-verify');
  expect(nextPath('signed_in', null)).toBe('/chat');
  expect(nextPath('signed_in', '//evil.example')).toBe('/chat');
});

test('AUTH-08 the requested page is carried through intact, but not other origins or the screens themselves', () => {
  const asked = '/documents/1?page=3&quote=a%26b#p-3';
  const next = new URL(blockingPath(asked, 'signed_out') ?? '', 'https://board.example').searchParams.get('next');
  expect(safeReturnPath(next)).toBe(asked);
  expect(blockingPath('//evil.example', 'signed_out')).toBe('/login');
  expect(blockingPath('/login?next=/login', 'signed_out')).toBe('/login');
  expect(blockingPath(asked, 'signed_in')).toBeNull();
});
