import { expect, test } from 'vitest';
import { unitsOf } from './units-of-columns.ts';

const tableUnit = { unit: 'TCHF', caption: null };

test('UPL-05 tables: a column with a unit in brackets keeps it', () => {
  expect(unitsOf(['Jahr', 'Umsatz', 'Umsatz (in Mio.)', 'Wert (a(b)'], tableUnit)).toEqual([null, 'TCHF', null, null]);
});

test('UPL-05 tables: a word that merely ends like a count is not one', () => {
  expect(unitsOf(['Los', 'Montage', 'Personentage', 'Arbeitstage'], tableUnit)).toEqual([null, 'TCHF', null, null]);
});

// Would take minutes if each bracket were followed to the end.
test('UPL-06 tables: a name with unclosed brackets is read like any other', () => {
  expect(unitsOf(['Jahr', '(a '.repeat(200_000)], tableUnit)).toEqual([null, 'TCHF']);
});
