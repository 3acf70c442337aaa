import { expect, test } from 'vitest';
import { isMailAddress, parseMailAddress } from './mail-address.ts';

test.each([
  'a@b.example',
  'erika.muster+board@verkehrs-betriebe.example',
  "o'neil@x.example",
  'jürgen@müller.example',
  'root@localhost',
])('%s is an address', (address) => {
  expect(isMailAddress(address)).toBe(true);
  expect(parseMailAddress(`Name <${address}>`)).toEqual({ name: 'Name', address });
});

test.each([
  '',
  'a',
  'a@',
  '@b.example',
  'a@b.example,c@d.example',
  'a@b.example\r\nBcc: c@d.example',
  'a b@c.example',
  '"a b"@c.example',
  '<a@b.example>',
  'a@b@c.example',
  'a(comment)@b.example',
  'a@[192.0.2.1]',
  'a\u0000@b.example',
  'a\u202e@b.example',
  `${'a'.repeat(65)}@b.example`,
  `a@${'b'.repeat(250)}.example`,
])('%j is no address', (address) => {
  expect(isMailAddress(address)).toBe(false);
});
