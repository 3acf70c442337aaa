import { globSync } from 'node:fs';
import { join } from 'node:path';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { TableEntry } from './table-entry.ts';

const root = join(import.meta.dirname, '../..');

/** Every table of the schema with its columns, sorted by name. */
export async function listColumns(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const file of globSync(join(root, 'src/server/platform/database/schema/*.ts'))) {
    for (const exported of Object.values((await import(file)) as Record<string, unknown>)) {
      if (!(exported instanceof PgTable)) continue;
      const { name, columns } = getTableConfig(exported);
      found.set(
        name,
        columns.map((column) => column.name),
      );
    }
  }
  return new Map([...found].sort(([one], [other]) => one.localeCompare(other)));
}

const wordsOf = (text: string): string[] => text.split(' ').filter(Boolean);

/** Columns and tables missing from the inventory, or listed but nonexistent. */
export function findGaps(columns: Map<string, string[]>, inventory: Record<string, TableEntry>): string[] {
  const gaps: string[] = [];
  for (const [table, names] of columns) {
    const entry = inventory[table];
    if (!entry) gaps.push(`${table}: not in the inventory`);
    else {
      const listed = [...wordsOf(entry.personal), ...wordsOf(entry.other)];
      for (const name of names) if (!listed.includes(name)) gaps.push(`${table}.${name}: not in the inventory`);
      for (const name of listed) if (!names.includes(name)) gaps.push(`${table}.${name}: no such column`);
      if (new Set(listed).size < listed.length) gaps.push(`${table}: a column twice`);
    }
  }
  for (const table of Object.keys(inventory)) if (!columns.has(table)) gaps.push(`${table}: no such table`);
  return gaps;
}

const intro = `# Personal data: what is kept where, how long, and what erasure does

Generated from the database's schema by \`npm run data-inventory\`; a test fails where a column is missing. An account is erased
seven days after its owner asked for it, within a minute of that time; its id is kept in a ledger, in the table \`erasures\` and in
\`erasures.jsonl\` of the data directory, and applied again at every start, so that a restored backup brings nothing back.

`;

const headings = ['table', 'purpose', 'columns with personal data', 'other columns', 'kept', 'what erasure does'];

const outside = [
  ['where', 'what', 'kept', 'what erasure does'],
  ['`user-uploads/`', 'uploaded files', 'until deleted', "the user's folder is removed"],
  ['`archives/`', 'archives of own data', 'seven days', "the user's folder is removed"],
  ['`account-backups/`', 'backups of accounts', 'the newest four of each', "the user's folder is removed"],
  ['`incoming/`', 'unfinished uploads', 'a day', "the user's folder is removed"],
  [
    'the queue (`pgboss.job`)',
    'ids of what is to be done; mails sealed with the encryption key',
    'a week after it is done, mails a day',
    'jobs of the account are deleted; sealed mails go by themselves',
  ],
  [
    '`outbox/`',
    'mails, where no mail server is configured',
    'until the operator deletes them',
    "nothing: they are the operator's copies",
  ],
  ['`erasures.jsonl`', 'bare ids of erased accounts', 'without end', 'a line is added'],
  ['the log (standard output)', 'ids, never content', 'as the operator decides', 'nothing: an id leads to nobody'],
  ['backups', 'all of it', 'as long as the operator keeps them', 'erased again when they are restored'],
];

/** A Markdown table, aligned as the formatter requires. */
function renderTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  const [head = [], ...others] = rows;
  return line(head) + line(widths.map((width) => '-'.repeat(width))) + others.map(line).join('');
}

/** The inventory as a Markdown document. */
export function renderInventory(columns: Map<string, string[]>, inventory: Record<string, TableEntry>): string {
  const list = (text: string) =>
    wordsOf(text)
      .map((name) => `\`${name}\``)
      .join(' ') || '–';
  const rows = [...columns.keys()].flatMap((table) => {
    const entry = inventory[table];
    if (!entry) return [];
    const { purpose, personal, other, retention, erasure } = entry;
    return [[`\`${table}\``, purpose, list(personal), list(other), retention, erasure]];
  });
  return `${intro}${renderTable([headings, ...rows])}\nOutside the tables:\n\n${renderTable(outside)}`;
}
