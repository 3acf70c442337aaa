import { expect, test } from 'vitest';
import { isOwnHost } from './own-host.ts';

test.each([
  ['localhost:3000', true],
  ['LOCALHOST', true],
  ['board.localhost:3000', true],
  ['127.0.0.1:3000', true],
  ['10.0.0.5', true],
  ['[::1]:3000', true],
  ['[2001:db8::1]', true],
  ['Nas:3000', true],
  ['nas.firma.example', true],
  ['nas.local', true],
  ['nas.local.', true],
  ['evil.example:3000', false],
  ['nas.evil.example', false],
  ['localhost.evil.example', false],
  ['notlocalhost', false],
  ['127.0.0.1.evil.example', false],
  ['', false],
  ['a b', false],
])('AUTH-08 without PUBLIC_URL the host %s is our own: %s', (host, expected) => {
  expect(isOwnHost(host, 'nas.firma.example')).toBe(expected);
});
