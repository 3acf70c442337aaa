import { expect, test } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';

test.each(['/settings', '/documents/0198?page=3#p-3', '/upload?a=/b', '/chat/%C3%A4'])(
  'AUTH-08 returns to the own page %s',
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

test.each([
  '',
  'settings',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '%2F%2Fevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example/chat',
  'javascript:alert(1)',
  '/.//evil.example',
  '/..//evil.example',
  '/%',
  '/login?next=/login',
  '/signup',
  '/two-factor-verify?next=/chat',
  '/change-password',
  '/review-account',
  '/set-up-factor',
  '/reset-password?token=a',
  '/admin-recovery/',
  `/${'a'.repeat(3_000)}`,
])('AUTH-08 does not return to %j', (path) => {
  expect(safeReturnPath(path)).toBe('/chat');
});
