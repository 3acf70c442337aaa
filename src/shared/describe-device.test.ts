import { expect, test } from 'vitest';
import { describeDevice, nameDevice } from './describe-device.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    { browser: 'Edge', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    { browser: 'Safari', system: 'Mac' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    { browser: 'Chrome', system: 'iPhone' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    { browser: 'Chrome', system: 'Android' },
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', { browser: 'Firefox', system: 'Linux' }],
  ['curl/8.5.0', {}],
  [null, {}],
])('AUTH-09 a device identifying as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toEqual(device);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox · Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge · Windows'],
  ['Ihr Konto wurde gesperrt, rufen Sie 0900 123456 an. Firefox/1', 'Firefox'],
  ['Bitte rufen Sie an · Firefox', 'Firefox'],
  ['Rufen Sie an', null],
  [null, null],
])('AUTH-09 AUTH-13 a device has only known names: %s', (userAgent, name) => {
  expect(nameDevice(userAgent)).toBe(name);
  expect(nameDevice(name)).toBe(name);
  expect(describeDevice(name)).toEqual(describeDevice(userAgent));
});
