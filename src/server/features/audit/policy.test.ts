import { expect, test } from 'vitest';
import { isKnownPlace } from './policy.ts';

const device = 'Firefox · Linux';
const isKnown = (address: string, before: string) => isKnownPlace({ address, device }, [{ address: before, device }]);

test.each([
  ['203.0.113.7', '203.0.113.99', true],
  ['203.0.113.7', '203.0.114.7', false],
  ['::ffff:203.0.113.7', '203.0.113.99', true],
  ['::ffff:203.0.113.7', '::ffff:198.51.100.7', false],
  ['2001:db8::1', '2001:db8::2', true],
  ['2001:db8::1', '2001:db8:0:0:7::1', true],
  ['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:23::1', false],
])('ADM-10 whoever signs in from %s after %s comes from a known place: %j', (address, before, known) => {
  expect(isKnown(address, before)).toBe(known);
  expect(isKnown(before, address)).toBe(known);
});

test('ADM-10 another device counts as another place, and the first sign-in is not a new place', () => {
  const address = '203.0.113.7';
  expect(isKnownPlace({ address, device }, [{ address, device: 'Safari · macOS' }])).toBe(false);
  expect(isKnownPlace({ address, device }, [])).toBe(true);
});
