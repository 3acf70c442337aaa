import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiCall, apiCallGroups } from '#support/api-calls.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { asOwner } from '../support/as-owner.ts';

const documentFile = join(import.meta.dirname, '../../docs/api.md');
const heading = '## Every call of the specification';

let service: TestApp;
/** What an operation does, by `METHOD /path`. */
let summaries: Map<string, string>;

beforeAll(async () => {
  service = await startTestApp();
  const { paths } = (await (await service.app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { summary: string }>>;
  };
  summaries = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => [`${method.toUpperCase()} ${path}`, summary] as const),
    ),
  );
});
afterAll(() => service.close());

const calls = apiCallGroups.flatMap((group) => group.calls);

function renderCall({ call, operations = [], routine, note }: ApiCall): string[] {
  const here = [
    ...operations.map((name) => `\`${name}\`: ${summaries.get(name)}`),
    ...(routine ? [`the function \`${routine}\` of the database`] : []),
    ...(note ? [note] : []),
  ];
  return [call, here.join('<br>')];
}

/** A table as the Markdown formatter writes it: each column as wide as its widest cell. */
function renderTable(rows: string[][]): string {
  const cells = [['call', 'here'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

test('API-03 docs/api.md maps every call to the operation that does it here (`vitest -u` writes it)', async () => {
  const own = readFileSync(documentFile, 'utf8').split(heading)[0];
  const introduction = `Calls, tables and conditions of the specification, and what does them here. This part is generated from the OpenAPI document
and \`tests/support/api-calls.ts\`, and compared with both by a test.`;
  const tables = apiCallGroups.map(({ title, calls }) => `### ${title}\n\n${renderTable(calls.map(renderCall))}`);
  await expect(`${own}${[heading, introduction, ...tables].join('\n\n')}\n`).toMatchFileSnapshot(documentFile);
});

test('API-03 every operation named for a call is in the OpenAPI document', () => {
  const named = calls.flatMap(({ operations = [] }) => operations);
  expect(named.filter((name) => !summaries.has(name))).toEqual([]);
  expect(calls.filter(({ operations, routine, note }) => !operations && !routine && !note)).toEqual([]);
  // Includes operations that are only described elsewhere in the document.
  const told = [...readFileSync(documentFile, 'utf8').matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^`]*)`/g)];
  const unknown = told
    .map((match) => (match[1] ?? '').replace(/[A-Z]+_ID/g, '{id}'))
    .filter((name) => !summaries.has(name));
  expect(unknown).toEqual(['GET /api/openapi.json']);
});

test('API-03 API-01 the remote procedures are database functions, and the tables exist', async () => {
  const rows = await asOwner<{ name: string }>(
    service.address,
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace UNION ALL SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
  );
  const present = new Set(rows.map(({ name }) => name));
  const tables = apiCallGroups.find(({ title }) => title === 'Tables')?.calls.map(({ call }) => call) ?? [];
  const routines = calls.flatMap(({ routine }) => routine ?? []);
  expect([tables.length, routines.length]).toEqual([12, 4]);
  expect([...tables, ...routines].filter((name) => !present.has(name))).toEqual([]);
});
