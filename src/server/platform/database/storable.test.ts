import { expect, test } from 'vitest';
import { storable, storableJson } from './storable.ts';

test('characters that PostgreSQL cannot store are replaced one by one', () => {
  expect(storable('Ja\0Nein\ud83d.')).toBe('Ja\u{FFFD}Nein\u{FFFD}.');
  expect(storable(null)).toBeNull();
});

test('characters within JSON are replaced before they are escaped', () => {
  expect(storableJson({ header: ['A\0', '\udc00B'], rows: [[0, 1]] })).toBe(
    JSON.stringify({ header: ['A\u{FFFD}', '\u{FFFD}B'], rows: [[0, 1]] }),
  );
});
