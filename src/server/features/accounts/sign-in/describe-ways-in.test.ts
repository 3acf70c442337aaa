import { expect, test } from 'vitest';
import { passkeyOriginOf } from './describe-ways-in.ts';

test.each([
  ['https://board.example', 'https://board.example'],
  ['https://board.example:8443/', 'https://board.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://board.localhost:3000', 'http://board.localhost:3000'],
  ['http://board.example', null],
  ['http://127.0.0.1:3000', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::1]', null],
])('AUTH-12 at %s passkeys are for %s', (publicUrl, origin) => {
  expect(passkeyOriginOf(publicUrl)).toBe(origin);
});
