import { expect, test } from 'vitest';
import { placeOf } from './private-addresses.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '172.31.255.255',
  '192.168.178.1',
  '::1',
  'fd12:3456::1',
  '::ffff:127.0.0.1',
  '::ffff:c0a8:1',
])('%s is private', (address) => {
  expect(placeOf(address)).toBe('private');
});

test.each([
  '0.0.0.0',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::127.0.0.1',
  '::8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '::ffff:0:127.0.0.1',
  '::ffff:0:8.8.8.8',
  '::fffe:7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::10.0.0.1',
  '100::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:db8::1',
  '2001:20::1',
  '3fff::1',
  '1fff:ffff::1',
  '4000::1',
  '5f00::1',
  'localhost',
  '',
])('%s is unusable', (address) => {
  expect(placeOf(address)).toBe('unusable');
});

test.each([
  '1.1.1.1',
  '172.32.0.1',
  '192.169.0.1',
  '2606:4700::1111',
  '2001:4860:4860::8888',
  '2001:200::1',
  '3ffe:ffff::1',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
])('%s is public', (address) => {
  expect(placeOf(address)).toBe('public');
});
