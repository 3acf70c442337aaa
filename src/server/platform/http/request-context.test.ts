import { expect, test } from 'vitest';
import { findClientAddress } from './request-context.ts';

test.each([
  ['10.0.0.1', '1.2.3.4', 0, '10.0.0.1'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['10.0.0.1', 'forged, 1.2.3.4', 1, '1.2.3.4'],
  ['10.0.0.1', 'forged, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
])('socket %s, forwarded %s, %i hops: %s', (socket, forwarded, hops, expected) => {
  expect(findClientAddress(socket, forwarded, hops)).toBe(expected);
});

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:51234', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
])('AUTH-13 a port added by a gateway is not part of the address: %s', (entry, address) => {
  expect(findClientAddress('10.0.0.1', entry, 1)).toBe(address);
});
