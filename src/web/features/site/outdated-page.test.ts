import { expect, test } from 'vitest';
import { isMissingCode } from './outdated-page.ts';

test.each([
  'Failed to fetch dynamically imported module: https://board.example/assets/chat-page-x.js',
  'error loading dynamically imported module: https://board.example/assets/chat-page-x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/chat-page-x.css',
])('PUB-03 "%s" is code that could not be fetched', (message) => {
  expect(isMissingCode(new TypeError(message))).toBe(true);
});

test('PUB-03 any other failure is none of the kind', () => {
  expect(isMissingCode(new TypeError('x is not a function'))).toBe(false);
  expect(isMissingCode('Failed to fetch dynamically imported module')).toBe(false);
});
