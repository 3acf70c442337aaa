import { expect, test } from 'vitest';
import { money, span } from './read-values.ts';

test.each([
  'Das Gehalt beträgt einhundert Euro.',
  'Das Gehalt beträgt zweitausendfünfhundert Euro.',
  'Bewilligt sind dreihundertfünfzigtausend Franken.',
  'Bewilligt sind zwei Millionen.',
  'The fee is two hundred pounds.',
])('CHAT-04 a sum in words: %s', (text) => {
  expect(money.test(text)).toBe(true);
});

test('CHAT-04 a length of time in words of several hundreds', () => {
  expect(span.test('Der Vertrag läuft zweihundertfünfzig Tage.')).toBe(true);
  expect(span.test('Der Vertrag läuft einhundert Tage.')).toBe(true);
});

// Tried from each of its words, each to the end, it would take minutes.
test('CHAT-05 a word of numbers without end is no sum', () => {
  expect(money.test(`${'zwei'.repeat(100_000)} Euro`)).toBe(false);
  expect(money.test('zweizwei Euro')).toBe(false);
});
