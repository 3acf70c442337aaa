import { expect, test } from 'vitest';
import { safeReturnPath, signInPath } from './safe-return-path.ts';

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
  `/${'a'.repeat(3_000)}`,
])('AUTH-08 does not return to %j', (path) => {
  expect(safeReturnPath(path)).toBe('/chat');
});

test('AUTH-08 the sign-in address carries the asked page through', () => {
  const asked = '/documents/1?page=3&quote=a%26b#p-3';
  const next = new URL(signInPath(asked), 'https://board.example').searchParams.get('next');
  expect(safeReturnPath(next)).toBe(asked);
});
