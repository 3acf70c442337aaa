import { expect, test } from 'vitest';
import { storable, storableJson } from './storable.ts';

test('what PostgreSQL does not keep is replaced by as many characters', () => {
  expect(storable('Ja\0Nein\ud83d.')).toBe('Ja\u{FFFD}Nein\u{FFFD}.');
  expect(storable(null)).toBeNull();
});

test('so is what stands in JSON, before it is written as an escape', () => {
  expect(storableJson({ header: ['A\0', '\udc00B'], rows: [[0, 1]] })).toBe(
    JSON.stringify({ header: ['A\u{FFFD}', '\u{FFFD}B'], rows: [[0, 1]] }),
  );
});
