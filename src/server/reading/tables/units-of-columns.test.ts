import { expect, test } from 'vitest';
import { unitsOf } from './units-of-columns.ts';

const told = { unit: 'TCHF', caption: null };

test('UPL-05 tables: a column that has a measure in brackets keeps it', () => {
  expect(unitsOf(['Jahr', 'Umsatz', 'Umsatz (in Mio.)', 'Wert (a(b)'], told)).toEqual([null, 'TCHF', null, null]);
});

test('UPL-05 tables: what only ends like a count is none', () => {
  expect(unitsOf(['Los', 'Montage', 'Personentage', 'Arbeitstage'], told)).toEqual([null, 'TCHF', null, null]);
});

// Minutes, where each bracket is followed to the end.
test('UPL-06 tables: a name of brackets that are never closed is read like any other', () => {
  expect(unitsOf(['Jahr', '(a '.repeat(200_000)], told)).toEqual([null, 'TCHF']);
});
