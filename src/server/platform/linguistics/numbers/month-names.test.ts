import { expect, test } from 'vitest';
import { germanMonthNames, monthNumbers, monthPattern, wholeMonthPattern } from './month-names.ts';

test.each([
  ['de', 'long'],
  ['de', 'short'],
  ['de-AT', 'long'],
  ['en', 'long'],
  ['en', 'short'],
] as const)('month names of %s (%s) map to their number', (locale, month) => {
  for (let number = 1; number <= 12; number += 1) {
    const name = new Intl.DateTimeFormat(locale, { month }).format(new Date(2026, number - 1, 15));
    expect([name, monthNumbers.get(name.toLowerCase().replace('.', ''))]).toEqual([name, number]);
  }
});

test('patterns prefer the longest spelling; whole words exclude abbreviations; German names exclude verbs', () => {
  expect(new RegExp(monthPattern, 'iu').exec('Sept. und September')?.[0]).toBe('Sept');
  expect(new RegExp(monthPattern, 'iu').exec('der September')?.[0]).toBe('September');
  expect(new RegExp(`^(?:${wholeMonthPattern})$`, 'iu').test('Sept')).toBe(false);
  expect(germanMonthNames).not.toContain('may');
});
