import { expect, test } from 'vitest';
import { findFiles, matchesSearch } from './palette-search.ts';

test('a search finds its words in any order and case', () => {
  expect(matchesSearch('Protokoll der Sitzung vom 16. August', 'august PROTO')).toBe(true);
  expect(matchesSearch('Protokoll der Sitzung', 'protokoll mai')).toBe(false);
  expect(matchesSearch('Protokoll', '')).toBe(true);
});

test('only files that can be opened are found, by name or title', () => {
  const files = [
    { state: 'ready', fileName: 'a.pdf', title: 'Haushalt 2027' },
    { state: 'reading', fileName: 'haushalt.pdf', title: null },
    { state: 'ready', fileName: 'b.pdf', title: null },
  ];
  expect(findFiles(files, 'haushalt').map((file) => file.fileName)).toEqual(['a.pdf']);
  expect(findFiles(files, '')).toHaveLength(2);
});
