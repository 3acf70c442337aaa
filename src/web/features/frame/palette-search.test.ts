import { expect, test } from 'vitest';
import { matchesSearch } from './palette-search.ts';

test('matches words in any order and case', () => {
  expect(matchesSearch('Protokoll der Sitzung vom 16. August', 'august PROTO')).toBe(true);
  expect(matchesSearch('Protokoll der Sitzung', 'protokoll mai')).toBe(false);
  expect(matchesSearch('Protokoll', '')).toBe(true);
});
