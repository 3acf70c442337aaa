import { afterAll, beforeAll, expect, test } from 'vitest';
import { addIndexedDocument } from '#support/indexed-documents.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

test('CHAT-04 a term counts where it occurs, not where another one begins or ends like it', async () => {
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

test('CHAT-04 of many weighted terms each counts, including the last', async () => {
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
    // Outweighs all others together.
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
