import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import { packRecognisedPage, unreadablePage } from '#server/reading/scans/recognised-page.ts';
import { type Upload, uploadSchema } from '#shared/contracts/uploads.ts';
import { plans } from '#shared/limits.ts';
import { storeDocument } from '#support/factories.ts';
import { createGatedReader } from '#support/gated-reader.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { readingTries } from './policy.ts';
import { type DocumentReader, readDocument } from './reading/read-document.ts';
import type { PageRecogniser } from './reading/scan-pages.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ config: { DEFAULT_PLAN: 'basic' } });
});
afterAll(() => service.close());

const uploadOf = async (owner: TestUser, id: string): Promise<Upload> =>
  uploadSchema.parse(await (await owner.request(`/api/uploads/${id}`)).json());
let uploadCount = 0;
const startUpload = async (owner: TestUser) =>
  uploadOf(owner, await uploadFile(owner, 'scan.txt', new TextEncoder().encode(`Scan ${++uploadCount}`)));
const run = (
  owner: TestUser,
  upload: Upload,
  by: { recogniser: PageRecogniser; reader?: DocumentReader; signal?: AbortSignal },
) =>
  readDocument(
    service.platform,
    by.reader ?? { readFile: () => Promise.reject(new Error('must not be read')) },
    { ...jobOwnerOf(owner.scope), documentId: upload.documentId, attemptBefore: 0 },
    by.signal ?? new AbortController().signal,
    by.recogniser,
  );
/** Fills the plan up to this many pages. */
const leavePages = async (owner: TestUser, left: number) => {
  const { id } = await storeDocument(service.platform, owner.scope);
  await service.platform.database.withUser(owner.scope, (tx) =>
    tx.execute(sql`UPDATE documents SET page_count = ${plans.basic.pages - left} WHERE id = ${id}`),
  );
};
const scansOf = (owner: TestUser, upload: Upload) =>
  service.platform.database.withUser(owner.scope, async (tx) => {
    const { rows } = await tx.execute<{ number: number }>(
      sql`SELECT page_number AS number FROM page_scans WHERE document_id = ${upload.documentId} ORDER BY 1`,
    );
    return rows.map(({ number }) => number);
  });

const packed = packRecognisedPage(unreadablePage(0, 0));
/** Recognises all pages that are not known; with `stopAt` it waits before this page (index) until told to end. */
function createRecogniser(pageCount: number, stopAt?: number) {
  const recognised: number[] = [];
  const stopped = Promise.withResolvers<void>();
  const recogniser: PageRecogniser = {
    recogniseFile: async (_, { signal, known, onPageCount, onRecognised }) => {
      onPageCount?.(pageCount);
      for (let index = 0; index < pageCount; index += 1) {
        if (known.has(index)) continue;
        if (index === stopAt) {
          stopped.resolve();
          await new Promise((resolve) => signal?.addEventListener('abort', resolve));
        }
        signal?.throwIfAborted();
        await onRecognised(index, packed);
        recognised.push(index);
      }
    },
  };
  return { recogniser, recognised, stopped: stopped.promise };
}

test('UPL-07 no page of a scan beyond the plan is recognised, and earlier recognised pages stay', async () => {
  const user = await service.createUser();
  const upload = await startUpload(user);
  const ending = new AbortController();
  const first = createRecogniser(3, 1);
  const running = run(user, upload, { recogniser: first.recogniser, signal: ending.signal });
  await first.stopped;
  ending.abort();
  await expect(running).rejects.toThrow();
  await leavePages(user, 2);

  const second = createRecogniser(3, 1);
  await run(user, upload, { recogniser: second.recogniser });
  expect(second.recognised).toEqual([]);
  expect(await uploadOf(user, upload.id)).toMatchObject({ state: 'failed', failureCode: 'plan_pages_exceeded' });
  expect(await scansOf(user, upload)).toEqual([1]);

  // With room again, it continues after the known pages.
  await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute(sql`DELETE FROM documents WHERE page_count = ${plans.basic.pages - 2}`),
  );
  expect((await user.request(`/api/uploads/${upload.id}/retry`, { method: 'POST' })).status).toBe(200);
  const third = createRecogniser(3);
  const reader = createGatedReader();
  reader.release();
  await run(user, upload, { recogniser: third.recogniser, reader });
  expect(third.recognised).toEqual([1, 2]);
  expect(await uploadOf(user, upload.id)).toMatchObject({ state: 'ready' });
  expect(await scansOf(user, upload)).toEqual([1, 2, 3]);
});

test('UPL-07 a resumed scan whose room was taken meanwhile is not read to its end', async () => {
  const user = await service.createUser();
  const upload = await startUpload(user);
  const ending = new AbortController();
  const half = createRecogniser(40, 30);
  const running = run(user, upload, { recogniser: half.recogniser, signal: ending.signal });
  await half.stopped;
  ending.abort();
  await expect(running).rejects.toThrow();

  let batches = 0;
  const page = { label: null, section: null, text: 'Ein Satz.', width: null, height: null, boxes: null };
  const reader: DocumentReader = {
    readFile: async (_, { onPageCount, onPages }) => {
      await leavePages(user, 39);
      onPageCount?.(40);
      for (let number = 1; number <= 40; number += 1) {
        await onPages([{ ...page, number }]);
        batches += 1;
      }
      throw new Error('read to its end');
    },
  };
  await run(user, upload, { recogniser: createRecogniser(40).recogniser, reader });
  expect(await uploadOf(user, upload.id)).toMatchObject({ state: 'failed', failureCode: 'plan_pages_exceeded' });
  expect(batches).toBe(1);
  expect(await scansOf(user, upload)).toHaveLength(40);
});

test('UPL-05 a scan that progresses with each try, or loses its worker, is never given up; one that does not is', async () => {
  const user = await service.createUser();
  const upload = await startUpload(user);
  const attempts = readingTries + 2;
  for (let page = 0; page < attempts; page += 1) {
    const recogniser: PageRecogniser = {
      recogniseFile: async (_, { onPageCount, onRecognised }) => {
        onPageCount?.(20);
        await onRecognised(page, packed);
        throw new Error('the engine died');
      },
    };
    await expect(run(user, upload, { recogniser })).rejects.toThrow('the engine died');
  }
  for (let restart = 0; restart < attempts; restart += 1) {
    const ending = new AbortController();
    const { recogniser, stopped } = createRecogniser(20, attempts);
    const running = run(user, upload, { recogniser, signal: ending.signal });
    await stopped;
    ending.abort();
    await expect(running).rejects.toThrow();
  }
  expect(await uploadOf(user, upload.id)).toMatchObject({ state: 'queued', failureCode: null });
  expect(await scansOf(user, upload)).toHaveLength(attempts);

  const failing: PageRecogniser = { recogniseFile: () => Promise.reject(new Error('the engine died')) };
  for (let attempt = 1; attempt < readingTries; attempt += 1)
    await expect(run(user, upload, { recogniser: failing })).rejects.toThrow('the engine died');
  await run(user, upload, { recogniser: failing });
  expect(await uploadOf(user, upload.id)).toMatchObject({ state: 'failed', failureCode: 'reading_failed' });
});
