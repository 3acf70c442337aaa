import { expect, test } from 'vitest';
import { numberTerms } from './numbers.ts';

test.each(["1'000", '1’000', '1.000', '1,000', '1\u202f000', '1 000', '1000'])('%s is the number 1000', (spelling) => {
  expect(numberTerms(`CHF ${spelling} im Jahr`)).toEqual(['1000']);
});

test.each([
  ['3,5', '3.5'],
  ['3.50', '3.5'],
  ['1.234.567,89', '1234567.89'],
  ['1,234,567.89', '1234567.89'],
  ['007', '7'],
])('%s is the number %s', (spelling, number) => {
  expect(numberTerms(spelling)).toEqual([number]);
});

test('a number with a magnitude also gives the full number', () => {
  expect(numberTerms('1,5 Mio. Franken')).toEqual(['1.5', '1500000']);
  expect(numberTerms('EUR 2.3 billion')).toContain('2300000000');
  expect(numberTerms('1’500’000')).toEqual(['1500000']);
});

test.each([
  '16. August 2023',
  '16.08.2023',
  '16.8.23',
  'August 16, 2023',
  '16 August 2023',
  '2023-08-16',
  '16th of August 2023',
])('%s is one date', (spelling) => {
  expect(numberTerms(`am ${spelling} beschlossen`).sort()).toEqual(['2023', 'd08-16', 'd2023-08', 'd2023-08-16']);
});

test('a day without a year and a month with one give parts of a full date', () => {
  expect(numberTerms('am 16. August')).toEqual(['d08-16']);
  expect(numberTerms('im März 2023')).toEqual(['d2023-03', '2023']);
  expect(numberTerms('in March 2023')).toEqual(['d2023-03', '2023']);
});

test('impossible dates stay numbers', () => {
  expect(numberTerms('32.13.2023')).not.toContain('d2023-13-32');
});

test.each([
  ['FY2018-report', ['2018']],
  ['FY18 budget', ['2018']],
  ['Ergebnis 2023Q4', ['2023', '2023q4']],
  ['Q4/2023', ['2023', '2023q4']],
  ['4. Quartal 2023', ['2023', '2023q4']],
  ['Geschäftsjahr 2023/24', ['2023', '2024']],
])('CHAT-05 fiscal years and quarters are found in all common spellings: %s', (name, terms) => {
  expect(numberTerms(name)).toEqual(expect.arrayContaining(terms));
});

test('CHAT-05 a month or a paper number next to a year is no fiscal year', () => {
  expect(numberTerms('12/2023, 20/2598, 2019-2024')).not.toContain('2020');
});
