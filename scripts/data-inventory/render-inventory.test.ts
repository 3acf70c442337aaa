import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { personalColumns } from './personal-columns.ts';
import { findGaps, listColumns, renderInventory } from './render-inventory.ts';

test('SET-04 the inventory of personal data names every column of every table, and the document is up to date', async () => {
  const columns = await listColumns();
  expect(columns.size).toBeGreaterThan(40);
  expect(findGaps(columns, personalColumns)).toEqual([]);
  const document = readFileSync(join(import.meta.dirname, '../../docs/data-inventory.md'), 'utf8');
  expect(document, 'run npm run data-inventory').toBe(renderInventory(columns, personalColumns));
});

test('SET-04 a new column, a removed one and a new table are reported', () => {
  const entry = { purpose: '', retention: '', erasure: '', personal: 'user_id name', other: 'id' };
  const gaps = findGaps(
    new Map([
      ['people', ['id', 'user_id', 'birthday']],
      ['letters', ['id']],
    ]),
    { people: entry },
  );
  expect(gaps).toEqual([
    'people.birthday: not in the inventory',
    'people.name: no such column',
    'letters: not in the inventory',
  ]);
});
