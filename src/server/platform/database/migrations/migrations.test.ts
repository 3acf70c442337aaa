import { expect, test } from 'vitest';
import { compareMigrations, readMigrations } from './migrations.ts';

const first = { name: '0000_foundation.sql', sha256: 'a' };
const second = { name: '0001_accounts.sql', sha256: 'b' };

test.each([
  { applied: [first, second], state: 'same' },
  { applied: [first], state: 'older' },
  { applied: [], state: 'older' },
  { applied: [first, second, { name: '0002_documents.sql', sha256: 'c' }], state: 'newer' },
  { applied: [first, { ...second, sha256: 'edited' }], state: 'foreign' },
])('a database with $applied.length of two files is $state', ({ applied, state }) => {
  expect(compareMigrations(applied, [first, second])).toBe(state);
});

test('files have consecutive, unique numbers and are applied in that order', () => {
  const numbers = readMigrations().map(({ name }) => name.slice(0, 4));
  expect(numbers).toEqual(numbers.map((_, place) => String(place).padStart(4, '0')));
});

test('DATA-02 every table without row-level security has a comment that says why', () => {
  const text = readMigrations()
    .map(({ sql }) => sql)
    .join('\n');
  const guarded = new Set([...text.matchAll(/^CALL protect_table\('(\w+)'/gm)].map(([, name]) => name));
  const reasoned = /^(-- No row-level security: .+\n)?CREATE TABLE (\w+)/gm;
  const tables = [...text.matchAll(reasoned)].map(([, reason, name]) => ({ name, reason }));
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter(({ name, reason }) => guarded.has(name) === (reason !== undefined))).toEqual([]);
});
