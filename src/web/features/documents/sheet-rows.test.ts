import { expect, test } from 'vitest';
import { cellsOf, letterOfColumn, readSheet } from './sheet-rows.ts';

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

test('CHAT-06 the rows that a quotation touches are cited', () => {
  const span = { firstPage: 1, start: text.indexOf('Depot'), lastPage: 1, end: text.length };
  expect(readSheet({ text, number: 1, layout }, span).rows.map((row) => row.isCited)).toEqual([false, false, true]);
  expect(readSheet({ text, number: 2, layout }, span).rows.some((row) => row.isCited)).toBe(false);
});

test('CHAT-06 a sheet read before its form was kept counts its lines', () => {
  expect(readSheet({ text, number: 1, layout: null }, null).rows.map((row) => row.number)).toEqual([1, 2, 3]);
});

test('CHAT-06 cells keep their place in the text', () => {
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
  expect(letterOfColumn(index)).toBe(letters);
});
