import { expect, test } from 'vitest';
import { idsBetween } from './use-selection.ts';

test('UPL-04 Shift selects all rows between the last and this one, in either direction', () => {
  const listed = ['a', 'b', 'c', 'd'];
  expect(idsBetween(listed, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(idsBetween(listed, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(idsBetween(listed, null, 'c')).toEqual(['c']);
  expect(idsBetween(listed, 'gone', 'c')).toEqual(['c']);
});
