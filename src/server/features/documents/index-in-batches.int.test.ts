import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionFor } from '#server/platform/database/connection.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { analysePassage } from '#server/platform/linguistics/analyser.ts';
import type { Platform } from '#server/platform/platform.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import { type Upload, uploadSchema } from '#shared/contracts/uploads.ts';
import { addIndexedDocument } from '#support/indexed-documents.ts';
import { retrievePassages } from '#support/retrieve-passages.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { type DocumentReader, readDocument } from './reading/read-document.ts';

let service: TestApp;
let user: TestUser;
let owner: Client;

beforeAll(async () => {
  service = await startTestApp();
  const { rows } = await service.platform.database.withoutUser((tx) =>
    tx.$client.query<{ database: string }>('SELECT current_database() AS database'),
  );
  owner = new Client({ ...connectionFor(service.address, 'owner'), database: rows[0]?.database ?? '' });
  await owner.connect();
  // Before there are rows: the server may gather statistics at any moment, and the last test needs tables without.
  for (const table of ['passages', 'passage_terms'])
    await owner.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  user = await service.createUser();
});
afterAll(async () => {
  await owner.end();
  await service.close();
});

const uploadOf = async (id: string): Promise<Upload> =>
  uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
/** Different bytes each time: the same bytes would be the same upload. */
const startUpload = async () =>
  uploadOf(await uploadFile(user, 'protokoll.txt', new TextEncoder().encode(`Inhalt ${randomUUID()}`)));
const run = (platform: Platform, upload: Upload, from = reader) =>
  readDocument(
    platform,
    from,
    { ...jobOwnerOf(user.scope), documentId: upload.documentId, attemptBefore: 0 },
    new AbortController().signal,
  );
const countRows = (table: 'passages' | 'passage_terms', documentId: string) =>
  service.platform.database.withUser(user.scope, async (tx) => {
    const query = `SELECT count(*)::int AS total FROM ${table} WHERE user_id = $1 AND document_id = $2`;
    const { rows } = await tx.$client.query<{ total: number }>(query, [user.id, documentId]);
    return rows[0]?.total ?? 0;
  });
const searched = async () =>
  (await retrievePassages(service.platform, user.scope, { question: 'Seilbahn', limit: 5 })).searched;

const passageCount = 450;
const text = 'Die Seilbahn wird verkauft.';
const reader: DocumentReader = {
  readFile: async (_, { onPages }) => {
    await onPages([{ number: 1, label: null, section: null, text, width: null, height: null, boxes: null }]);
    const analysis = analysePassage(text, '', 'de');
    return {
      records: [],
      facts: {
        title: 'Protokoll',
        titleSource: 'text',
        meetingDate: null,
        meetingDateSource: null,
        language: 'de',
        pageCount: 1,
      },
      passages: Array.from({ length: passageCount }, (_each, ordinal) => ({
        ...{ ordinal, firstPage: 1, start: 0, lastPage: 1, end: text.length, text, analysis },
        ...{ section: null, speaker: null, language: 'de' as const, context: null, statements: '' },
      })),
    };
  },
};

/** A platform that waits after the first transaction that stored passages of the document. */
function pausingPlatform(upload: Upload) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let hasPaused = false;
  const { database } = service.platform;
  const withUser: typeof database.withUser = async (scope, work, options) => {
    const result = await database.withUser(scope, work, options);
    if (!hasPaused && (await countRows('passages', upload.documentId)) > 0) {
      hasPaused = true;
      reached.resolve();
      await gate.promise;
    }
    return result;
  };
  const platform: Platform = { ...service.platform, database: { ...database, withUser } };
  return { platform, reached: reached.promise, release: gate.resolve };
}

test('UPL-05 passages of an unfinished reading are not searched; a deletion between two batches ends it', async () => {
  const upload = await startUpload();
  const paused = pausingPlatform(upload);
  const running = run(paused.platform, upload);
  await paused.reached;
  expect(await countRows('passages', upload.documentId)).toBeLessThan(passageCount);
  expect(await searched()).toEqual({ passages: 0, documents: 0 });
  expect((await user.request(`/api/uploads/${upload.id}`, { method: 'DELETE' })).status).toBe(204);
  paused.release();
  await running;
  expect(await countRows('passages', upload.documentId)).toBe(0);
  expect(await countRows('passage_terms', upload.documentId)).toBe(0);
});

test('UPL-05 a reading that takes over between two batches indexes everything exactly once', async () => {
  const upload = await startUpload();
  const paused = pausingPlatform(upload);
  const older = run(paused.platform, upload);
  await paused.reached;
  await run(service.platform, upload);
  paused.release();
  await older;
  expect(await uploadOf(upload.id)).toMatchObject({ state: 'ready' });
  expect(await countRows('passages', upload.documentId)).toBe(passageCount);
  expect(await countRows('passage_terms', upload.documentId)).toBe(passageCount);
  expect(await searched()).toEqual({ passages: passageCount, documents: 1 });
  await user.request(`/api/uploads/${upload.id}`, { method: 'DELETE' });
});

test('UPL-06 a failed reading leaves no passages of an earlier one', async () => {
  const upload = await startUpload();
  const paused = pausingPlatform(upload);
  const older = run(paused.platform, upload);
  await paused.reached;
  await run(service.platform, upload, { readFile: () => Promise.reject(new AppError('file_damaged')) });
  paused.release();
  await older;
  expect(await uploadOf(upload.id)).toMatchObject({ state: 'failed', failureCode: 'file_damaged' });
  expect(await countRows('passages', upload.documentId)).toBe(0);
});

test('DATA-02 a document of thousands of passages is deleted by keys, in a database without statistics', async () => {
  const { documentId, uploadId } = await addIndexedDocument(service.platform.database, user.scope, {
    passages: Array.from({ length: 5_000 }, (_, index) => `Die Seilbahn ${index} wird verkauft.`),
  });
  await owner.query('SET plan_cache_mode = force_generic_plan');
  const planOf = async (name: string, statement: string) => {
    await owner.query(`PREPARE ${name}(uuid, uuid) AS ${statement}`);
    const plan = await owner.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE ${name}('${user.id}', '${documentId}')`);
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  // The statement PostgreSQL itself runs for foreign keys.
  const lookUp = 'SELECT 1 FROM ONLY passages x WHERE user_id = $1 AND id = $2 FOR KEY SHARE OF x';
  expect(await planOf('look_up', lookUp)).toContain('passages_pkey');
  const ofDocument = 'WHERE $1 = user_id AND $2 = document_id';
  expect(await planOf('passages_of', `DELETE FROM ONLY passages ${ofDocument}`)).toContain('passages_ordinal');
  expect(await planOf('terms_of', `DELETE FROM ONLY passage_terms ${ofDocument}`)).toContain('passage_terms_document');
  // Terms have no foreign key to single passages.
  const keys = await owner.query(
    `SELECT 1 FROM pg_constraint WHERE contype = 'f' AND confrelid = 'passages'::regclass`,
  );
  expect(keys.rowCount).toBe(0);
  expect((await user.request(`/api/uploads/${uploadId}`, { method: 'DELETE' })).status).toBe(204);
  expect(await countRows('passages', documentId)).toBe(0);
  expect(await countRows('passage_terms', documentId)).toBe(0);
});
