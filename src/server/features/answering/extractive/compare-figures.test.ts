import { expect, test } from 'vitest';
import { addFigures, readFigures } from './compare-figures.ts';

test.each([
  ['Swiss', 'de', ["1'234'567", "12'300.50", '950'], [1234567, 12300.5, 950]],
  ['German', 'de', ['14.210', '6.880', '950', '3.105,5'], [14210, 6880, 950, 3105.5]],
  ['English', 'en', ['14,210', '6,880', '950', '-3,105.5'], [14210, 6880, 950, -3105.5]],
  ['Swiss decimals without thousands', 'de', ['11.2', '8.9', '12'], [11.2, 8.9, 12]],
  [
    'currency, magnitude, brackets',
    'de',
    ['CHF 1,2 Mio.', 'Fr. 950 Tsd.', '(CHF 3,4 Mio.)'],
    [1200000, 950000, -3400000],
  ],
  ['thousands of a currency', 'de', ['120 TEUR', '1.450 T€'], [120000, 1450000]],
  ['shares', 'en', ['12.5 %', '7%', '−3 %'], [12.5, 7, -3]],
  ['cells without a figure', 'de', ['12', '–', 'k. A.', '', '15*'], [12, null, null, null, 15]],
  ['blanks between thousands', 'de', ['1 250 000', '980 000'], [1250000, 980000]],
  ['short magnitudes of money', 'en', ['£3.4m', '£950k'], [3400000, 950000]],
  ['metres', 'en', ['12 m', '8.5 m'], [12, 8.5]],
  ['the whole franc', 'de', ["1'200.–", '80.--'], [1200, 80]],
] as const)('CHAT-04 figures are read as numbers: %s', (_, language, cells, numbers) => {
  expect(readFigures(cells, cells, language)).toEqual(numbers);
});

test('CHAT-04 another column shows how the figures of a table are written', () => {
  expect(readFigures(['1.250', '950'], ['1.250', '950', '3.5'], 'de')).toEqual([1.25, 950]);
  expect(readFigures(['1.250', '950'], ['1.250', '950'], 'de')).toEqual([1250, 950]);
});

test('CHAT-04 days and numbers of items do not show how figures are written', () => {
  expect(readFigures(['12,5', '9,1'], ['12.05.2024', '3.1', '3.2', '12,5', '9,1'], 'de')).toEqual([12.5, 9.1]);
});

test('CHAT-04 what cannot be compared is not read', () => {
  expect(readFigures(['CHF 120', 'EUR 130'], [], 'de')).toBeNull();
  expect(readFigures(['1.5', '1,5'], ['1.5', '1,5'], 'de')).toBeNull();
  expect(readFigures(['ca. 120', '> 130', '12.05.2024', '10:30', '500–600', '2/3'], [], 'de')).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test.each([
  ['de', ["CHF 120'000", "CHF 1'480'000", "CHF 95'500"], "CHF 1'695'500"],
  ['de', ['1.204,50 €', '98,75 €'], '1.303,25 €'],
  ['de', ['0,1', '0,2', '0,3'], '0,6'],
  ['en', ['£3.4m', '£0.75m'], '£4.15m'],
  ['en', ['1,250', '(300)', '75'], '1,025'],
  ['de', ['12', '8'], '20'],
] as const)('CHAT-04 figures are added, and the sum is written as they are (%s: %j)', (language, cells, sum) => {
  expect(addFigures(cells, cells, language)).toBe(sum);
});

test('CHAT-04 what has no sum gets none', () => {
  expect(addFigures(['12 %', '8 %'], [], 'de')).toBeNull();
  expect(addFigures(['CHF 12', 'EUR 8'], [], 'de')).toBeNull();
  expect(addFigures(['CHF 12 Mio.', "CHF 800'000"], [], 'de')).toBeNull();
  expect(addFigures(['12', 'offen'], [], 'de')).toBeNull();
});
