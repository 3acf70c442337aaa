import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRecords } from '#server/features/meetings/public.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import { RecognitionNeeded, readingVersion } from '#server/reading/read-model.ts';
import { packRecognisedPage, unreadablePage } from '#server/reading/scans/recognised-page.ts';
import { waitUntilRead } from '#support/owned-things.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import type { DocumentReader } from '../reading/read-document.ts';
import type { PageRecogniser } from '../reading/scan-pages.ts';
import { enqueueOutdated, rereadDocument } from './reread-document.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true });
  user = await service.createUser();
});
afterAll(() => service.close());

const decision = 'Der Rat genehmigt den Kredit mit 3 Ja-Stimmen gegen 1 Nein-Stimme.';
const run = async (query: ReturnType<typeof sql>) =>
  (await service.platform.database.withUser(user.scope, (tx) => tx.execute(query))).rows;
let papers = 0;

/** A paper as an older reading left it: it put words before the text, lost a letter, and found no records. */
async function storeOutdated(): Promise<string> {
  const text = `Protokoll der ${++papers}. Sitzung des Gemeinderates vom 4. März 2026\n\nBeschluss: ${decision}\n`;
  const id = await waitUntilRead(
    user,
    await uploadFile(user, `Protokoll_${papers}.txt`, new TextEncoder().encode(text)),
  );
  await run(sql`DELETE FROM records WHERE document_id = ${id}`);
  await run(sql`UPDATE pages SET text = 'Kopfzeile ' || replace(text, 'Kredit', 'Kre dit') WHERE document_id = ${id}`);
  await run(
    sql`UPDATE passages SET text = 'Kopfzeile ' || replace(text, 'Kredit', 'Kre dit') WHERE document_id = ${id}`,
  );
  await run(sql`UPDATE documents SET reading_version = 0, title = 'Kopfzeile' WHERE id = ${id}`);
  return id;
}
const versionOf = async (id: string) =>
  (await run(sql`SELECT reading_version AS version FROM documents WHERE id = ${id}`))[0]?.version;
const decisionsOf = (id: string) =>
  service.platform.database.withUser(user.scope, (tx) =>
    listRecords(tx, user.scope, { documentIds: [id], kinds: ['decision'], limit: 10 }),
  );
const textOf = async (id: string) =>
  ((await (await user.request(`/api/documents/${id}/pages/1`)).json()) as { text: string }).text;
const reread = (id: string, reader: DocumentReader, recogniser: PageRecogniser | null = null) =>
  rereadDocument(
    service.platform,
    { reader, recogniser, moveCitations: () => Promise.resolve() },
    { ...jobOwnerOf(user.scope), documentId: id },
    new AbortController().signal,
  );

test('UPL-05 MEET-01 a better reading replaces pages, passages, facts and records; the user’s corrections stay', async () => {
  const id = await storeOutdated();
  await user.request(`/api/documents/${id}`, {
    method: 'PATCH',
    body: { body: 'Kleiner Rat', meetingDate: '2026-03-05' },
  });
  await enqueueOutdated(service.platform);
  await expect.poll(() => versionOf(id), { timeout: 60_000 }).toBe(readingVersion);
  expect(await decisionsOf(id)).toMatchObject([
    { vote: { yes: { value: 3 }, no: { value: 1 } }, meetingDate: '2026-03-05', meetingBody: 'Kleiner Rat' },
  ]);
  expect(await textOf(id)).toContain(decision);
  expect(await textOf(id)).not.toContain('Kopfzeile');
  const passages = await run(sql`SELECT text FROM passages WHERE document_id = ${id}`);
  expect(passages.map(({ text }) => text).join(' ')).toContain(decision);
  const [facts] = await run(sql`SELECT title, passage_count AS count FROM documents WHERE id = ${id}`);
  expect(facts).toEqual({ title: expect.stringContaining('Protokoll'), count: passages.length });
});

test('UPL-05 the old reading serves until it is replaced, and an unchanged index stays', async () => {
  const id = await storeOutdated();
  const before = await textOf(id);
  const passagesOf = () => run(sql`SELECT id FROM passages WHERE document_id = ${id} ORDER BY ordinal`);
  const reading = Promise.withResolvers<void>();
  const failing = reread(id, {
    readFile: () => reading.promise.then(() => Promise.reject(new Error('the reader ended'))),
  });
  expect(await textOf(id)).toBe(before);
  reading.resolve();
  await expect(failing).rejects.toThrow('the reader ended');
  expect([await textOf(id), await versionOf(id)]).toEqual([before, 0]);
  await enqueueOutdated(service.platform);
  await expect.poll(() => versionOf(id), { timeout: 60_000 }).toBe(readingVersion);
  const indexed = await passagesOf();
  await run(sql`UPDATE documents SET reading_version = 0 WHERE id = ${id}`);
  await enqueueOutdated(service.platform);
  await expect.poll(() => versionOf(id), { timeout: 60_000 }).toBe(readingVersion);
  expect(await passagesOf()).toEqual(indexed);
});

test('UPL-05 a scan is read again with the pages that were recognised before; without recognition it stays', async () => {
  const id = await storeOutdated();
  const before = await textOf(id);
  let reads = 0;
  const reader: DocumentReader = {
    readFile: (_, { recognised }) => {
      reads += 1;
      if (!recognised) return Promise.reject(new RecognitionNeeded());
      return Promise.reject(new Error(`read with ${(recognised as ReadonlyMap<number, unknown>).size} pages`));
    },
  };
  const recognised: number[] = [];
  const recogniser: PageRecogniser = {
    recogniseFile: async (_, { known, onRecognised }) => {
      for (const index of [0, 1, 2]) {
        if (known.has(index)) continue;
        recognised.push(index);
        await onRecognised(index, packRecognisedPage(unreadablePage(0, 0)));
      }
    },
  };
  await expect(reread(id, reader, recogniser)).rejects.toThrow('read with 3 pages');
  await expect(reread(id, reader, recogniser)).rejects.toThrow('read with 3 pages');
  expect(recognised).toEqual([0, 1, 2]);
  reads = 0;
  for (let time = 0; time < 2; time++) await reread(id, reader);
  expect([reads, await versionOf(id), await textOf(id)]).toEqual([1, readingVersion, before]);
});

test('MEET-05 what a person said about a record, or added, is about the same one when its paper is read again', async () => {
  const id = await storeOutdated();
  const page = await textOf(id);
  const marked = 'Sitzung des Gemeinderates';
  const [start, words] = [page.indexOf(marked), page.indexOf('Der Rat')];
  const add = (body: object) =>
    user.request('/api/records', {
      method: 'POST',
      body: { documentId: id, firstPage: 1, lastPage: 1, ...body },
    });
  // At the words as they were misread: 'Kre dit'.
  const end = words + decision.length + 1;
  const added = await add({ kind: 'decision', start: words, end, values: { outcome: 'postponed', number: '7' } });
  expect(added.status).toBe(201);
  const { record } = (await added.json()) as { record: { id: string } };
  expect((await add({ kind: 'task', start, end: start + marked.length })).status).toBe(201);
  await enqueueOutdated(service.platform);
  await expect.poll(() => versionOf(id), { timeout: 60_000 }).toBe(readingVersion);
  expect(await decisionsOf(id)).toMatchObject([
    { id: record.id, outcome: { value: 'postponed' }, number: { text: '7' }, vote: { yes: { value: 3 } } },
  ]);
  const text = await textOf(id);
  const [task] = await service.platform.database.withUser(user.scope, (tx) =>
    listRecords(tx, user.scope, { documentIds: [id], kinds: ['task'], limit: 10 }),
  );
  expect(task?.span.start).toBe(text.indexOf(marked));
});
