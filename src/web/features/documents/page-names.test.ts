import { expect, test } from 'vitest';
import { findPages, pageName } from './page-names.ts';

const words = {
  page: (page: string) => `S. ${page}`,
  sheet: (label: string) => `Blatt ${label}`,
  rows: ({ first, last }: { first: number; last: number }) =>
    last > first ? `Zeilen ${first}–${last}` : `Zeile ${first}`,
  ofPages: (count: number) => `von ${count}`,
  countedPage: (page: string) => `Seite ${page} der Datei`,
};
/** A cover, two Roman-numbered pages, then two documents that each start at 1. */
const pack = {
  pageCount: 8,
  labels: new Map([
    [2, 'i'],
    [3, 'ii'],
    [4, '1'],
    [5, '2'],
    [6, '1'],
    [7, '2'],
    [8, '3'],
  ]),
};

test('CHAT-06 a page shows its printed number and its position in the file', () => {
  expect(pageName(pack, 3, words)).toBe('S. ii (3 von 8)');
  expect(pageName(pack, 1, words)).toBe('S. 1 von 8');
  expect(pageName({ pageCount: 5, labels: new Map([[2, 'Budget']]) }, 2, words, true)).toBe('Blatt Budget (2 von 5)');
});

test('CHAT-06 a printed number used by two documents yields both pages, the next one first', () => {
  expect(findPages(pack, '1', 1)).toEqual([4, 6, 1]);
  expect(findPages(pack, 'S. 2', 5)).toEqual([7, 5, 2]);
});

test.each([
  ['ii', [3]],
  ['Seite II', [3]],
  ['(6)', [6]],
  ['6 von 8', [6]],
  ['7', [7]],
  ['9', []],
  ['x', []],
  ['', []],
  ['99999999999999999999', []],
])('CHAT-06 a jump accepts printed numbers and file positions: %s', (typed, pages) => {
  expect(findPages(pack, typed, 1)).toEqual(pages);
});

test('CHAT-06 a prefix of a sheet’s name is enough', () => {
  const workbook = { pageCount: 3, labels: new Map([[2, 'Budget 2026']]) };
  expect(findPages(workbook, 'budg', 1)).toEqual([2]);
});
