import { expect, test } from 'vitest';
import { parseClamdUrl } from './clamd-url.ts';

test.each([
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['tcp://scanner.internal', { host: 'scanner.internal', port: 3310 }],
  ['tcp://127.0.0.1:3311/', { host: '127.0.0.1', port: 3311 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix://host/run/clamd.ctl', undefined],
  ['tcp://', undefined],
  ['tcp://scanner/path', undefined],
  ['http://scanner:3310', undefined],
  ['/run/clamav/clamd.ctl', undefined],
])('UPL-06 the address of a scanner: %s', (value, expected) => {
  expect(parseClamdUrl(value)).toEqual(expected);
});
