import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#server/platform/errors/app-error.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import { TurnEnded } from '#server/reading/processes/reader-child.ts';
import { startWorkers } from '#server/workers.ts';
import { pageSchema } from '#shared/contracts/documents.ts';
import { type Upload, uploadSchema } from '#shared/contracts/uploads.ts';
import { createGatedReader } from '#support/gated-reader.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { maxReadings, readingTries } from '../policy.ts';
import { type DocumentReader, readDocument } from './read-document.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
});
afterAll(() => service.close());

const uploadOf = async (id: string): Promise<Upload> =>
  uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
let uploadCount = 0;
/** A different text each time: the same bytes would be the same upload. */
const startUpload = async () =>
  uploadOf(await uploadFile(user, 'protokoll.txt', new TextEncoder().encode(`Inhalt ${++uploadCount}`)));
const run = (reader: DocumentReader, upload: Upload, signal = new AbortController().signal, attemptBefore = 0) =>
  readDocument(
    service.platform,
    reader,
    { ...jobOwnerOf(user.scope), documentId: upload.documentId, attemptBefore },
    signal,
  );
const failing = (error: unknown): DocumentReader => ({ readFile: () => Promise.reject(error) });
const countRows = (table: 'pages' | 'passages', upload: Upload) =>
  service.platform.database.withUser(user.scope, async (tx) => {
    const { rows } = await tx.execute<{ total: number }>(
      sql`SELECT count(*)::int AS total FROM ${sql.identifier(table)} WHERE document_id = ${upload.documentId}`,
    );
    return rows[0]?.total;
  });

test('UPL-05 a document is read page by page and becomes ready with its facts', async () => {
  const upload = await startUpload();
  const reader = createGatedReader();
  const running = run(reader, upload);
  await reader.begun;
  await expect.poll(() => uploadOf(upload.id)).toMatchObject({ state: 'reading', pagesRead: 1, pageCount: 2 });
  reader.release();
  await running;
  expect(await uploadOf(upload.id)).toMatchObject({
    state: 'ready',
    pagesRead: 2,
    pageCount: 2,
    title: 'Protokoll',
    meetingDate: '2026-03-05',
    language: 'de',
  });
  const page = await user.request(`/api/documents/${upload.documentId}/pages/2`);
  expect(pageSchema.parse(await page.json()).text).toBe('Zweite Seite.');
  expect(await countRows('passages', upload)).toBe(2);
  expect((await user.request(`/api/documents/${upload.documentId}/pages/3`)).status).toBe(404);
});

test('UPL-05 of two concurrent readings the newer one finishes, once', async () => {
  const upload = await startUpload();
  const older = createGatedReader(['alt 1', 'alt 2']);
  const first = run(older, upload);
  await older.begun;
  const newer = createGatedReader(['neu 1', 'neu 2']);
  const second = run(newer, upload);
  await newer.begun;
  older.release();
  await first;
  expect(await uploadOf(upload.id)).toMatchObject({ state: 'reading' });
  newer.release();
  await second;
  expect([await countRows('pages', upload), await countRows('passages', upload)]).toEqual([2, 2]);
  const page = await user.request(`/api/documents/${upload.documentId}/pages/1`);
  expect(pageSchema.parse(await page.json()).text).toBe('neu 1');
});

test('UPL-05 a job repeated after the end does nothing', async () => {
  const upload = await startUpload();
  const reader = createGatedReader();
  reader.release();
  await run(reader, upload);
  await run(failing(new Error('must not be called')), upload);
  expect(await uploadOf(upload.id)).toMatchObject({ state: 'ready' });
});

test('UPL-05 deleting a file while it is read ends the reading and leaves nothing', async () => {
  const upload = await startUpload();
  const reader = createGatedReader();
  const running = run(reader, upload);
  await reader.begun;
  expect((await user.request(`/api/uploads/${upload.id}`, { method: 'DELETE' })).status).toBe(204);
  await reader.aborted;
  await running;
  expect([await countRows('pages', upload), await countRows('passages', upload)]).toEqual([0, 0]);
});

test('UPL-05 a reading that never heard of the deletion cannot write', async () => {
  const upload = await startUpload();
  const reader = createGatedReader();
  const running = run(reader, upload);
  await reader.begun;
  await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`DELETE FROM file_uploads WHERE id = ${upload.id}`),
  );
  reader.release();
  await running;
  expect([await countRows('pages', upload), await countRows('passages', upload)]).toEqual([0, 0]);
});

test.each([
  'file_encrypted',
  'file_damaged',
  'file_type_mismatch',
  'file_too_complex',
  'file_timed_out',
  'file_no_text',
] as const)('UPL-06 %s ends the reading at once, with its reason', async (code) => {
  const upload = await startUpload();
  await run(failing(new AppError(code)), upload);
  expect(await uploadOf(upload.id)).toMatchObject({ state: 'failed', failureCode: code, pagesRead: 0 });
  expect(await countRows('pages', upload)).toBe(0);
});

test('UPL-06 a long document gives way, and is read to its end apart from the others', async () => {
  const other = await startTestApp();
  try {
    const owner = await other.createUser();
    const id = await uploadFile(owner, 'lang.txt', new TextEncoder().encode('Ein langes Protokoll.'));
    const stateOf = async () => uploadSchema.parse(await (await owner.request(`/api/uploads/${id}`)).json());
    const { documentId } = await stateOf();
    const reader: DocumentReader = {
      readFile: async (_, { onPages }) => {
        const page = { number: 1, label: null, section: null, text: 'Halb', width: null, height: null, boxes: null };
        await onPages([page]);
        throw new TurnEnded();
      },
    };
    const payload = { ...jobOwnerOf(owner.scope), documentId, attemptBefore: 0 };
    await readDocument(other.platform, reader, payload, new AbortController().signal);
    expect(await stateOf()).toMatchObject({ state: 'queued', failureCode: null, pagesRead: 0 });
    const { rows } = await other.platform.database.withUser(owner.scope, (tx) =>
      tx.execute(sql`SELECT group_id FROM pgboss.job WHERE name = 'documents.read-long'`),
    );
    expect(rows).toEqual([{ group_id: owner.scope.customerId }]);
    // The running job is done.
    await other.platform.database.withUser(owner.scope, (tx) =>
      tx.execute(sql`DELETE FROM pgboss.job WHERE name = 'documents.read'`),
    );
    await startWorkers(other.platform);
    await expect.poll(stateOf, { timeout: 20_000 }).toMatchObject({ state: 'ready', pagesRead: 1 });
  } finally {
    await other.close();
  }
});

test('UPL-04 transient failures are retried, and given up with a reason in the end', async () => {
  const upload = await startUpload();
  const reader = failing(new Error('the parser died'));
  for (let attempt = 1; attempt < readingTries; attempt += 1) {
    await expect(run(reader, upload)).rejects.toThrow('the parser died');
    expect(await uploadOf(upload.id)).toMatchObject({ state: 'queued', failureCode: null });
  }
  await run(reader, upload);
  expect(await uploadOf(upload.id)).toMatchObject({ state: 'failed', failureCode: 'reading_failed' });
});

test('UPL-05 a server killed six times while reading is not blamed on the file', async () => {
  const upload = await startUpload();
  const readers = Array.from({ length: 7 }, () => createGatedReader());
  const running: Promise<void>[] = [];
  for (const reader of readers) {
    // As after a kill -9: nobody recorded the end of the previous reading.
    running.push(run(reader, upload));
    await reader.begun;
  }
  for (const reader of readers) reader.release();
  await Promise.all(running);
  expect(await uploadOf(upload.id)).toMatchObject({ state: 'ready', failureCode: null });
});

test('UPL-06 failed tries count despite killed servers in between; a file that kills them all is given up', async () => {
  const upload = await startUpload();
  const beginInKilledServer = async () => {
    const reader = createGatedReader();
    void run(reader, upload).catch(() => undefined);
    await reader.begun;
    return reader;
  };
  const killed = [];
  for (let attempt = 1; attempt < readingTries; attempt += 1) {
    killed.push(await beginInKilledServer());
    await expect(run(failing(new Error('the parser died')), upload)).rejects.toThrow('the parser died');
  }
  await run(failing(new Error('the parser died')), upload);
  expect(await uploadOf(upload.id)).toMatchObject({ state: 'failed', failureCode: 'reading_failed' });

  const other = await startUpload();
  await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(
      sql`UPDATE documents SET state = 'reading', attempt = ${maxReadings}, sound_attempt = ${maxReadings - 1} WHERE id = ${other.documentId}`,
    ),
  );
  await run(failing(new Error('must not be called')), other);
  expect(await uploadOf(other.id)).toMatchObject({ state: 'failed', failureCode: 'reading_failed' });
  for (const reader of killed) reader.release();
});

test('UPL-04 a failed document is read again on request', async () => {
  const upload = await startUpload();
  await run(failing(new AppError('file_damaged')), upload);
  const answer = await user.request(`/api/uploads/${upload.id}/retry`, { method: 'POST' });
  expect(uploadSchema.parse(await answer.json())).toMatchObject({ state: 'queued', failureCode: null });
  const reader = createGatedReader();
  reader.release();
  await run(reader, upload, undefined, 1);
  expect(await uploadOf(upload.id)).toMatchObject({ state: 'ready' });
});

test('UPL-05 a stopping server requeues the document', async () => {
  const upload = await startUpload();
  const reader = createGatedReader();
  const ending = new AbortController();
  const running = run(reader, upload, ending.signal);
  await reader.begun;
  ending.abort();
  await expect(running).rejects.toThrow();
  expect(await uploadOf(upload.id)).toMatchObject({ state: 'queued', pagesRead: 0 });
});

test('UPL-05 a missing stored file fails with a reason instead of looping', async () => {
  const upload = await startUpload();
  const { rows } = await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute<{ file_path: string }>(sql`SELECT file_path FROM file_uploads WHERE id = ${upload.id}`),
  );
  await service.platform.uploads.remove(rows[0]?.file_path ?? '');
  const reader: DocumentReader = {
    readFile: ({ path }) => readFile(path).then(() => Promise.reject(new Error('read'))),
  };
  for (let attempt = 1; attempt < readingTries; attempt += 1)
    await expect(run(reader, upload)).rejects.toThrow('ENOENT');
  await run(reader, upload);
  expect(await uploadOf(upload.id)).toMatchObject({ state: 'failed', failureCode: 'storage_failed' });
  expect((await user.request(`/api/uploads/${upload.id}/content`)).status).toBe(404);
});
