import { expect, test } from 'vitest';
import { columnLetter, isNumber, readSheet, splitAtHeader } from './sheet-rows.ts';
import { cellsOf } from './text-blocks.ts';

const text = 'Posten\tBetrag\nBusse\t11,8\nDepot\t3,2';
const layout = {
  headings: [],
  tables: [],
  sheet: {
    rows: [
      [0, 3],
      [2, 10],
    ] as [number, number][],
    header: ['Posten', 'Betrag'],
    headerRow: 3,
  },
};

test('CHAT-06 rows are numbered as in the sheet, blank ones counted', () => {
  const { rows, columnCount } = readSheet({ text, number: 1, layout }, null);
  expect(rows.map((row) => row.number)).toEqual([3, 4, 10]);
  expect(columnCount).toBe(2);
});

test('CHAT-06 rows touched by a quotation are cited', () => {
  const span = { firstPage: 1, start: text.indexOf('Depot'), lastPage: 1, end: text.length };
  expect(readSheet({ text, number: 1, layout }, span).rows.map((row) => row.isCited)).toEqual([false, false, true]);
  expect(readSheet({ text, number: 2, layout }, span).rows.some((row) => row.isCited)).toBe(false);
});

test('CHAT-06 for a sheet without stored structure, lines are counted', () => {
  expect(readSheet({ text, number: 1, layout: null }, null).rows.map((row) => row.number)).toEqual([1, 2, 3]);
});

test('CHAT-06 numeric cells differ from text and dates, in German, Swiss and English notation', () => {
  const numbers = [
    '7',
    '11,8',
    '1.234,50',
    "1'234.50",
    '1 234',
    '-3',
    '−3,5 %',
    '(1,234)',
    '€ 12',
    '12,50 EUR',
    'CHF -5',
  ];
  expect(numbers.filter((cell) => !isNumber(cell))).toEqual([]);
  const others = [
    '',
    '-',
    '03.11.2026',
    '2026-11-03',
    'A-300',
    'Werk 300',
    '3.1.2',
    '4 bis 6',
    '+49 711 1234',
    '12 kg',
  ];
  expect(others.filter(isNumber)).toEqual([]);
});

test('CHAT-06 a column is numeric if most of its cells are, whatever its name', () => {
  const years = 'Posten\t2024\t2025\nBusse\t11,8\tk. A.\nDepot\t3,2\tk. A.\nTram\t\t4,0';
  const sheet = { rows: [[0, 1]] as [number, number][], header: ['Posten', '2024', '2025'], headerRow: 1 };
  const { areNumbers } = readSheet({ text: years, number: 1, layout: { headings: [], tables: [], sheet } }, null);
  expect(areNumbers).toEqual([false, true, false]);
});

/** The rows of a page whose columns are named by sheet row `headerRow`. */
const partsOf = (numbers: number[], headerRow: number | null, header = ['Posten', 'Betrag']) => {
  const rows = numbers.map((number) => ({ start: 0, end: 0, number, isCited: false }));
  const { above, names, header: bearer, below } = splitAtHeader({ rows, header, headerRow });
  const numbersOf = (some: readonly { number: number }[]) => some.map(({ number }) => number);
  return { above: numbersOf(above), names, header: bearer?.number ?? null, below: numbersOf(below) };
};
const named = ['Posten', 'Betrag'];
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test.each([
  ['the first row', [1, 2, 3], 1, { above: [], names: named, header: 1, below: [2, 3] }],
  ['a row below a title', [1, 3, 4, 7], 3, { above: [1], names: named, header: 3, below: [4, 7] }],
  ['a row of an earlier page', [501, 502], 1, { above: [], names: named, header: null, below: [501, 502] }],
  ['a row of a later page', [1, 2], 900, { above: [], names: [], header: null, below: [1, 2] }],
  ['a row far below other rows', upTo(40), 30, { above: [], names: [], header: null, below: upTo(40) }],
  ['an unknown row', [1, 2], null, { above: [], names: named, header: null, below: [1, 2] }],
])('CHAT-06 the header row is shown once: %s', (_, numbers, headerRow, parts) => {
  expect(partsOf(numbers, headerRow)).toEqual(parts);
});

test('CHAT-06 a sheet without column names shows only its rows', () => {
  expect(partsOf([1, 2], null, [])).toEqual({ above: [], names: [], header: null, below: [1, 2] });
});

test('CHAT-06 cells keep their position in the text', () => {
  expect(cellsOf(text, { start: 14, end: 24 }).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Busse',
    '11,8',
  ]);
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('CHAT-06 column %i is called %s', (index, letters) => {
  expect(columnLetter(index)).toBe(letters);
});
