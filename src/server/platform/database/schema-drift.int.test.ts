import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Column } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServerAddress } from '#support/test-database.ts';
import { createTestDatabase } from '#support/throwaway-postgres.ts';
import { connectionFor } from './connection.ts';

type Described = { columns: string[]; keys: string[]; indexes: string[] };
type Schema = Record<string, Described>;

let owner: Client;
beforeAll(async () => {
  owner = new Client(connectionFor(await createTestDatabase(testServerAddress()), 'owner'));
  await owner.connect();
});
afterAll(() => owner.end());

const inOrder = ({ columns, keys, indexes }: Described): Described => ({
  columns: columns.sort(),
  keys: keys.sort(),
  indexes: indexes.sort(),
});

/** The tables as declared in TypeScript. */
async function describeCode(): Promise<Schema> {
  const schema: Schema = {};
  for (const file of globSync(join(import.meta.dirname, 'schema/*.ts'))) {
    for (const table of Object.values((await import(file)) as Record<string, unknown>)) {
      if (table instanceof PgTable) Object.assign(schema, describeTable(table));
    }
  }
  return schema;
}

function describeTable(table: PgTable): Schema {
  const { name, columns, primaryKeys, uniqueConstraints, foreignKeys, indexes } = getTableConfig(table);
  const list = (of: { name: string }[]) => of.map((column) => column.name).join(', ');
  const described = {
    columns: columns.map(
      (column) =>
        `${column.name} ${column.getSQLType().replaceAll(', ', ',')}${column.notNull ? ' NOT NULL' : ''}${column.hasDefault ? ' DEFAULT' : ''}`,
    ),
    keys: [
      ...primaryKeys.map((key) => `PRIMARY KEY (${list(key.columns)})`),
      ...columns.filter((column) => column.primary).map((column) => `PRIMARY KEY (${column.name})`),
      ...uniqueConstraints.map((key) => `UNIQUE (${list(key.columns)})`),
      ...columns.filter((column) => column.isUnique).map((column) => `UNIQUE (${column.name})`),
      ...foreignKeys.map((key) => {
        const { columns: from, foreignTable, foreignColumns } = key.reference();
        const target = `${getTableConfig(foreignTable).name}(${list(foreignColumns)})`;
        return `FOREIGN KEY (${list(from)}) REFERENCES ${target} ${key.onDelete ?? 'no action'}`;
      }),
    ],
    indexes: indexes
      .filter(({ config }) => config.method === 'btree' || config.method === undefined)
      .map(({ config }) => {
        const parts = config.columns.map((part) => ('name' in part ? (part as Column).name : '…'));
        return `${config.unique ? 'UNIQUE ' : ''}${config.name} (${parts.join(', ')})${config.where ? ' WHERE' : ''}`;
      }),
  };
  return { [name]: inOrder(described) };
}

/** The tables as created by db/migrations. Indexes other than B-trees are declared in SQL only. */
async function describeDatabase(): Promise<Schema> {
  const { rows } = await owner.query<Described & { name: string }>(`
    SELECT c.relname AS name,
      ARRAY(
        SELECT a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
          || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END || CASE WHEN (a.atthasdef AND a.attgenerated = '') OR a.attidentity <> '' THEN ' DEFAULT' ELSE '' END
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
      ARRAY(
        SELECT CASE k.contype WHEN 'p' THEN 'PRIMARY KEY' WHEN 'u' THEN 'UNIQUE' ELSE 'FOREIGN KEY' END || ' ('
          || names_of(k.conrelid, k.conkey) || ')' || CASE WHEN k.contype = 'f'
          THEN ' REFERENCES ' || k.confrelid::regclass || '(' || names_of(k.confrelid, k.confkey) || ') '
            || CASE k.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' ELSE 'no action' END ELSE '' END
        FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u', 'f')) AS keys,
      ARRAY(
        SELECT CASE WHEN i.indisunique THEN 'UNIQUE ' ELSE '' END || d.relname || ' ('
          || names_of(i.indrelid, i.indkey::int2[]) || ')' || CASE WHEN i.indpred IS NULL THEN '' ELSE ' WHERE' END
        FROM pg_index i JOIN pg_class d ON d.oid = i.indexrelid JOIN pg_am m ON m.oid = d.relam
        WHERE i.indrelid = c.oid AND m.amname = 'btree'
          AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = d.oid AND k.contype IN ('p', 'u'))) AS indexes
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migrations'`);
  return Object.fromEntries(rows.map(({ name, ...described }) => [name, inOrder(described)]));
}

test('the schema in TypeScript matches the migrations', async () => {
  await owner.query(`CREATE FUNCTION names_of(of_table oid, keys int2[]) RETURNS text LANGUAGE sql AS $$
    SELECT string_agg(coalesce(a.attname, '…'), ', ' ORDER BY place)
    FROM unnest(keys) WITH ORDINALITY AS key(number, place)
    LEFT JOIN pg_attribute a ON a.attrelid = of_table AND a.attnum = key.number AND key.number > 0 $$`);
  expect(await describeCode()).toEqual(await describeDatabase());
});
