import { expect, test } from 'vitest';
import { numberWordPattern } from './number-words.ts';

const whole = new RegExp(`^${numberWordPattern}$`, 'iu');

test.each([
  'zwei',
  'siebzehn',
  'einunddreißig',
  'hundert',
  'Einhundert',
  'hunderteins',
  'zwölfhundert',
  'zweihundertundzwei',
  'eintausend',
  'zweitausendfünfhundert',
  'hundertfünfzigtausend',
  'dreihundertfünfundzwanzigtausendsechshundertzweiundvierzig',
  'twenty-five',
  'thousand',
])('CHAT-04 "%s" is a number', (word) => {
  expect(whole.test(word)).toBe(true);
});

test.each(['ein', 'one', 'zweizwei', 'hunderthundert', 'Verein', 'Hunderte'])('CHAT-04 "%s" is none', (word) => {
  expect(whole.test(word)).toBe(false);
});
