import { expect, test } from 'vitest';
import { describePages, namePage, placePage } from './page-reference.ts';

const nameRows = ({ first, last }: { first: number; last: number }) =>
  last > first ? `Zeilen ${first}–${last}` : `Zeile ${first}`;

test.each([
  [
    { page: 12, lastPage: 12, pageLabel: null },
    { printed: '12', counted: null },
  ],
  [
    { page: 12, lastPage: 12, pageLabel: '12' },
    { printed: '12', counted: null },
  ],
  [
    { page: 12, lastPage: 13, pageLabel: null },
    { printed: '12–13', counted: null },
  ],
  [
    { page: 6, lastPage: 6, pageLabel: 'iv' },
    { printed: 'iv', counted: '6' },
  ],
  [
    { page: 6, lastPage: 7, pageLabel: 'A-3' },
    { printed: 'A-3', counted: '6–7' },
  ],
  [
    { page: 12, lastPage: 13, pageLabel: '12–13' },
    { printed: '12–13', counted: null },
  ],
])('CHAT-04 names the page by its printed number: %o', (citation, reference) => {
  expect(describePages(citation)).toEqual(reference);
});

test.each([
  [{ page: 2, lastPage: 2, pageLabel: 'Budget', isSheet: true }, 'Blatt Budget'],
  [
    { page: 2, lastPage: 2, pageLabel: 'Budget', isSheet: true, rows: { first: 14, last: 14 } },
    'Blatt Budget, Zeile 14',
  ],
  [
    { page: 2, lastPage: 2, pageLabel: 'Budget', isSheet: true, rows: { first: 14, last: 16 } },
    'Blatt Budget, Zeilen 14–16',
  ],
  // A list's page numbers are internal.
  [{ page: 3, lastPage: 3, pageLabel: null, rows: { first: 121, last: 121 } }, 'Zeile 121'],
  [{ page: 12, lastPage: 12, pageLabel: null }, 'S. 12'],
  [{ page: 6, lastPage: 6, pageLabel: 'iv' }, 'S. iv'],
])('CHAT-04 a workbook sheet is named as one: %o', (citation, name) => {
  const words = { page: (page: string) => `S. ${page}`, sheet: (label: string) => `Blatt ${label}`, rows: nameRows };
  expect(namePage(citation, words)).toBe(name);
});

test('CHAT-04 a sheet has no second number', () => {
  expect(describePages({ page: 2, lastPage: 2, pageLabel: 'Budget', isSheet: true }).counted).toBeNull();
});

test.each([
  [{ page: 6, lastPage: 6, pageLabel: null, pageCount: 48 }, 'von 48'],
  [{ page: 6, lastPage: 7, pageLabel: null, pageCount: 48 }, 'von 48'],
  [{ page: 6, lastPage: 6, pageLabel: '6', pageCount: 48 }, 'von 48'],
  [{ page: 6, lastPage: 6, pageLabel: 'iv', pageCount: 48 }, '(6 von 48)'],
  [{ page: 6, lastPage: 7, pageLabel: 'iv–v', pageCount: 48 }, '(6–7 von 48)'],
  [{ page: 2, lastPage: 2, pageLabel: 'Budget', isSheet: true, pageCount: 5 }, '(2 von 5)'],
  [{ page: 1, lastPage: 1, pageLabel: 'Budget', isSheet: true, pageCount: 1 }, null],
  [{ page: 1, lastPage: 1, pageLabel: null, pageCount: 1 }, null],
  [{ page: 3, lastPage: 3, pageLabel: null, rows: { first: 121, last: 121 }, pageCount: 4 }, null],
  [{ page: 6, lastPage: 6, pageLabel: 'iv', pageCount: null }, '(Seite 6 der Datei)'],
  [{ page: 6, lastPage: 6, pageLabel: null }, null],
])('CHAT-04 a page is followed by its position in the file, in the same words everywhere: %o', (citation, place) => {
  const words = {
    page: (page: string) => `S. ${page}`,
    sheet: (label: string) => `Blatt ${label}`,
    rows: nameRows,
    ofPages: (count: number) => `von ${count}`,
    countedPage: (page: string) => `Seite ${page} der Datei`,
  };
  expect(placePage(citation, words)).toBe(place);
});
