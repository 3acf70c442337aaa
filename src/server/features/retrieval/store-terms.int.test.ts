import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionFor } from '#server/platform/database/connection.ts';
import { migrationsFolder } from '#server/platform/database/migrate.ts';
import { addIndexedDocument } from '#support/indexed-documents.ts';
import { retrievePassages } from '#support/retrieve-passages.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { testServerAddress } from '#support/test-database.ts';
import { refreshStatistics } from './service.ts';

let service: TestApp;
let user: TestUser;
let owner: Client;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
  // More than are scored without the index; every term of it in more of them than are looked up for themselves.
  const passages = Array.from({ length: 2_600 }, (_, index) => {
    const beginning = 'Die Gemeinde beschliesst';
    return index % 100 === 0 ? `${beginning} am 5.3.2021 über das Bad, Nr. ${index}.` : `${beginning} über ${index}.`;
  });
  await addIndexedDocument(service.platform.database, user.scope, { passages: [...passages, '', '***'] });
  const { rows } = await service.platform.database.withoutUser((tx) =>
    tx.$client.query<{ database: string }>('SELECT current_database() AS database'),
  );
  owner = new Client({ ...connectionFor(testServerAddress(), 'owner'), database: rows[0]?.database ?? '' });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await service.close();
});

/** The stored terms in no particular order: a tsvector has one of its own. */
async function readTerms(): Promise<string[][]> {
  const { rows } = await owner.query<{ terms: string[] }>('SELECT terms FROM passage_terms ORDER BY passage_id');
  return rows.map(({ terms }) => terms.map((line) => line.split(' ').sort().join(' ')));
}

const questions = [
  'Was beschliesst die Gemeinde?',
  'Beschliesst die Gemeinde über das Bad?',
  'Was war am 5. März 2021?',
];
const askAll = () =>
  Promise.all(
    questions.map(async (question) => {
      const { passages } = await retrievePassages(service.platform, user.scope, { question, limit: 50 });
      return passages.map(({ id, score }) => ({ id, score }));
    }),
  );
const countTerms = async () => {
  await refreshStatistics(service.platform, user.scope, true);
  const { rows } = await owner.query('SELECT term, df FROM term_df ORDER BY term');
  return rows;
};

test('CHAT-04 an index that an earlier version stored is taken over: the same terms, counts and passages', async () => {
  const before = { terms: await readTerms(), counts: await countTerms(), found: await askAll() };
  expect(before.counts).toContainEqual({ term: 'bad', df: 26 });
  expect(before.found.every((passages) => passages.length > 0)).toBe(true);
  await owner.query(`DROP INDEX passage_terms_gin; DROP FUNCTION find_passage_candidates;
    ALTER TABLE passage_terms ALTER COLUMN terms TYPE tsvector USING vector_of_lines(terms);
    DROP FUNCTION vector_of_lines;
    CREATE INDEX passage_terms_gin ON passage_terms USING gin (user_id, terms) WITH (fastupdate = off)`);
  await applyMigration('0017_candidates_by_clause', /^CREATE FUNCTION|^REVOKE|^GRANT/m);
  await applyMigration('0025_terms_in_a_line');
  await applyMigration('0026_document_versions', /FUNCTION find_passage_candidates/);
  await applyMigration('0029_terms_by_length');
  await applyMigration('0033_index_of_a_user');
  await applyMigration('0040_candidates_of_documents');
  await applyMigration('0042_weights_of_candidates');
  expect({ terms: await readTerms(), counts: await countTerms(), found: await askAll() }).toEqual(before);
});

/** Runs a migration's statements, or those of them that match. */
async function applyMigration(name: string, chosen = /./): Promise<void> {
  const statements = readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8').split('--> statement-breakpoint');
  for (const statement of statements) if (chosen.test(statement)) await owner.query(statement);
}

test('CHAT-04 a term is weighed where it stands, not where another only begins or ends like it', async () => {
  const other = await service.createUser();
  const passages = [
    'Konto 12345678901 kostet.',
    'Konto 123456789012 kostet.',
    'Konto 912345678901 kostet.',
    'Holz 12345678901',
  ];
  await addIndexedDocument(service.platform.database, other.scope, { passages });
  const { rows } = await service.platform.database.withUser(other.scope, (tx) =>
    tx.$client.query<{ text: string }>(
      `SELECT p.text FROM find_passage_candidates(ARRAY['''kostet''', '''holz'''], ARRAY[1.0, 1.0], ARRAY[' 12345678901 '],
         ARRAY[8], ARRAY[5.0], 5, NULL, 5000, 2) AS found JOIN passages p ON p.user_id = $1 AND p.id = found.passage_id`,
      [other.id],
    ),
  );
  expect(rows.map(({ text }) => text).sort()).toEqual(['Holz 12345678901', 'Konto 12345678901 kostet.']);
});

test('CHAT-04 of many terms that are weighed each counts, the last ones, too', async () => {
  const other = await service.createUser();
  const terms = Array.from({ length: 10 }, (_, index) => `wort${index}`);
  await addIndexedDocument(service.platform.database, other.scope, {
    passages: ['Holz', ...terms.map((term) => `Holz ${term}`), `Holz ${terms.join(' ')}`],
  });
  const best = (weighed: readonly string[], weights: readonly number[]) =>
    service.platform.database.withUser(other.scope, async (tx) => {
      const { rows } = await tx.$client.query<{ text: string }>(
        `SELECT p.text FROM find_passage_candidates(ARRAY['''holz'''], ARRAY[1.0], $2::text[], $3::int[], $4::float8[], 5, NULL, 5000, 1)
           AS found JOIN passages p ON p.user_id = $1 AND p.id = found.passage_id AND p.document_id = found.document_id`,
        [other.id, weighed.map((term) => ` ${term} `), weighed.map(() => 2), weights],
      );
      return rows[0]?.text;
    });
  for (const [index, term] of terms.entries()) {
    // Worth more than all others together.
    const weights = terms.map((_, at) => (at === index ? 1 : -0.5));
    expect(await best(terms, weights)).toBe(`Holz ${term}`);
  }
  expect(
    await best(
      terms,
      terms.map(() => 1),
    ),
  ).toBe(`Holz ${terms.join(' ')}`);
  expect(await best(terms.slice(0, 3), [-1, -1, 1])).toBe(`Holz ${terms[2]}`);
});
