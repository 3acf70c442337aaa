import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../api/api-error.ts';
import { errorMessage } from '../api/error-message.ts';
import { loadCode } from './load-code.ts';
import { isMissingCode } from './missing-code.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  'Failed to fetch dynamically imported module: https://board.example/assets/chat-page-x.js',
  'error loading dynamically imported module: https://board.example/assets/chat-page-x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/chat-page-x.css',
])('PUB-03 "%s" is a failure to load code', (message) => {
  expect(isMissingCode(new TypeError(message))).toBe(true);
});

test('PUB-03 any other failure is not', () => {
  expect(isMissingCode(new TypeError('x is not a function'))).toBe(false);
  expect(isMissingCode('Failed to fetch dynamically imported module')).toBe(false);
});

const missing = new TypeError('Failed to fetch dynamically imported module: https://board.example/assets/dialog.js');
const load = () => Promise.reject(missing);

test('ERR-01 code missing while the server is down is reported as a lost connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadCode(load)).rejects.toBeInstanceOf(NetworkError);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 502 })));
  await expect(loadCode(load)).rejects.toBeInstanceOf(NetworkError);
  expect(errorMessage(missing, 'en')).toBe('Network error. Please check your connection and try again.');
});

test('PUB-03 code missing while the server responds means an outdated page, and keeps its error', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 200 })));
  await expect(loadCode(load)).rejects.toBe(missing);
});
